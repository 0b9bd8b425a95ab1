extension Parser {
    // MARK: Conditions and `??`

    mutating func expression() throws(Stop) -> Parsed {
        try descend()
        let condition = try coalesce()
        let parsed = isAt(.question) ? try branches(of: condition) : condition
        ascend()
        return parsed
    }

    private mutating func branches(of condition: Parsed) throws(Stop) -> Parsed {
        let question = token.range
        advance()
        if isAt(.colon), token.range.lowerBound == question.upperBound {
            return try elvis(condition, question.lowerBound..<token.range.upperBound)
        }
        var then = try coalesce()
        if isAt(.question) {
            try descend()
            then = try branches(of: then)
            ascend()
            if case .conditional = then.syntax.kind {
                report(
                    "a condition between `?` and `:` needs parentheses", then.range, label: "put parentheses there",
                    fix: .parentheses(around: then.range))
            }
        }
        guard accept(.colon) else {
            try missingColon(question)
            return then
        }
        let otherwise = try expression()
        return try node(
            .conditional(condition.syntax, then.syntax, otherwise.syntax),
            condition.range.lowerBound..<otherwise.range.upperBound,
            over: max(condition.height, then.height, otherwise.height))
    }

    /// Reports `a ?: b`, which other languages use for `??`.
    private mutating func elvis(_ left: Parsed, _ range: Range<Int>) throws(Stop) -> Parsed {
        report("`?:` is written `??`", range, label: "write `??`", fix: ExpressionFix(write: "??", for: range))
        advance()
        let right = try expression()
        return placeholder(left.range.lowerBound..<right.range.upperBound)
    }

    /// Reports a `?` without `:`, which is an incomplete condition or another language's spelling of `.?` or `[?`.
    private mutating func missingColon(_ question: Range<Int>) throws(Stop) {
        let next = question.upperBound < bytes.count ? bytes[question.upperBound] : 0
        let right = next == UInt8(ascii: ".") ? ".?" : next == UInt8(ascii: "[") ? "[?" : nil
        if let right {
            let range = question.lowerBound..<question.upperBound + 1
            report(
                "`\(text(range))` is written `\(right)`", range, label: "write `\(right)`",
                fix: ExpressionFix(write: right, for: range))
            return
        }
        guard token.endsItem else {
            unexpected()
            throw .item
        }
        if !isCut { report("`? :` needs its second branch", token.range, label: "write `: ...`") }
        throw .item
    }

    private mutating func coalesce() throws(Stop) -> Parsed {
        let left = try binary(least: 2)
        return isAt(.coalesce) ? try coalesce(from: left) : left
    }

    private mutating func coalesce(from left: Parsed) throws(Stop) -> Parsed {
        let sign = token.range
        advance()
        try descend()
        let right = try coalesce()
        ascend()
        if options.isStrict { reportCoalesce(left.syntax, sign, right.syntax) }
        return try node(
            .coalesce(left.syntax, right.syntax), left.range.lowerBound..<right.range.upperBound,
            over: max(left.height, right.height))
    }

    // MARK: Operators

    private mutating func binary(least: Int) throws(Stop) -> Parsed {
        var left = try unary()
        while let operation = binaryOperator, operation.precedence >= least {
            left = operation.isLogical ? try row(of: operation, from: left) : try binary(operation, left)
        }
        return left
    }

    private mutating func binary(_ operation: BinaryOperator, _ left: Parsed) throws(Stop) -> Parsed {
        let negation = consumeOperator()
        let right = try binary(least: operation.precedence + 1)
        let range = left.range.lowerBound..<right.range.upperBound
        if let negation { reportNotIn(negation, range) }
        return try node(
            .binary(operation, left.syntax, right.syntax), range, over: max(left.height, right.height))
    }

    private mutating func row(of operation: BinaryOperator, from left: Parsed) throws(Stop) -> Parsed {
        var operands = [left]
        while binaryOperator == operation {
            _ = consumeOperator()
            operands.append(try binary(least: operation.precedence + 1))
        }
        return try balanced(operation, operands[...])
    }

    /// Builds a tree of minimum height from a chain of `&&` or `||`.
    private mutating func balanced(
        _ operation: BinaryOperator, _ operands: ArraySlice<Parsed>
    ) throws(Stop) -> Parsed {
        if operands.count == 1, let operand = operands.first { return operand }
        let middle = operands.startIndex + (operands.count + 1) / 2
        let left = try balanced(operation, operands[..<middle])
        let right = try balanced(operation, operands[middle...])
        return try node(
            .binary(operation, left.syntax, right.syntax), left.range.lowerBound..<right.range.upperBound,
            over: max(left.height, right.height))
    }

    private var binaryOperator: BinaryOperator? {
        switch token.kind {
        case .symbol(let symbol): symbol.binaryOperator
        case .identifier("and"), .identifier("AND"): .and
        case .identifier("or"), .identifier("OR"): .or
        case .identifier("not") where isFollowed(by: .isIn): .isIn
        default: nil
        }
    }

    /// Consumes a binary operator; for `not in`, returns the range of the `not`.
    private mutating func consumeOperator() -> Range<Int>? {
        var negation: Range<Int>?
        if case .identifier(let name) = token.kind {
            if name == "not" {
                negation = token.range.lowerBound..<following.range.lowerBound
                advance()
            } else {
                let symbol = name.lowercased() == "and" ? "&&" : "||"
                report(
                    "`\(name)` is written `\(symbol)`", token.range, label: "write `\(symbol)`",
                    fix: ExpressionFix(write: symbol, for: token.range))
            }
        }
        advance()
        return negation
    }

    private mutating func reportNotIn(_ negation: Range<Int>, _ range: Range<Int>) {
        report(
            "`x not in y` is written `!(x in y)`", negation.lowerBound..<negation.lowerBound + 3,
            label: "write `!(... in ...)`",
            fix: ExpressionFix(
                "write `!(... in ...)`",
                [
                    ExpressionEdit(range.lowerBound..<range.lowerBound, "!("), ExpressionEdit(negation, ""),
                    ExpressionEdit(range.upperBound..<range.upperBound, ")"),
                ]))
    }

    // MARK: Unary operators

    // The frequent case is separate, because every local of a function takes stack space at each level of recursion.
    private mutating func unary() throws(Stop) -> Parsed {
        switch token.kind {
        case .symbol(.not), .symbol(.minus), .identifier("not"), .identifier("NOT"): try negated()
        default: try member()
        }
    }

    private mutating func negated() throws(Stop) -> Parsed {
        var operators: [(operation: UnaryOperator, start: Int)] = []
        while let operation = unaryOperator {
            operators.append((operation, token.range.lowerBound))
            advance()
        }
        var operand = try member()
        guard let innermost = operators.last else { return operand }
        if let mixed = operators.last(where: { $0.operation != innermost.operation }) {
            reportMixed(operators, mixed.operation, upTo: operand.range.upperBound)
        }
        for (operation, start) in operators.reversed() {
            operand = try node(
                .unary(operation, operand.syntax), start..<operand.range.upperBound, over: operand.height)
        }
        return operand
    }

    /// The operator before an operand; a minus before a number belongs to the number.
    private var unaryOperator: UnaryOperator? {
        mutating get {
            switch token.kind {
            case .symbol(.not): return .not
            case .symbol(.minus): return following.isNumber ? nil : .minus
            case .identifier(let word) where word.lowercased() == "not" && following.canFollowNot:
                let blank = token.range.lowerBound..<following.range.lowerBound
                report(
                    "`\(word)` is written `!`", token.range, label: "write `!`",
                    fix: ExpressionFix("write `!`", [ExpressionEdit(blank, "!")]))
                return .not
            default: return nil
            }
        }
    }

    private mutating func reportMixed(
        _ operators: [(operation: UnaryOperator, start: Int)], _ outer: UnaryOperator, upTo end: Int
    ) {
        guard let index = operators.lastIndex(where: { $0.operation == outer }) else { return }
        let inner = operators[index + 1].start
        report(
            "`!` and `-` cannot follow each other", operators[index].start..<inner + 1,
            label: "put parentheses between them", fix: .parentheses(around: inner..<end))
    }
}
