/// Parses a formula.
///
/// - Parameters:
///   - text: the formula.
///   - limits: how large it may be.
/// - Returns: the tree, `nil` if there is none, and everything that is wrong.
public func parseExpression(
    _ text: String, limits: ExpressionLimits = .default
) -> (syntax: ExpressionSyntax?, problems: [ExpressionProblem]) {
    guard text.utf8.count <= limits.length else {
        let message = "this formula is longer than \(limits.length) bytes"
        return (nil, [ExpressionProblem(code: "too-large", message: message, range: 0..<0)])
    }
    var lexer = Lexer(text)
    let tokens = lexer.tokens()
    var parser = Parser(tokens: tokens, limits: limits, problems: lexer.problems)
    let syntax = parser.whole()
    return (parser.problems.contains { $0.severity == .error } ? nil : syntax, parser.problems)
}

/// A Pratt parser.
private struct Parser {
    let tokens: [Token]
    let limits: ExpressionLimits
    var problems: [ExpressionProblem]
    private var place = 0
    private var depth = 0
    private var hasFailed = false

    init(tokens: [Token], limits: ExpressionLimits, problems: [ExpressionProblem]) {
        self.tokens = tokens
        self.limits = limits
        self.problems = problems
    }

    private var token: Token { tokens[place] }

    mutating func whole() -> ExpressionSyntax? {
        if token.kind == .end {
            if problems.isEmpty { fail("this formula is empty", at: token.range, label: "write a formula") }
            return nil
        }
        guard let syntax = expression() else { return nil }
        guard token.kind == .end else {
            unexpected()
            return nil
        }
        return syntax
    }

    // MARK: Conditions and `??`

