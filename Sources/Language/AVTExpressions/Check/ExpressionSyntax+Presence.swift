extension ExpressionSyntax {
    /// The names that are there where this condition holds.
    var shown: Set<String> {
        switch kind {
        case .has(let operand): operand.presenceKey.map { [$0] } ?? []
        case .binary(.and, let left, let right): left.shown.union(right.shown)
        case .unary(.not, let operand): operand.refuted
        default: []
        }
    }

    /// For a comparison that shows a number to be greater than 0: what stands for that among what is known to be there.
    public var positive: String? {
        switch kind {
        case .binary(.greater, let value, let bound) where bound.isZero: value.positiveKey
        case .binary(.less, let bound, let value) where bound.isZero: value.positiveKey
        default: nil
        }
    }

    /// What stands for a number that is greater than 0: a ratio to it has a value.
    var positiveKey: String { text + " > 0" }

    private var isZero: Bool {
        switch kind {
        case .literal(.int(0)), .literal(.double(0)), .literal(.duration(0)): true
        default: false
        }
    }

    /// The names that are there where this condition does not hold.
    var refuted: Set<String> {
        switch kind {
        case .unary(.not, let operand): operand.shown
        case .binary(.or, let left, let right): left.refuted.union(right.refuted)
        default: []
        }
    }

    /// What stands for a name, or for a call such as `since(Start)`, among what is known to be there.
    var presenceKey: String? {
        if case .call = kind { return text }
        return path.map { $0.joined(separator: ".") }
    }
}

extension ExpressionSyntax {
    /// The functions that make a value of one type of one of another.
    private static let conversions: Set<String> = ["int", "uint", "double", "bool", "timestamp", "duration"]

    /// True if it is the call of a conversion, such as `int(event.errorCode)`.
    public var isConversion: Bool {
        guard case .call(nil, let name, _, let arguments) = kind else { return false }
        return arguments.count == 1 && ExpressionSyntax.conversions.contains(name)
    }
}

extension TypedExpression {
    /// True if it converts a value to another type, and not every value of the former type has one of the latter.
    ///
    /// A conversion of a `dyn` value can always fail.
    public var isFallibleConversion: Bool {
        switch node {
        case .operation(.doubleToInt, _), .operation(.stringToInt, _), .operation(.stringToDouble, _): return true
        case .operation(.intToDouble, let operands): return operands.contains(where: \.isFallibleConversion)
        case .call(_, let operands):
            guard operands.count == 1, let operand = operands.first else { return true }
            switch (operand.type, type) {
            case (.bool, .bool), (.uint, .uint), (.timestamp, .timestamp), (.duration, .duration), (.uint, .double),
                (.timestamp, .int):
                return false
            default: return true
            }
        default: return false
        }
    }
}
