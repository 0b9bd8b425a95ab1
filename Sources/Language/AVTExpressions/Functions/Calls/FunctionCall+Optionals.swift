extension FunctionCall {
    func optional() throws(EvaluationError) -> ExpressionValue {
        switch (id, operands) {
        case (.optionalNone, .none): .optional(nil)
        case (.optionalOf, .one(let value)): .optional(value)
        case (.optionalOfNonZeroValue, .one(let value)): .optional(value.isZero ? nil : value)
        default: throw noSuchOverload
        }
    }

    func ofOptional() throws(EvaluationError) -> ExpressionValue {
        switch (id, operands) {
        case (.hasValue, .one(.optional(let content))): return .bool(content != nil)
        case (.value, .one(.optional(let content))):
            guard let content else { throw EvaluationError(.invalidArgument, "the optional has no value") }
            return content
        case (.or, .two(.optional(let content), .optional(let other))): return .optional(content ?? other)
        case (.orValue, .two(.optional(let content), let other)): return content ?? other
        case (.unwrap, .one(.list(let list))), (.unwrapOpt, .one(.list(let list))): return .list(try unwrapped(list))
        default: throw noSuchOverload
        }
    }

    /// Returns the contents of a list's optionals, without the empty ones.
    private func unwrapped(_ list: [ExpressionValue]) throws(EvaluationError) -> [ExpressionValue] {
        var values: [ExpressionValue] = []
        for element in list {
            guard case .optional(let content) = element else {
                throw EvaluationError(
                    .noSuchOverload, "`\(name)` takes a list of optionals, found \(element.typeName.rawValue)")
            }
            if let content { values.append(content) }
        }
        return values
    }
}

extension ExpressionValue {
    /// True for the zero value of a type: false, 0, empty, or 1970-01-01.
    fileprivate var isZero: Bool {
        switch self {
        case .null: true
        case .bool(let value): !value
        case .int(let value): value == 0
        case .uint(let value): value == 0
        case .double(let value): value == 0
        case .string(let text): text.utf8.isEmpty
        case .bytes(let bytes): bytes.isEmpty
        case .timestamp(let timestamp): timestamp.seconds == 0 && timestamp.nanoseconds == 0
        case .duration(let length): length == .zero
        case .list(let list): list.isEmpty
        case .map(let map): map.count == 0
        case .type: false
        case .optional(let content): content == nil
        }
    }
}
