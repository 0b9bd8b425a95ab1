import AVTExpressions

/// What is known about the names in formulas without checking them: enough to normalize formulas.
struct FormulaNames: Sendable {
    /// The type of a number: an integer or any other number.
    enum Number: Sendable {
        case int, double
    }

    /// The definitions by name, with the overrides of outer packs in place of what they override.
    private(set) var definitions: [String: DefinitionSyntax] = [:]
    /// The values of enumerations, by name.
    private(set) var cases: [String: Set<String>] = [:]
    private var variables: [String: Number] = [:]
    private var attributes: [String: Number] = [:]
    private var parameters: [String: Number] = [:]
    private var measures: [String: Number] = [:]

    init(_ pack: LayeredPack) {
        for (name, attribute) in StandardVocabulary.attributes { attributes[name] = Number(attribute.type) }
        for layer in pack.layers {
            for layerEntry in layer.definitions {
                definitions[layerEntry.entry.name.text] = layerEntry.entry
                if case .firstOf(let cases) = layerEntry.entry.kind {
                    self.cases[layerEntry.entry.name.text] = Set(cases.map(\.name.text))
                }
            }
            for state in layer.syntax.state { cases[state.name.text] = state.values.map { Set($0.map(\.text)) } }
            for memory in layer.syntax.memory {
                guard case .value(let type, _, let initial) = memory.content else { continue }
                variables[memory.name.text] =
                    type.flatMap { Number($0) } ?? initial.flatMap { LiteralValue($0) }.flatMap { Number($0.constant) }
            }
            for attribute in layer.syntax.vocabulary.attributes {
                attributes[attribute.name.text] = Number(attribute.type)
            }
            for parameter in layer.parameters {
                parameters[parameter.syntax.name.text] = Number(parameter.value.constant)
            }
            for measure in layer.measures.map(\.entry) {
                measures[measure.name.text] =
                    switch measure.kind {
                    case .time, .partition, .count, .ranges: .int
                    case .weighted, .samples: .double
                    }
            }
        }
    }

    /// Returns these names with variables and measures renamed.
    func renamed(by renames: [String: String]) -> FormulaNames {
        guard !renames.isEmpty else { return self }
        func renamed(_ numbers: [String: Number]) -> [String: Number] {
            // A renamed entry is known only under its new name.
            let kept = numbers.filter { renames[$0.key] == nil }
            return numbers.reduce(into: kept) { result, entry in
                if let name = renames[entry.key] { result[name] = entry.value }
            }
        }
        var names = self
        names.variables = renamed(variables)
        names.measures = renamed(measures)
        return names
    }

    /// Returns the type of number that a formula evaluates to, or `nil` if it is not known or not a number.
    ///
    /// The result is `int` only if the value certainly is an integer.
    func number(_ formula: ExpressionSyntax) -> Number? {
        switch formula.kind {
        case .literal(.int), .literal(.duration): return .int
        case .literal(.double): return .double
        case .identifier("now"): return .int
        case .identifier(let name): return variables[name] ?? measures[name]
        case .select(let operand, let name, _, _):
            guard let path = operand.path else { return nil }
            switch path {
            case ["event"]: return attributes[name] ?? (name.hasPrefix("timeSince") ? .int : nil)
            case ["parameters"]: return parameters[name]
            case ["was"]: return variables[name]
            // Fields of measures may be quotients.
            default: return path.count == 1 ? measures[path[0]].map { _ in .double } : nil
            }
        case .call(nil, "since", _, _), .call(nil, "elapsed", _, _), .call(nil, "int", _, _), .call(nil, "size", _, _):
            return .int
        case .call(nil, "ratio", _, _), .call(nil, "double", _, _): return .double
        case .unary(.minus, let operand): return number(operand)
        case .binary(let operation, let left, let right):
            switch operation {
            case .add, .subtract, .multiply:
                if let first = number(left), let second = number(right) {
                    return first == .int && second == .int ? .int : .double
                }
                // A number can be added only to another number.
                return number(left) != nil || number(right) != nil || operation != .add ? .double : nil
            case .divide, .modulo: return .double
            default: return nil
            }
        case .coalesce(let left, let right), .conditional(_, let left, let right):
            if let first = number(left), let second = number(right) {
                return first == .int && second == .int ? .int : .double
            }
            return number(left) != nil || number(right) != nil ? .double : nil
        default: return nil
        }
    }
}

extension FormulaNames.Number {
    fileprivate init?(_ type: ValueTypeSyntax) {
        switch type {
        case .int: self = .int
        case .double: self = .double
        case .bool, .string: return nil
        }
    }

    fileprivate init?(_ constant: ExpressionConstant) {
        switch constant {
        case .int: self = .int
        case .double: self = .double
        default: return nil
        }
    }
}
