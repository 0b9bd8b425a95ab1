import AVTDiagnostics

/// An operator-precedence parser with limited depth.
struct Parser {
    /// The reason to stop parsing here; the problem has been reported.
    enum Stop: Error {
        /// The current item of a list, map or call is unusable; the next one may be valid.
        case item
        /// The rest of the formula is unusable.
        case all
    }

    /// A formula with the height of its tree in levels.
    struct Parsed {
        var syntax: ExpressionSyntax
        var height = 1

        var range: Range<Int> { syntax.range }
    }

    let bytes: [UInt8]
    let tokens: [Token]
    let options: ParseOptions
    /// True if the text ends inside a literal; the missing rest is then not reported.
    let isCut: Bool
    var problems: ProblemList
    var tokenIndex = 0
    /// The closing symbols of the open brackets, innermost last.
    var closings: [TokenSymbol] = []
    /// The number of open levels.
    var depth = 0

    init(tokens: [Token], of lexer: Lexer, options: ParseOptions) {
        self.tokens = tokens
        self.options = options
        bytes = lexer.bytes
        isCut = lexer.isCut
        problems = lexer.problems
    }

    var token: Token { tokens[tokenIndex] }
    var following: Token { tokens[min(tokenIndex + 1, tokens.count - 1)] }

    var isAtEnd: Bool {
        if case .end = token.kind { true } else { false }
    }

    func isAt(_ symbol: TokenSymbol) -> Bool { token.isSymbol(symbol) }
    func isFollowed(by symbol: TokenSymbol) -> Bool { following.isSymbol(symbol) }

    mutating func advance() {
        if tokenIndex < tokens.count - 1 { tokenIndex += 1 }
    }

    mutating func accept(_ symbol: TokenSymbol) -> Bool {
        guard isAt(symbol) else { return false }
        advance()
        return true
    }

    mutating func parseExpression() -> ExpressionSyntax? {
        if isAtEnd {
            if problems.count == 0 { report("this formula is empty", token.range, label: "write a formula") }
            return nil
        }
        guard let parsed = try? expression() else { return nil }
        if isAtEnd { return parsed.syntax }
        unexpected()
        return nil
    }

    // MARK: Size

    mutating func descend() throws(Stop) {
        depth += 1
        guard depth <= options.limits.depth else { throw tooDeep() }
    }

    mutating func ascend() { depth -= 1 }

    func exceedsHeight(_ height: Int) -> Bool { height > options.limits.height }

    mutating func tooDeep() -> Stop {
        report(
            "this formula nests deeper than \(options.limits.depth) levels", token.range, code: .expressionTooDeep)
        return .all
    }

    /// Creates a node over others; a node that takes more stack than an operator counts as several levels.
    mutating func node(
        _ kind: ExpressionSyntax.Kind, _ range: Range<Int>, over height: Int, levels: Int = 1
    ) throws(Stop) -> Parsed {
        guard !exceedsHeight(height + levels) else {
            report(
                "this formula has more than \(options.limits.height) operators in a row", token.range,
                code: .expressionTooDeep)
            throw .all
        }
        return Parsed(syntax: ExpressionSyntax(kind, range: range), height: height + levels)
    }

    /// Returns a placeholder for an invalid operand, so that parsing can continue.
    func placeholder(_ range: Range<Int>) -> Parsed {
        Parsed(syntax: ExpressionSyntax(.literal(.null), range: range))
    }

    // MARK: Problems

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    mutating func report(
        _ message: String, _ range: Range<Int>, label: String? = nil, code: DiagnosticCode = .expressionSyntax,
        fix: ExpressionFix? = nil
    ) {
        problems.append(
            ExpressionProblem(
                code: code, message: message, range: range, label: label, fixes: fix.map { [$0] } ?? []))
    }

    /// True for a comma between digits, outside of all brackets.
    private var separatesThousands: Bool {
        guard closings.isEmpty, tokenIndex > 0, tokens[tokenIndex - 1].range.upperBound == token.range.lowerBound,
            following.range.lowerBound == token.range.upperBound
        else { return false }
        let digits = bytes[following.range].prefix { $0.isDigit }
        return bytes[tokens[tokenIndex - 1].range].allSatisfy(\.isDigit) && digits.count == 3
    }

    /// True for a colon between integers.
    private var isBetweenIntegers: Bool {
        guard tokenIndex > 0, case .literal(.int) = tokens[tokenIndex - 1].kind, case .literal(.int) = following.kind
        else { return false }
        return true
    }

    /// Operators of other languages, and what to write for them.
    private static let advice = [
        "is": "write `==`; whether `x` has a value is `has(x)`",
        "like": "write `x.contains(y)`, or `x.matches(pattern)`",
        "between": "write `a <= x && x <= b`",
        "when": "a choice is written `condition ? a : b`",
        "xor": "write `!=` between conditions",
        "mod": "write `%`", "div": "write `/`",
        "in": "a list is in brackets: `x in [1, 2]`",
    ]

