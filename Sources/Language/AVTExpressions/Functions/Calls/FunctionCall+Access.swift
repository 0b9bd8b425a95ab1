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
        case .two(.list(let list), let place):
            guard let index = try index(place), list.indices.contains(index) else {
                throw EvaluationError(.outOfRange, "the list of \(list.count) has no element \(place.briefly)")
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
    private func index(_ place: ExpressionValue) throws(EvaluationError) -> Int? {
        switch place {
        case .int(let place): return place
        case .uint(let place): return Int(exactly: place)
        case .double(let place):
            guard place.isFinite, place.truncatingRemainder(dividingBy: 1) == 0 else {
                throw EvaluationError(.invalidArgument, "\(place) is no place in a list")
            }
            return Int(exactly: place)
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
