extension ExpressionSyntax {
    /// The presence keys of values that are present if this condition is true.
    var shown: Set<String> {
        switch kind {
        case .has(let operand): operand.presenceKey.map { [$0] } ?? []
        case .binary(.and, let left, let right): left.shown.union(right.shown)
        case .unary(.not, let operand): operand.refuted
        default: []
        }
    }

    /// The presence key that a comparison such as `x > 0` adds, or `nil` if it does not show a number to be positive.
    package var positive: String? {
        switch kind {
        case .binary(.greater, let value, let bound) where bound.isZero: value.positiveKey
        case .binary(.less, let bound, let value) where bound.isZero: value.positiveKey
        default: nil
        }
    }

    /// The presence key for a number that is greater than 0: a ratio with this divisor has a value.
    var positiveKey: String { text + " > 0" }

    private var isZero: Bool {
        switch kind {
        case .literal(.int(0)), .literal(.double(0)), .literal(.duration(0)): true
        default: false
        }
    }

    /// The presence keys of values that are present if this condition is false.
    var refuted: Set<String> {
        switch kind {
        case .unary(.not, let operand): operand.shown
        case .binary(.or, let left, let right): left.refuted.union(right.refuted)
        default: []
        }
    }

    /// The presence key of a name, or of a call such as `since(Start)`, or `nil` for other formulas.
    var presenceKey: String? {
        if case .call = kind { return text }
        return path.map { $0.joined(separator: ".") }
    }
}

extension ExpressionSyntax {
    /// The functions that convert a value to another type.
    private static let conversions: Set<String> = ["int", "uint", "double", "bool", "timestamp", "duration"]

    /// True for the call of a conversion, such as `int(event.errorCode)`.
    package var isConversion: Bool {
        guard case .call(nil, let name, _, let arguments) = kind else { return false }
        return arguments.count == 1 && ExpressionSyntax.conversions.contains(name)
    }
}

extension TypedExpression {
    /// True if this is a conversion to another type that has no result for some values.
    ///
    /// A conversion of a `dyn` value can always fail.
    package var isFallibleConversion: Bool {
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