    /// Reports a number and a unit of time with a space between them, and returns whether the token is such a unit.
    private mutating func reportSpacedDuration(unit: String) -> Bool {
        guard tokenIndex > 0 else { return false }
        let number = tokens[tokenIndex - 1]
        switch number.kind {
        case .literal(.int), .literal(.double): break
        default: return false
        }
        guard let written = Lexer.duration(of: text(number.range), unit: unit) else { return false }
        let range = number.range.lowerBound..<token.range.upperBound
        report(
            "a duration has no space between number and unit", range, label: "write `\(written)`",
            fix: ExpressionFix(write: written, for: range))
        return true
    }

    /// Reports a number with a percent sign, and returns whether one is before the token, which is no operand.
    private mutating func reportPercent() -> Bool {
        guard tokenIndex > 1, tokens[tokenIndex - 1].isSymbol(.modulo) else { return false }
        let (number, sign) = (tokens[tokenIndex - 2], tokens[tokenIndex - 1].range)
        guard number.isNumber, let share = Double(text(number.range) + "e-2") else { return false }
        report(
            "a number has no percent sign", number.range.lowerBound..<sign.upperBound,
            label: "write `\(share)` for a ratio, `\(text(number.range))` beside a value in percent")
        return true
    }

    /// What to write for `is null` and `is not null`, or `nil` if the token does not begin one of them.
    private func nullTest(_ name: String) -> String? {
        guard name.lowercased() == "is" else { return nil }
        switch text(following.range).lowercased() {
        case "null": return "write `!has(x)`"
        case "not": return "write `has(x)`, or `!=`"
        default: return nil
        }
    }

    /// Reports that the token is not allowed here.
    mutating func unexpected(isOperandWanted: Bool = false) {
        // The problem that has been reported may be the reason why this token does not fit.
        if tokenIndex > 0, case .invalid = tokens[tokenIndex - 1].kind { return }
        if reportPercent() { return }
        let range = token.range
        switch token.kind {
        case .invalid:
            return
        case .end:
            if !isCut { report("the formula is incomplete", range, label: "an operand is missing") }
        case .identifier(let name):
            if reportSpacedDuration(unit: name) { return }
            report(
                "`\(name)` does not fit here", range,
                label: nullTest(name) ?? Parser.advice[name.lowercased()] ?? "an operator is missing before it")
        case .symbol(let symbol) where symbol.isClosing && closings.isEmpty:
            report(
                "`\(symbol.rawValue)` has no opening bracket", range, label: "leave it out",
                fix: ExpressionFix("leave it out", [ExpressionEdit(range, "")]))
        case .symbol(.comma) where separatesThousands:
            let number = tokens[tokenIndex - 1].range.lowerBound..<following.range.upperBound
            let plain = text(number).filter { $0 != "," }
            report(
                "numbers have no commas", number, label: "write `\(plain)`",
                fix: ExpressionFix(write: plain, for: number))
        case .symbol(.colon) where isBetweenIntegers:
            report("`:` does not fit here", range, label: "a duration is written like `10s` or `1m30s`")
        case .symbol(.times) where bytes[..<range.lowerBound].last == UInt8(ascii: "*"):
            report("`**` is not an operator", range.lowerBound - 1..<range.upperBound, label: "write `x * x`")
        case .symbol(let symbol):
            let isOperator = isOperandWanted || !(symbol.isOpening || symbol == .not)
            report(
                "`\(symbol.rawValue)` does not fit here", range,
                label: isOperator ? "an operand was expected" : "an operator is missing before it")
        case .literal(.double)
        where bytes[range.lowerBound] == UInt8(ascii: ".") && bytes[range].dropFirst().allSatisfy(\.isDigit):
            let index = "[\(text(range.lowerBound + 1..<range.upperBound))]"
            report(
                "a number is no name of a field", range, label: "write `\(index)` for an element of a list",
                fix: ExpressionFix("write `\(index)`", [ExpressionEdit(range, index)]))
        case .literal, .leastMagnitude, .escapedIdentifier:
            report("this literal does not fit here", range, label: "an operator is missing before it")
        }
    }
}

extension ExpressionFix {
    /// Creates a fix-it with one replacement.
    init(write replacement: String, for range: Range<Int>) {
        self.init("write `\(replacement)`", [ExpressionEdit(range, replacement)])
    }

    /// Creates a fix-it that puts parentheses around a part.
    static func parentheses(around range: Range<Int>) -> ExpressionFix {
        ExpressionFix(
            "put parentheses there",
            [
                ExpressionEdit(range.lowerBound..<range.lowerBound, "("),
                ExpressionEdit(range.upperBound..<range.upperBound, ")"),
            ])
    }
}
