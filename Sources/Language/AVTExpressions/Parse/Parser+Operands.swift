extension Parser {
    /// Parses an operand with its suffixes.
    mutating func member() throws(Stop) -> Parsed {
        try suffixes(of: try primary())
    }

    private mutating func primary() throws(Stop) -> Parsed {
        let token = self.token
        switch token.kind {
        case .literal(let literal):
            advance()
            return Parsed(syntax: ExpressionSyntax(.literal(literal), range: token.range))
        case .identifier(let name):
            return try named(name, from: token.range.lowerBound, isRoot: false)
        case .symbol(.minus) where following.isNumber:
            return negative()
        case .symbol(.dot):
            return try root()
        case .symbol(.leftParenthesis):
            return try group()
        case .symbol(.leftBracket):
            return try list()
        case .symbol(.leftBrace):
            return try map()
        default:
            return try invalidOperand()
        }
    }

    // Separate from `primary`, whose stack frame at each level of recursion would otherwise be large.
    private mutating func invalidOperand() throws(Stop) -> Parsed {
        let token = self.token
        switch token.kind {
        case .leastMagnitude:
            report("this number is too large; the largest is 9223372036854775807", token.range)
        case .escapedIdentifier(let name):
            reportBackticks(name)
        case .invalid:
            break
        default:
            unexpected(isOperandWanted: true)
            throw .item
        }
        advance()
        return placeholder(token.range)
    }

    private mutating func reportBackticks(_ name: String) {
        var fixes: [ExpressionFix] = []
        if Keyword.isName(name) { fixes.append(ExpressionFix(write: name, for: token.range)) }
        if !name.utf8.contains(where: { $0 == 0x22 || $0 == 0x5C }) {
            fixes.append(ExpressionFix(write: "\"\(name)\"", for: token.range))
        }
        problems.append(
            ExpressionProblem(
                code: .expressionSyntax, message: "a name in backticks is allowed only after a dot", range: token.range,
                label: "names have no quotes, strings have quotes", fixes: fixes))
    }

    /// Parses a minus and the number after it.
    private mutating func negative() -> Parsed {
        let range = token.range.lowerBound..<following.range.upperBound
        advance()
        let literal: LiteralSyntax =
            switch token.kind {
            case .literal(.int(let value)): .int(-value)
            case .literal(.double(let value)): .double(-value)
            case .literal(.duration(let milliseconds)): .duration(milliseconds: -milliseconds)
            default: .int(.min)
            }
        advance()
        return Parsed(syntax: ExpressionSyntax(.literal(literal), range: range))
    }

    // MARK: Names

    private mutating func root() throws(Stop) -> Parsed {
        let start = token.range.lowerBound
        advance()
        guard case .identifier(let name) = token.kind else {
            report("a name must follow the dot", token.range)
            throw .item
        }
        return try named(name, from: start, isRoot: true)
    }

    private mutating func named(_ name: String, from start: Int, isRoot: Bool) throws(Stop) -> Parsed {
        let range = token.range
        if Keyword.isReserved(name) { try reportReserved(name) }
        advance()
        if isAt(.leftParenthesis) { return try call(nil, name, range, from: start) }
        return Parsed(
            syntax: ExpressionSyntax(
                isRoot ? .rootIdentifier(name) : .identifier(name), range: start..<range.upperBound))
    }

    private mutating func reportReserved(_ name: String) throws(Stop) {
        let isStatement = ["if", "for", "while", "let", "var", "const", "return", "function"].contains(name)
        let label = isStatement ? "a formula has no statements" : "only fields and methods can be called so"
        report(
            "`\(name)` is a reserved word", token.range,
            label: name == "if" || name == "else" ? "a choice is written `condition ? value : other`" : label,
            code: .reservedWord)
        // The first word of a statement is not followed by an operator.
        switch following.kind {
        case .identifier, .literal, .symbol(.leftBrace): throw .item
        case .symbol(.leftParenthesis) where isStatement: throw .item
        default: break
        }
    }

    // MARK: Brackets

    private mutating func group() throws(Stop) -> Parsed {
        let opened = token.range
        let isList = tokenIndex > 0 && tokens[tokenIndex - 1].isSymbol(.isIn)
        var (inner, hasSecond): (Parsed?, Bool) = (nil, false)
        try items(until: .rightParenthesis) { (parser) throws(Stop) in
            if inner != nil, isList {
                hasSecond = true
                _ = try parser.expression()
                return
            }
            if inner != nil {
                parser.report("parentheses take one formula", parser.token.range, label: "this is a second one")
                throw .item
            }
            inner = try parser.expression()
        }
        let closed = tokens[tokenIndex - 1].range
        let range = opened.lowerBound..<closed.upperBound
        if hasSecond {
            report(
                "a list has square brackets", range, label: "write `[ ]`",
                fix: ExpressionFix("write `[ ]`", [ExpressionEdit(opened, "["), ExpressionEdit(closed, "]")]))
        }
        guard var inner else {
            reportEmpty("parentheses", range)
            return placeholder(range)
        }
        inner.syntax.range = range
        return inner
    }

    mutating func reportEmpty(_ brackets: String, _ range: Range<Int>) {
        let isReported = problems.list.contains { range.contains($0.range.lowerBound) }
        if !isReported { report("\(brackets) need a formula", range, label: "write a formula between them") }
    }

    private mutating func list() throws(Stop) -> Parsed {
        let start = token.range.lowerBound
        var elements: [ListElementSyntax] = []
        var height = 0
        try items(until: .rightBracket, allowsComma: true) { (parser) throws(Stop) in
            let isOptional = parser.accept(.question)
            let value = try parser.expression()
            elements.append(ListElementSyntax(value.syntax, isOptional: isOptional))
            height = max(height, value.height)
        }
        return try node(.list(elements), start..<tokens[tokenIndex - 1].range.upperBound, over: height)
    }

    private mutating func map() throws(Stop) -> Parsed {
        let opened = token.range
        let before = problems.count
        var entries: [MapEntrySyntax] = []
        var lone: Range<Int>?
        var height = 0
        try items(until: .rightBrace, allowsComma: true) { (parser) throws(Stop) in
            let isOptional = parser.accept(.question)
            let key = try parser.expression()
            guard parser.accept(.colon) else {
                if !parser.token.endsItem {
                    parser.unexpected()
                    throw .item
                }
                lone = lone ?? key.range
                return
            }
            let value = try parser.expression()
            entries.append(MapEntrySyntax(key: key.syntax, value: value.syntax, isOptional: isOptional))
            height = max(height, key.height, value.height)
        }
        let range = opened.lowerBound..<tokens[tokenIndex - 1].range.upperBound
        if let lone {
            // If there is another error, the map may not be closed.
            reportMissingValue(lone, opened, range, isList: entries.isEmpty && problems.count == before)
        }
        return try node(.map(entries), range, over: height)
    }

    private mutating func reportMissingValue(
        _ lone: Range<Int>, _ opened: Range<Int>, _ range: Range<Int>, isList: Bool
    ) {
        let closed = range.upperBound - 1..<range.upperBound
        report(
            "a map needs a value for each key", lone, label: "write `: ...` after it, or a list `[...]`",
            fix: isList
                ? ExpressionFix("write a list", [ExpressionEdit(opened, "["), ExpressionEdit(closed, "]")]) : nil)
    }
}
