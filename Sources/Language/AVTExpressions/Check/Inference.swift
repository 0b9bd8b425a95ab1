/// The types inferred so far for types that signatures and empty lists leave open.
///
/// As in cel-go's checker: a type parameter stands for the most general of the types that were assigned to it, `dyn`
/// is compatible with everything, and types that stay open are `dyn`.
struct Inference {
    private var bindings: [String: ExpressionType] = [:]
    private var count = 0

    /// Returns a new type of which nothing is known yet.
    mutating func open() -> ExpressionType {
        count += 1
        return .parameter("_\(count)")
    }

    /// Returns a signature with fresh type parameters, shared with no other use of it.
    mutating func fresh(_ overload: Overload) -> Overload {
        var names: [String: ExpressionType] = [:]
        for name in overload.operands.flatMap(\.parameters) + overload.result.parameters where names[name] == nil {
            names[name] = open()
        }
        return Overload(
            overload.id, overload.operands.map { $0.replacing(names) }, overload.result.replacing(names))
    }

    /// Returns a type as far as it is known.
    func known(_ type: ExpressionType) -> ExpressionType {
        if case .parameter(let name) = type { return bindings[name].map(known) ?? type }
        return type.mapped(known)
    }

    /// Returns a type with `dyn` for the parts that are not known.
    func settled(_ type: ExpressionType) -> ExpressionType {
        let known = known(type)
        if case .parameter = known { return .dyn }
        return known.mapped(settled)
    }

    /// Records that a value of the second type is used where the first is expected.
    ///
    /// - Returns: False, with nothing recorded, if the types are incompatible.
    mutating func assign(_ wanted: ExpressionType, _ found: ExpressionType) -> Bool {
        let before = bindings
        if go(wanted, found) { return true }
        bindings = before
        return false
    }

    private mutating func go(_ wanted: ExpressionType, _ found: ExpressionType) -> Bool {
        switch (wanted, found) {
        case (.parameter(let name), .parameter(let other)) where name == other: return true
        case (_, .parameter(let name)): return bind(name, wanted)
        case (.parameter(let name), _): return bind(name, found)
        case (.dyn, _), (_, .dyn), (.unknown, _), (_, .unknown): return true
        case (.int, .int), (.double, .double), (.type, .type): return true
        case (_, .null): return wanted.takesNull
        case (.null, _): return found.takesNull
        case (.list(let left), .list(let right)), (.optional(let left), .optional(let right)): return go(left, right)
        case (.map(let key, let value), .map(let otherKey, let otherValue)):
            return go(key, otherKey) && go(value, otherValue)
        case (.abstract(let name, let parts), .abstract(let other, let others)):
            guard name == other, parts.count == others.count else { return false }
            for (part, other) in zip(parts, others) where !go(part, other) { return false }
            return true
        default: return wanted == found
        }
    }

    private mutating func bind(_ name: String, _ type: ExpressionType) -> Bool {
        guard let bound = bindings[name] else {
            let type = known(type)
            if type == .parameter(name) { return true }
            guard !type.parameters.contains(name) else { return false }
            bindings[name] = type
            return true
        }
        guard go(bound, type) else { return false }
        if case .parameter = bound { return true }
        bindings[name] = mostGeneral(bound, type)
        return true
    }

    /// Returns the more general of two compatible types.
    func mostGeneral(_ left: ExpressionType, _ right: ExpressionType) -> ExpressionType {
        isAsGeneral(known(left), as: known(right)) ? left : right
    }

    private func isAsGeneral(_ left: ExpressionType, as right: ExpressionType) -> Bool {
        switch (left, right) {
        case (.dyn, _), (.parameter, _): true
        case (_, .dyn), (_, .parameter): false
        case (_, .null): true
        case (.null, _): false
        case (.list(let left), .list(let right)), (.optional(let left), .optional(let right)):
            isAsGeneral(left, as: right)
        case (.map(let key, let value), .map(let otherKey, let otherValue)):
            isAsGeneral(key, as: otherKey) && isAsGeneral(value, as: otherValue)
        case (.abstract(_, let parts), .abstract(_, let others)):
            zip(parts, others).allSatisfy { isAsGeneral($0, as: $1) }
        default: true
        }
    }

    /// Returns the result type of a call by the signatures that fit its operands.
    ///
    /// - Parameters:
    ///   - overloads: The signatures.
    ///   - operands: The types of the operands.
    /// - Returns: The type, `dyn` if several signatures fit with different results, or `nil` if none fits.
    mutating func result(of overloads: [Overload], for operands: [ExpressionType]) -> ExpressionType? {
        var results: [ExpressionType] = []
        var chosen: Inference?
        for overload in overloads where overload.operands.count == operands.count {
            var trial = chosen ?? self
            trial.bindings = bindings
            let fresh = trial.fresh(overload)
            guard zip(fresh.operands, operands).allSatisfy({ trial.assign($0, $1) }) else { continue }
            let result = trial.known(fresh.result)
            if !results.contains(result) { results.append(result) }
            if chosen == nil { chosen = trial }
        }
        guard let chosen, let first = results.first else { return nil }
        self = chosen
        return results.count == 1 ? first : .dyn
    }
}

extension ExpressionType {
    /// The names of its type parameters.
    var parameters: [String] {
        switch self {
        case .parameter(let name): [name]
        case .list(let content), .optional(let content), .type(let content): content.parameters
        case .map(let key, let value): key.parameters + value.parameters
        case .abstract(_, let parts): parts.flatMap(\.parameters)
        default: []
        }
    }

    fileprivate var takesNull: Bool {
        switch self {
        case .null, .optional, .abstract, .timestamp, .duration, .object: true
        default: false
        }
    }

    fileprivate func replacing(_ names: [String: ExpressionType]) -> ExpressionType {
        if case .parameter(let name) = self { return names[name] ?? self }
        return mapped { $0.replacing(names) }
    }

    fileprivate func mapped(_ transform: (ExpressionType) -> ExpressionType) -> ExpressionType {
        switch self {
        case .list(let content): .list(transform(content))
        case .optional(let content): .optional(transform(content))
        case .type(let content): .type(transform(content))
        case .map(let key, let value): .map(transform(key), transform(value))
        case .abstract(let name, let parts): .abstract(name, parts.map(transform))
        default: self
        }
    }
}
