extension ExpressionValue {
    /// The number of elements or bytes of the value itself, and the number of steps to make or walk them.
    package var extent: (size: Int, steps: Int) {
        switch self {
        case .string(let text): (text.utf8.count, text.utf8.count / 16)
        case .bytes(let bytes): (bytes.count, bytes.count / 16)
        case .list(let list): (list.count, list.count)
        case .map(let map): (map.count, map.count)
        default: (1, 0)
        }
    }

    /// Creates the value of a constant; an enum case or an action is represented by its number.
    package init(_ constant: ExpressionConstant) {
        self =
            switch constant {
            case .null: .null
            case .bool(let value): .bool(value)
            case .int(let value), .enumCase(let value), .action(let value): .int(value)
            case .uint(let value): .uint(value)
            case .double(let value): .double(value)
            case .string(let value): .string(value)
            case .bytes(let value): .bytes(value)
            case .type(let value): .type(value)
            }
    }
}

extension StandardFunction {
    /// True if the result is part of an operand, or wraps one, so that nothing large is made.
    var isAccess: Bool {
        switch id {
        case .index, .optionalIndex, .optionalSelect, .first, .last, .dyn, .type, .optionalOf, .optionalOfNonZeroValue,
            .hasValue, .value, .or, .orValue:
            true
        default: false
        }
    }

    /// True for functions that look up an element of a list or an entry of a map.
    var isSelection: Bool {
        switch id {
        case .index, .optionalIndex, .optionalSelect: true
        default: false
        }
    }

    /// Returns the operands that are walked completely without counting the steps.
    func walked(_ operands: [ExpressionValue]) -> ArraySlice<ExpressionValue> {
        switch id {
        case .index, .optionalIndex, .optionalSelect: operands.dropFirst()
        case .membership: operands.prefix(1)
        case .equal, .notEqual: []
        case _ where isAccess: []
        default: operands[...]
        }
    }
}
