extension ExpressionSyntax {
    /// The source text of the formula, with no more parentheses than needed.
    ///
    /// Parsing it gives the same tree, if its names and strings can occur in a formula.
    package var text: String {
        switch kind {
        case .literal(let literal): literal.text
        case .identifier(let name): name
        case .rootIdentifier(let name): "." + name
        case .select(let operand, let name, _, let isOptional):
            operand.text(atLeast: 8) + (isOptional ? ".?" : ".") + (Keyword.isPlainField(name) ? name : "`\(name)`")
        case .index(let operand, let index, let isOptional):
            "\(operand.text(atLeast: 8))[\(isOptional ? "?" : "")\(index.text)]"
        case .call(let target, let name, _, let arguments):
            (target.map { $0.text(atLeast: 8) + "." } ?? "") + name + ExpressionSyntax.text(arguments: arguments)
        case .unary(let operation, let operand): text(of: operation, operand)
        case .binary(let operation, let left, let right): text(of: operation, left, right)
        case .conditional(let condition, let then, let otherwise):
            "\(condition.text(atLeast: 1)) ? \(then.text(atLeast: 1)) : \(otherwise.text)"
        case .coalesce(let left, let right): "\(left.text(atLeast: 7)) ?? \(right.text(atLeast: 1))"
        case .list(let elements):
            "[\(elements.map { ($0.isOptional ? "?" : "") + $0.value.text }.joined(separator: ", "))]"
        case .map(let entries): "{\(entries.map(\.text).joined(separator: ", "))}"
        case .has(let operand): "has(\(operand.text))"
        case .comprehension(let macro): macro.text
        case .bind(let macro): "cel.bind(\(macro.variable.name), \(macro.value.text), \(macro.body.text))"
        case .optionalMap(let macro):
            macro.target.text(atLeast: 8) + (macro.isFlat ? ".optFlatMap" : ".optMap")
                + "(\(macro.variable.name), \(macro.body.text))"
        }
    }

    private static func text(arguments: [ExpressionSyntax]) -> String {
        "(\(arguments.map(\.text).joined(separator: ", ")))"
    }

    /// Returns the text, in parentheses if its operator binds looser than a level.
    fileprivate func text(atLeast level: Int) -> String {
        self.level < level ? "(\(text))" : text
    }

    /// The binding level of the operator; higher levels bind tighter.
    private var level: Int {
        switch kind {
        case .conditional: 0
        case .coalesce: 1
        case .binary(let operation, _, _): operation.precedence
        case .unary: 7
        default: 8
        }
    }

    // MARK: Operators

    private func text(of operation: UnaryOperator, _ operand: ExpressionSyntax) -> String {
        if case .unary(operation, _) = operand.kind { return operation.rawValue + operand.text }
        let text = operand.text(atLeast: 8)
        // A minus directly before a number would become part of the number.
        let isNumber = text.utf8.first?.isDigit ?? false
        return operation.rawValue + (operation == .minus && isNumber ? "(\(text))" : text)
    }

    private func text(of operation: BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax) -> String {
        let sign = " \(operation.rawValue) "
        guard operation.isLogical else {
            return left.text(atLeast: level) + sign + right.text(atLeast: level + 1)
        }
        if let row = row(of: operation) { return row.map { $0.text(atLeast: level + 1) }.joined(separator: sign) }
        return left.text(atLeast: level + 1) + sign + right.text(atLeast: level + 1)
    }

    /// Returns the operands of a chain of `&&` or `||`, or `nil` if the tree is not balanced as the parser builds it.
    private func row(of operation: BinaryOperator) -> [ExpressionSyntax]? {
        guard case .binary(operation, let left, let right) = kind else { return [self] }
        guard let first = left.row(of: operation), let second = right.row(of: operation),
            first.count == second.count || first.count == second.count + 1
        else { return nil }
        return first + second
    }
}

extension MapEntrySyntax {
    fileprivate var text: String { "\(isOptional ? "?" : "")\(key.text): \(value.text)" }
}

extension ComprehensionSyntax {
    fileprivate var text: String {
        let name = kind == .existsOne && second == nil ? "exists_one" : kind.rawValue
        let names = [variable.name] + (second.map { [$0.name] } ?? [])
        let arguments = names + [condition, transform].compactMap { $0?.text }
        return "\(target.text(atLeast: 8)).\(name)(\(arguments.joined(separator: ", ")))"
    }
}

extension LiteralSyntax {
    fileprivate var text: String {
        switch self {
        case .bool(let value): "\(value)"
        case .int(let value): "\(value)"
        case .uint(let value): "\(value)u"
        // There are no literals for infinity and NaN.
        // The sign of NaN depends on the processor.
        case .double(let value) where value.isNaN: "double(\"nan\")"
        case .double(let value): value.isFinite ? "\(value)" : "double(\"\(value)\")"
        case .string(let value): quoted(value)
        case .bytes(let bytes): quoted(bytes)
        case .null: "null"
        case .duration(let milliseconds): "\(milliseconds)ms"
        }
    }

    private func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _ where scalar.isInvisible:
                quoted += scalar.value > 0xFFFF ? "\\U" + scalar.value.digits(8) : "\\u" + scalar.value.digits(4)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    private func quoted(_ bytes: [UInt8]) -> String {
        var quoted = "b\""
        for byte in bytes {
            switch byte {
            case 0x22: quoted += "\\\""
            case 0x5C: quoted += "\\\\"
            case 0x20..<0x7F: quoted.unicodeScalars.append(Unicode.Scalar(byte))
            default: quoted += "\\x" + UInt32(byte).digits(2)
            }
        }
        return quoted + "\""
    }
}

extension Unicode.Scalar {
    /// True if the character is invisible or reorders others.
    ///
    /// The zero-width joiner, which emoji use, is allowed.
    fileprivate var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: value != 0x200D
        default: false
        }
    }
}

extension UInt32 {
    /// Returns hexadecimal digits, at least `count`.
    fileprivate func digits(_ count: Int) -> String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
    }
}
