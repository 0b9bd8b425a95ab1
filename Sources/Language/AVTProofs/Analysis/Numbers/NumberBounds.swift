import AVTEngine
import AVTExpressions
import AVTRules

/// The bounds of numbers that rules compute: variables, measures, and formulas over them.
///
/// Bounds may be wider than necessary, never too narrow.
struct NumberBounds {
    private let pack: CheckedPack
    private let external: Bounds
    private var memory: [Bounds]

    /// - Parameters:
    ///   - pack: The pack.
    ///   - external: The bounds of numbers that the rules do not compute. By default they are assumed to be nonnegative:
    ///     a result that requires negative ones is not a mistake of the rules.
    init(_ pack: CheckedPack, external: Bounds = .notNegative) {
        self.pack = pack
        self.external = external
        memory = pack.memory.map { variable in
            let initial: Bounds =
                switch variable.initial {
                case .int(let value): Bounds(Double(value), Double(value))
                case .double(let value): Bounds(value, value)
                default: .none
                }
            return variable.property == nil ? initial : initial.joined(external)
        }
        let transitions = pack.transitions.filter { !$0.writes.isEmpty }
        var isStable = false
        while !isStable {
            isStable = true
            for transition in transitions {
                for write in transition.writes {
                    guard case .memory(let index) = write.target, let value = write.value else { continue }
                    let widened = memory[index].widened(by: bounds(of: value, where: facts(of: transition)))
                    guard widened != memory[index] else { continue }
                    memory[index] = widened
                    isStable = false
                }
            }
        }
    }

    /// Returns the facts that hold if a transition applies and accepts the event.
    func facts(of transition: Transition) -> NumberFacts {
        var facts = NumberFacts()
        if let when = transition.when { facts = learning(facts, when, is: true) }
        for condition in transition.conditions {
            facts = learning(facts, condition.expression, is: !condition.isBlock)
        }
        return facts
    }

    /// Returns facts extended by those that follow from a condition's value.
    func learning(_ facts: NumberFacts, _ condition: TypedExpression, is truth: Bool) -> NumberFacts {
        facts.learning(condition, is: truth) { bounds(of: $0, where: facts) }
    }

    /// Returns the bounds of a formula under some facts.
    func bounds(of formula: TypedExpression, where facts: NumberFacts) -> Bounds {
        switch formula.node {
        case .constant(.int(let value)): Bounds(Double(value), Double(value))
        case .constant(.double(let value)): Bounds(value, value)
        case .reference(let number):
            // A formula that is expanded reads parameters as further references.
            (pack.formulas.references.indices.contains(number)
                ? bounds(of: pack.formulas.references[number]) : external)
                .met(facts.bounds(of: number))
        case .field(_, let field):
            if case .memory(let index) = pack.formulas.fields[field] { memory[index] } else { external }
        case .conditional(let condition, let then, let otherwise):
            bounds(of: then, where: learning(facts, condition, is: true))
                .joined(bounds(of: otherwise, where: learning(facts, condition, is: false)))
        case .coalesce(let left, let right), .orElse(let left, let right, _):
            bounds(of: left, where: facts).joined(bounds(of: right, where: facts))
        case .attempt(let operand): bounds(of: operand, where: facts)
        case .ratio(let left, let right):
            bounds(of: left, where: facts).divided(by: bounds(of: right, where: facts))
        case .operation(let operation, let operands): bounds(of: operation, operands, facts)
        case .constant, .element, .has, .holds, .not, .and, .or, .list, .optionalList, .map, .index, .call,
            .embedded, .matches, .hasKey, .comprehension, .bind, .optionalMap:
            external
        }
    }

    private func bounds(of operation: Operation, _ operands: [TypedExpression], _ facts: NumberFacts) -> Bounds {
        let all = operands.map { bounds(of: $0, where: facts) }
        switch operation {
        case .addInt, .addDouble: return all[0].adding(all[1])
        case .subtractInt, .subtractDouble:
            let difference = all[0].adding(all[1].negated)
            guard let left = operands[0].number, let right = operands[1].number, facts.isAtLeast(left, right) else {
                return difference
            }
            return difference.met(.notNegative)
        case .negateInt, .negateDouble: return all[0].negated
        case .multiplyInt, .multiplyDouble: return all[0].multiplied(by: all[1])
        case .divideInt, .divideDouble: return all[0].divided(by: all[1])
        case .moduloInt: return all[0].lower >= 0 ? .notNegative : .any
        case .minInt, .minDouble:
            return Bounds(all.map(\.lower).min() ?? -.infinity, all.map(\.upper).min() ?? .infinity)
        case .maxInt, .maxDouble:
            return Bounds(all.map(\.lower).max() ?? -.infinity, all.map(\.upper).max() ?? .infinity)
        case .absInt, .absDouble: return all[0].absolute
        case .intToDouble, .doubleToInt: return all[0]
        case .concatenate, .equalBool, .notEqualBool, .equalCase, .notEqualCase, .equalAction, .notEqualAction,
            .equalObject, .notEqualObject, .equalInt, .notEqualInt, .lessInt, .lessOrEqualInt, .greaterInt,
            .greaterOrEqualInt, .equalDouble, .notEqualDouble, .lessDouble, .lessOrEqualDouble, .greaterDouble,
            .greaterOrEqualDouble, .equalString, .notEqualString, .lessString, .lessOrEqualString, .greaterString,
            .greaterOrEqualString, .stringToInt, .stringToDouble, .intToString, .doubleToString, .boolToString,
            .sizeList, .sizeString, .startsWith, .endsWith, .contains, .inList:
            return external
        }
    }

    private func bounds(of reference: Reference) -> Bounds {
        switch reference {
        case .memory(let index), .wasMemory(let index): memory[index]
        case .measure(let measure, _, let field): bounds(of: pack.measures[measure].kind, field)
        case .metric(let index): bounds(of: pack.metrics[index].value, where: NumberFacts())
        case .state, .wasState, .attribute, .record, .family, .each, .now, .action, .since, .elapsed, .within,
            .unsent, .uuid, .running, .definition, .trackers:
            external
        }
    }

    private func bounds(of kind: Measure.Kind, _ field: MeasureField) -> Bounds {
        guard [.sum, .product, .min, .max, .mean, .first, .last].contains(field) else { return .notNegative }
        switch kind {
        case .weighted(let value, _), .samples(let value, _, _):
            let sampled = bounds(of: value, where: NumberFacts())
            return field == .sum || field == .product ? sampled.multiplied(by: .notNegative) : sampled
        case .time, .partition, .count, .ranges: return .notNegative
        }
    }
}
