import AVTExpressions

extension ExpressionSyntax {
    /// The tree as a list of lists, which has everything but the ranges of its parts.
    var dump: String {
        switch kind {
        case .literal(let literal): literal.dump
        case .identifier(let name): name
        case .rootIdentifier(let name): ".\(name)"
        case .select(let operand, let name, _, let isOptional): "(\(isOptional ? ".?" : ".") \(operand.dump) \(name))"
        case .index(let list, let index, let isOptional): "(\(isOptional ? "[?]" : "[]") \(list.dump) \(index.dump))"
        case .call(let target, let name, _, let arguments):
            "(call \(target?.dump ?? "-") \(name)\(arguments.map { " " + $0.dump }.joined()))"
        case .unary(let operation, let operand): "(\(operation.rawValue) \(operand.dump))"
        case .binary(let operation, let left, let right): "(\(operation.rawValue) \(left.dump) \(right.dump))"
        case .conditional(let condition, let then, let otherwise):
            "(? \(condition.dump) \(then.dump) \(otherwise.dump))"
        case .coalesce(let left, let right): "(?? \(left.dump) \(right.dump))"
        case .list(let elements): "(list\(elements.map { ($0.isOptional ? " ?" : " ") + $0.value.dump }.joined()))"
        case .map(let entries):
            "(map\(entries.map { "\($0.isOptional ? " ?" : " ")\($0.key.dump): \($0.value.dump)" }.joined()))"
        case .has(let operand): "(has \(operand.dump))"
        case .comprehension(let macro):
            "(\(macro.kind) \(macro.target.dump) \(macro.variable.name) \(macro.second?.name ?? "-")"
                + " \(macro.condition?.dump ?? "-") \(macro.transform?.dump ?? "-"))"
        case .bind(let macro): "(bind \(macro.variable.name) \(macro.value.dump) \(macro.body.dump))"
        case .optionalMap(let macro):
            "(\(macro.isFlat ? "optFlatMap" : "optMap") \(macro.target.dump) \(macro.variable.name) \(macro.body.dump))"
        }
    }

    /// This part and all parts of it.
    var parts: [ExpressionSyntax] { [self] + children.flatMap(\.parts) }

    /// The ranges of names, and the names.
    var names: [(range: Range<Int>, name: String)] {
        switch kind {
        case .select(_, let name, let range, _), .call(_, let name, let range, _): [(range, name)]
        case .comprehension(let macro): [macro.variable, macro.second].compactMap { $0.map { ($0.range, $0.name) } }
        case .bind(let macro): [(macro.variable.range, macro.variable.name)]
        case .optionalMap(let macro): [(macro.variable.range, macro.variable.name)]
        default: []
        }
    }
}

extension LiteralSyntax {
    /// The literal, its text by code points and its doubles to the last bit.
    var dump: String {
        switch self {
        case .string(let text): "string(\(text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()))"
        default: "\(self)"
        }
    }
}