    private mutating func expression() -> ExpressionSyntax? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= limits.depth else {
            fail("this formula nests deeper than \(limits.depth) levels", at: token.range, code: "too-large")
            return nil
        }
        guard let condition = coalesce() else { return nil }
        guard take("?") else { return condition }
        guard let then = coalesce() else { return nil }
        guard take(":") else {
            fail("a condition `? :` needs its second half", at: token.range, label: "write `: ...`")
            return nil
        }
        guard let otherwise = expression() else { return nil }
        return ExpressionSyntax(
            .conditional(condition, then, otherwise), range: condition.range.lowerBound..<otherwise.range.upperBound)
    }

    private mutating func coalesce() -> ExpressionSyntax? {
        guard let left = binary(least: 2) else { return nil }
        guard take("??") else { return left }
        depth += 1
        defer { depth -= 1 }
        guard depth <= limits.depth else {
            fail("this formula nests deeper than \(limits.depth) levels", at: token.range, code: "too-large")
            return nil
        }
        guard let right = coalesce() else { return nil }
        return ExpressionSyntax(.coalesce(left, right), range: left.range.lowerBound..<right.range.upperBound)
    }

    // MARK: Operators

    private mutating func binary(least: Int) -> ExpressionSyntax? {
        guard var left = unary() else { return nil }
        // A chain grows to the left; its depth counts, because whoever walks the tree recurses.
        var length = 0
        while let operation = binaryOperator(), operation.precedence >= least {
            place += 1
            length += 1
            guard depth + length / 8 <= limits.depth else {
                fail("this formula has too many operators in a row", at: token.range, code: "too-large")
                return nil
            }
            guard let right = binary(least: operation.precedence + 1) else { return nil }
            left = ExpressionSyntax(
                .binary(operation, left, right), range: left.range.lowerBound..<right.range.upperBound)
        }
        return left
    }

    private mutating func binaryOperator() -> BinaryOperator? {
        switch token.kind {
        case .symbol(let symbol):
            return BinaryOperator(rawValue: symbol)
        case .identifier(let name) where name == "and" || name == "or":
            let symbol = name == "and" ? "&&" : "||"
            fail(
                "`\(name)` is written `\(symbol)`", at: token.range, label: "write `\(symbol)`",
                fix: ExpressionFix("write `\(symbol)`", [ExpressionEdit(token.range, symbol)]), goesOn: true)
            return BinaryOperator(rawValue: symbol)
        default:
            return nil
        }
    }

    private mutating func unary() -> ExpressionSyntax? {
        let start = token.range.lowerBound
        if case .identifier("not") = token.kind, tokens[min(place + 1, tokens.count - 1)].kind.canFollowNot {
            let blank = token.range.lowerBound..<tokens[place + 1].range.lowerBound
            fail(
                "`not` is written `!`", at: token.range, label: "write `!`",
                fix: ExpressionFix("write `!`", [ExpressionEdit(blank, "!")]), goesOn: true)
            place += 1
            return unary()
        }
        for operation in [UnaryOperator.not, .minus] where token.kind == .symbol(operation.rawValue) {
            depth += 1
            defer { depth -= 1 }
            guard depth <= limits.depth else {
                fail("this formula nests deeper than \(limits.depth) levels", at: token.range, code: "too-large")
                return nil
            }
            place += 1
            if operation == .minus, let literal = negativeLiteral(from: start) { return suffixes(of: literal) }
            guard let operand = unary() else { return nil }
            return ExpressionSyntax(.unary(operation, operand), range: start..<operand.range.upperBound)
        }
        guard let primary = primary() else { return nil }
        return suffixes(of: primary)
    }

    private mutating func negativeLiteral(from start: Int) -> ExpressionSyntax? {
        let range = start..<token.range.upperBound
        switch token.kind {
        case .literal(.int(let value)):
            place += 1
            return ExpressionSyntax(.literal(.int(-value)), range: range)
        case .literal(.double(let value)):
            place += 1
            return ExpressionSyntax(.literal(.double(-value)), range: range)
        case .literal(.duration(let milliseconds)):
            place += 1
            return ExpressionSyntax(.literal(.duration(milliseconds: -milliseconds)), range: range)
        case .symbol("9223372036854775808"):
            place += 1
            return ExpressionSyntax(.literal(.int(.min)), range: range)
        default:
            return nil
        }
    }

    // MARK: Operands

    private mutating func primary() -> ExpressionSyntax? {
        let token = self.token
        switch token.kind {
        case .literal(let literal):
            place += 1
            return ExpressionSyntax(.literal(literal), range: token.range)
        case .identifier(let name):
            place += 1
            guard self.token.kind == .symbol("(") else {
                return ExpressionSyntax(.identifier(name), range: token.range)
            }
            return call(nil, name, token.range, from: token.range.lowerBound)
        case .symbol("("):
            place += 1
            guard var inner = expression() else { return nil }
            guard close(")", opened: token.range) else { return nil }
            inner.range = token.range.lowerBound..<tokens[place - 1].range.upperBound
            return inner
        case .symbol("["):
            place += 1
            guard let items = items(until: "]", opened: token.range) else { return nil }
            return ExpressionSyntax(.list(items), range: token.range.lowerBound..<tokens[place - 1].range.upperBound)
        case .symbol("9223372036854775808"):
            fail("this number is too large; the largest is 9223372036854775807", at: token.range)
            return nil
        default:
            unexpected()
            return nil
        }
    }

    private mutating func suffixes(of operand: ExpressionSyntax) -> ExpressionSyntax? {
        var operand = operand
        let start = operand.range.lowerBound
        var length = 0
        while true {
            length += 1
            guard depth + length / 4 <= limits.depth else {
                fail("this formula nests deeper than \(limits.depth) levels", at: token.range, code: "too-large")
                return nil
            }
            let opened = token.range
            if take("[") {
                guard let index = expression(), close("]", opened: opened) else { return nil }
                operand = ExpressionSyntax(.index(operand, index), range: start..<tokens[place - 1].range.upperBound)
            } else if take(".") {
                guard case .identifier(let name) = token.kind else {
                    fail("a name must follow the dot", at: token.range)
                    return nil
                }
                let nameRange = token.range
                place += 1
                if token.kind == .symbol("(") {
                    guard let call = call(operand, name, nameRange, from: start) else { return nil }
                    operand = call
                } else {
                    operand = ExpressionSyntax(
                        .select(operand, name: name, nameRange: nameRange), range: start..<nameRange.upperBound)
                }
            } else if token.kind == .symbol("?.") {
                fail(
                    "`?.` is not part of the language", at: token.range,
                    label: "write `.`, and `??` behind what may be missing",
                    fix: ExpressionFix("write `.`", [ExpressionEdit(token.range, ".")]))
                return nil
            } else {
                return operand
            }
        }
    }

    private mutating func call(
        _ target: ExpressionSyntax?, _ name: String, _ nameRange: Range<Int>, from start: Int
    ) -> ExpressionSyntax? {
        let opened = token.range
        place += 1
        guard let arguments = items(until: ")", opened: opened) else { return nil }
        let range = start..<tokens[place - 1].range.upperBound
        if target == nil, name == "has" {
            guard arguments.count == 1, let operand = arguments.first else {
                fail(
                    "`has` takes 1 argument, found \(arguments.count)", at: range,
                    label: "this is written `has(event.position)`", code: "wrong-arity")
                return nil
            }
            return ExpressionSyntax(.has(operand), range: range)
        }
        return ExpressionSyntax(
            .call(target: target, name: name, nameRange: nameRange, arguments: arguments), range: range)
    }

    private mutating func items(until closing: String, opened: Range<Int>) -> [ExpressionSyntax]? {
        var items: [ExpressionSyntax] = []
        while token.kind != .symbol(closing) {
            guard let item = expression() else { return nil }
            items.append(item)
            guard take(",") else { break }
        }
        return close(closing, opened: opened) ? items : nil
    }

    // MARK: Tokens

    private mutating func take(_ symbol: String) -> Bool {
        guard token.kind == .symbol(symbol) else { return false }
        place += 1
        return true
    }

    private mutating func close(_ symbol: String, opened: Range<Int>) -> Bool {
        if take(symbol) { return true }
        if token.kind == .end {
            fail("this bracket is not closed", at: opened, label: "write the closing `\(symbol)`")
        } else {
            unexpected()
        }
        return false
    }

    private mutating func unexpected() {
        switch token.kind {
        case .end:
            fail("the formula ends too early", at: token.range, label: "an operand is missing")
        case .identifier(let name):
            fail("`\(name)` does not fit here", at: token.range, label: "an operator is missing before it")
        case .symbol(let symbol):
            fail("`\(symbol)` does not fit here", at: token.range, label: "an operand was expected")
        case .literal:
            fail("this literal does not fit here", at: token.range, label: "an operator is missing before it")
        }
    }

    private mutating func fail(
        _ message: String, at range: Range<Int>, label: String? = nil, code: String = "syntax",
        fix: ExpressionFix? = nil, goesOn: Bool = false
    ) {
        // After the first error that ends parsing, what follows from it is not said; nor what the lexer has said.
        guard !hasFailed, goesOn || problems.isEmpty else { return }
        hasFailed = !goesOn
        problems.append(
            ExpressionProblem(
                code: code, message: message, range: range, label: label, fixes: fix.map { [$0] } ?? []))
    }
}
