extension Parser {
    /// Parses the fields, indexes and method calls after an operand.
    mutating func suffixes(of operand: Parsed) throws(Stop) -> Parsed {
        var operand = operand
        while case .symbol(let symbol) = token.kind {
            switch symbol {
            case .dot: operand = try field(of: operand)
            case .leftBracket: operand = try index(of: operand)
            case .leftBrace where operand.syntax.isMessageName: try reportMessage(operand.syntax)
            default: return operand
            }
        }
        return operand
    }

    private mutating func field(of operand: Parsed) throws(Stop) -> Parsed {
        let dot = token.range
        advance()
        let question = token.range
        let isOptional = accept(.question)
        let nameRange = token.range
        guard let name = try fieldName(of: operand, dot) else { return operand }
        if isAt(.leftParenthesis) {
            if isOptional {
                report(
                    "a method is not called optionally", question, label: "leave the `?` out",
                    fix: ExpressionFix("leave the `?` out", [ExpressionEdit(question, "")]))
            }
            return try call(operand, name, nameRange, from: operand.range.lowerBound)
        }
        return try node(
            .select(operand.syntax, name: name, nameRange: nameRange, isOptional: isOptional),
            operand.range.lowerBound..<nameRange.upperBound, over: operand.height)
    }

    /// Parses the name after a dot; returns `nil` after a report that suggests removing the dot.
    private mutating func fieldName(of operand: Parsed, _ dot: Range<Int>) throws(Stop) -> String? {
        let range = token.range
        switch token.kind {
        case .identifier(let name):
            advance()
            return name
        case .escapedIdentifier(let name):
            advance()
            checkEscaped(name, range)
            return name
        case .literal(.bool), .literal(.null), .symbol(.isIn):
            let name = text(range)
            report(
                "`\(name)` is a reserved word", range, label: "write `\(name)` in backticks", code: .reservedWord,
                fix: ExpressionFix("write it in backticks", [ExpressionEdit(range, "`\(name)`")]))
            advance()
            return name
        case .invalid:
            advance()
            return "invalid"
        default:
            if case .literal(.int) = operand.syntax.kind,
                range.lowerBound > dot.upperBound || token.endsItem || isOperator
            {
                let number = text(operand.range) + ".0"
                report(
                    "`\(text(operand.range)).` is no number", operand.range.lowerBound..<dot.upperBound,
                    label: "write `\(number)`",
                    fix: ExpressionFix(write: number, for: operand.range.lowerBound..<dot.upperBound))
                return nil
            }
            report("a name must follow the dot", range)
            throw .item
        }
    }

    private var isOperator: Bool {
        if case .symbol(let symbol) = token.kind { symbol.binaryOperator != nil } else { false }
    }

    private mutating func checkEscaped(_ name: String, _ range: Range<Int>) {
        let isSound = name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-./ ".utf8.contains($0) }
        if !isSound || name.isEmpty {
            report(
                "`\(text(range))` is no name of a field", range,
                label: "names in backticks contain letters, digits, spaces and `_ - . /`; otherwise write `[\"...\"]`")
        }
        if isAt(.leftParenthesis) {
            report("a method has no name in backticks", range, label: "only fields do")
        }
    }

    private mutating func index(of operand: Parsed) throws(Stop) -> Parsed {
        var isOptional = false
        var index: Parsed?
        try items(until: .rightBracket) { (parser) throws(Stop) in
            if index != nil {
                parser.report("`[ ]` takes one index", parser.token.range, label: "this is a second one")
                throw .item
            }
            isOptional = parser.accept(.question)
            index = try parser.expression()
        }
        let range = operand.range.lowerBound..<tokens[tokenIndex - 1].range.upperBound
        guard let index else {
            reportEmpty("brackets after a value", operand.range.upperBound..<range.upperBound)
            return operand
        }
        return try node(
            .index(operand.syntax, index.syntax, isOptional: isOptional), range,
            over: max(operand.height, index.height))
    }

    mutating func call(
        _ target: Parsed?, _ name: String, _ nameRange: Range<Int>, from start: Int
    ) throws(Stop) -> Parsed {
        let before = problems.count
        var arguments: [ExpressionSyntax] = []
        var height = target?.height ?? 0
        try items(until: .rightParenthesis) { (parser) throws(Stop) in
            let argument = try parser.expression()
            arguments.append(argument.syntax)
            height = max(height, argument.height)
        }
        let range = start..<tokens[tokenIndex - 1].range.upperBound
        let call = MacroCall(
            target: target?.syntax, name: name, nameRange: nameRange, arguments: arguments, range: range,
            // If an argument has an error, the number of arguments is meaningless.
            isSound: problems.count == before)
        if let macro = macro(call) { return try node(macro, range, over: height, levels: 3) }
        return try node(
            .call(target: target?.syntax, name: name, nameRange: nameRange, arguments: arguments), range, over: height,
            levels: 2)
    }

    private mutating func reportMessage(_ name: ExpressionSyntax) throws(Stop) {
        let before = problems
        // The fields of a message look like entries of a map with names as keys.
        try items(until: .rightBrace, allowsComma: true) { (parser) throws(Stop) in
            while !parser.token.endsItem { parser.advanceOverBrackets() }
        }
        let end = tokens[tokenIndex - 1].range.upperBound
        problems = before
        report(
            "messages are not part of this language", name.range.lowerBound..<end,
            label: "write a map: `{\"field\": value}`", code: .notInLanguage)
    }

    /// Skips a token, or brackets and their contents.
    private mutating func advanceOverBrackets() {
        var level = 0
        repeat {
            if case .symbol(let symbol) = token.kind { level += symbol.isOpening ? 1 : symbol.isClosing ? -1 : 0 }
            if isAtEnd { return }
            advance()
        } while level > 0
    }
}

extension ExpressionSyntax {
    fileprivate var isMessageName: Bool {
        switch kind {
        case .identifier, .rootIdentifier: true
        case .select(let operand, _, _, isOptional: false): operand.isMessageName
        default: false
        }
    }
}
