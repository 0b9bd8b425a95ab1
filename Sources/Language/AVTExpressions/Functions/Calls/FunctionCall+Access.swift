extension FunctionCall {
    func membership() throws(EvaluationError) -> ExpressionValue {
        switch operands {
        case .two(let value, .list(let list)):
            for element in list {
                if try element.isEqual(to: value, work) { return .bool(true) }
            }
            return .bool(false)
        case .two(let key, .map(let map)): return .bool(map[key] != nil)
        default: throw noSuchOverload
        }
    }

    /// Evaluates `container[key]`; for an optional container, the result is an optional.
    func element() throws(EvaluationError) -> ExpressionValue {
        switch operands {
        case .two(.list(let list), let key):
            guard let index = try index(key), list.indices.contains(index) else {
                throw EvaluationError(.outOfRange, "the list of \(list.count) has no element \(key.briefly)")
            }
            return list[index]
        case .two(.map(let map), let key):
            guard let value = map[key] else {
                throw EvaluationError(.noSuchKey, "the map does not have the key \(key.briefly)")
            }
            return value
        case .two(.optional, _): return try optionalElement()
        default: throw noSuchOverload
        }
    }

    /// Evaluates `container[?key]`: an optional, empty if there is no such element.
    func optionalElement() throws(EvaluationError) -> ExpressionValue {
        switch operands {
        case .two(.optional(nil), _): return .optional(nil)
        case .two(.optional(let container?), let key): return .optional(try element(of: container, key))
        case .two(let container, let key): return .optional(try element(of: container, key))
        default: throw noSuchOverload
        }
    }

    private func element(
        of container: ExpressionValue, _ key: ExpressionValue
    ) throws(EvaluationError) -> ExpressionValue? {
        switch container {
        case .list(let list):
            guard let index = try index(key), list.indices.contains(index) else { return nil }
            return list[index]
        case .map(let map): return map[key]
        default: throw noSuchOverload
        }
    }

    /// Returns a list index from a number without fraction, or `nil` for numbers that no list index can have.
    private func index(_ key: ExpressionValue) throws(EvaluationError) -> Int? {
        switch key {
        case .int(let index): return index
        case .uint(let index): return Int(exactly: index)
        case .double(let index):
            guard index.isFinite, index.truncatingRemainder(dividingBy: 1) == 0 else {
                throw EvaluationError(.invalidArgument, "\(index) is not an index of the list")
            }
            return Int(exactly: index)
        default: throw noSuchOverload
        }
    }
}

extension ExpressionValue {
    /// A short description for messages: the value of a scalar, otherwise its type.
    var briefly: String {
        switch self {
        case .bool(let value): String(value)
        case .int(let value): String(value)
        case .uint(let value): "\(value)u"
        case .double(let value): String(value)
        case .string(let value): "\"\(value.excerpt)\""
        default: "of type \(typeName.rawValue)"
        }
    }
}
