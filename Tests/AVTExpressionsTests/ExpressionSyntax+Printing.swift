import AVTExpressions

extension ExpressionSyntax {
    /// The tree as a list of lists, which says everything but where its parts stand.
    var dump: String {
        switch kind {
        case .literal(let literal): "\(literal)"
        case .identifier(let name): name
        case .select(let operand, let name, _): "(. \(operand.dump) \(name))"
        case .index(let list, let place): "([] \(list.dump) \(place.dump))"
        case .call(let target, let name, _, let arguments):
            "(call \(target?.dump ?? "-") \(name)\(arguments.map { " " + $0.dump }.joined()))"
        case .unary(let operation, let operand): "(\(operation.rawValue) \(operand.dump))"
        case .binary(let operation, let left, let right): "(\(operation.rawValue) \(left.dump) \(right.dump))"
        case .conditional(let condition, let then, let otherwise):
            "(? \(condition.dump) \(then.dump) \(otherwise.dump))"
        case .coalesce(let left, let right): "(?? \(left.dump) \(right.dump))"
        case .list(let items): "(list\(items.map { " " + $0.dump }.joined()))"
        case .has(let operand): "(has \(operand.dump))"
        }
    }

    /// The formula with no more parentheses than the reference's table of operators asks for.
    var text: String {
        switch kind {
        case .literal(let literal): literal.text
        case .identifier(let name): name
        case .select(let operand, let name, _): "\(operand.text(atLeast: 8)).\(name)"
        case .index(let list, let place): "\(list.text(atLeast: 8))[\(place.text)]"
        case .call(let target, let name, _, let arguments):
            (target.map { $0.text(atLeast: 8) + "." } ?? "") + name
                + "(\(arguments.map(\.text).joined(separator: ", ")))"
        case .unary(let operation, let operand): operation.rawValue + operand.text(atLeast: 7)
        case .binary(let operation, let left, let right):
            "\(left.text(atLeast: level)) \(operation.rawValue) \(right.text(atLeast: level + 1))"
        case .conditional(let condition, let then, let otherwise):
            "\(condition.text(atLeast: 1)) ? \(then.text(atLeast: 1)) : \(otherwise.text)"
        case .coalesce(let left, let right): "\(left.text(atLeast: 2)) ?? \(right.text(atLeast: 1))"
        case .list(let items): "[\(items.map(\.text).joined(separator: ", "))]"
        case .has(let operand): "has(\(operand.text))"
        }
    }

    private func text(atLeast level: Int) -> String {
        self.level < level ? "(\(text))" : text
    }

    /// From loosest to tightest, as the reference lists them.
    private var level: Int {
        switch kind {
        case .conditional: 0
        case .coalesce: 1
        case .binary(.or, _, _): 2
        case .binary(.and, _, _): 3
        case .binary(.add, _, _), .binary(.subtract, _, _): 5
        case .binary(.multiply, _, _), .binary(.divide, _, _), .binary(.modulo, _, _): 6
        case .binary: 4
        case .unary: 7
        default: 8
        }
    }

    /// This part and all parts of it.
    var parts: [ExpressionSyntax] {
        let children: [ExpressionSyntax] =
            switch kind {
            case .literal, .identifier: []
            case .select(let operand, _, _), .unary(_, let operand), .has(let operand): [operand]
            case .index(let left, let right), .binary(_, let left, let right), .coalesce(let left, let right):
                [left, right]
            case .call(let target, _, _, let arguments): (target.map { [$0] } ?? []) + arguments
            case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
            case .list(let items): items
            }
        return [self] + children.flatMap(\.parts)
    }
}

extension LiteralSyntax {
    fileprivate var text: String {
        switch self {
        case .bool(let value): "\(value)"
        case .int(let value): "\(value)"
        case .double(let value): "\(value)"
        case .string(let value): "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        case .null: "null"
        case .duration(let milliseconds): "\(milliseconds)ms"
        }
    }
}
