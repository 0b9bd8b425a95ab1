import AVTDiagnostics
import AVTExpressions

/// Finds the names that a condition shows to be present.
///
/// A condition on a missing value is itself missing, neither true nor false: if `event.x > 0` is true or false,
/// `event.x` is present. `has` and `??` are never missing because of their operand.
struct PresenceReader {
    /// What is known about a condition.
    enum Outcome {
        case isTrue
        case isFalse
        /// False or missing.
        case isNotTrue
        /// True or missing.
        case isNotFalse

        /// The outcome of an operand whose negation has this outcome.
        var negated: Outcome {
            switch self {
            case .isTrue: .isFalse
            case .isFalse: .isTrue
            case .isNotTrue: .isNotFalse
            case .isNotFalse: .isNotTrue
            }
        }

        /// True if the condition has a value.
        var isKnown: Bool { self == .isTrue || self == .isFalse }
    }

    /// A condition that decides whether a formula is evaluated.
    struct Guard {
        /// The condition.
        let formula: FormulaSyntax
        /// The outcome of the condition if the formula is evaluated.
        let outcome: Outcome
        /// False if memory may have changed since.
        var showsMemory = true
    }

    /// The formula of a definition, or `nil` for any other name.
    let definition: (String) -> ExpressionSyntax?
    /// The names of the fields that a valid record has.
    let requiredFields: (String) -> Set<String>
    /// All names of the same value; a field of a record has two.
    let aliases: (String) -> Set<String>

    /// Returns the names that are present if each guard has its outcome.
    ///
    /// Only the first guards count, so that a long list of conditions takes linear time.
    func names(where guards: [Guard]) -> Set<String> {
        guards.prefix(PresenceReader.mostGuards).reduce(into: []) { names, `guard` in
            let shown = self.names(in: `guard`.formula.expression, where: `guard`.outcome)
            names.formUnion(`guard`.showsMemory ? shown : shown.filter { $0.hasPrefix("event.") })
        }
    }

    private static let mostGuards = 64

    /// Returns the names that are present if a condition has an outcome.
    func names(in condition: ExpressionSyntax, where outcome: Outcome) -> Set<String> {
        switch condition.kind {
        case .has(let operand): return outcome == .isTrue || outcome == .isNotFalse ? demanded(by: operand) : []
        case .unary(.not, let operand): return names(in: operand, where: outcome.negated)
        case .binary(.and, let left, let right):
            let both = outcome == .isTrue || outcome == .isNotFalse
            return join(left, right, outcome, both: both)
        case .binary(.or, let left, let right):
            let both = outcome == .isFalse || outcome == .isNotTrue
            return join(left, right, outcome, both: both)
        case .conditional(let test, let then, let otherwise):
            guard outcome.isKnown else { return [] }
            return names(in: test, where: .isTrue).union(names(in: then, where: outcome))
                .intersection(names(in: test, where: .isFalse).union(names(in: otherwise, where: outcome)))
        case .coalesce(let value, let fallback):
            // `event.isAd ?? false` is true only of an attribute that is present.
            guard case .literal(.bool(let usual)) = fallback.kind, outcome.isKnown, usual == (outcome == .isFalse)
            else { return [] }
            return names(in: value, where: outcome)
        case .call(nil, "valid", _, let arguments):
            guard outcome == .isTrue || outcome == .isNotFalse, let path = arguments.first?.path else { return [] }
            return requiredFields(path.joined(separator: ".")).reduce(into: []) { $0.formUnion(aliases($1)) }
        case .identifier(let name):
            guard let formula = definition(name) else { return outcome.isKnown ? aliases(name) : [] }
            return names(in: formula, where: outcome).union(outcome.isKnown ? [name] : [])
        default:
            guard outcome.isKnown else { return [] }
            let positive = outcome == .isTrue ? condition.positive.map { [$0] } ?? [] : []
            return demanded(by: condition).union(positive)
        }
    }

    private func join(
        _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ outcome: Outcome, both: Bool
    ) -> Set<String> {
        let (first, second) = (names(in: left, where: outcome), names(in: right, where: outcome))
        return both ? first.union(second) : first.intersection(second)
    }

    /// Returns the names without which a formula has no value.
    private func demanded(by formula: ExpressionSyntax) -> Set<String> {
        if let path = formula.path {
            let name = path.joined(separator: ".")
            let inner = path.count == 1 ? definition(name).map { demanded(by: $0) } ?? [] : []
            return inner.union(aliases(name))
        }
        switch formula.kind {
        case .unary(_, let operand): return demanded(by: operand)
        case .binary(.and, _, _), .binary(.or, _, _): return []
        case .binary(_, let left, let right): return demanded(by: left).union(demanded(by: right))
        case .conditional(let test, _, _): return demanded(by: test)
        // Calls of the language itself, such as `valid` and `became`, may have a value without their arguments.
        case .call(let target, let name, _, let arguments) where !PresenceReader.lenient.contains(name):
            return (arguments + [target].compactMap(\.self)).reduce(into: []) { $0.formUnion(demanded(by: $1)) }
        default: return []
        }
    }

    private static let lenient: Set = ["valid", "became", "changed", "since", "running", "elapsed"]
}

extension PresenceReader {
    /// Creates a reader of the conditions of packs.
    init(_ names: PackNames, _ typed: TypedParts) {
        self.init(
            definition: { name in
                // An invalid definition, such as a cyclic one, is not expanded.
                guard case .definition(let index) = names[name], typed.definitions[index].result != nil,
                    case .condition(let formula) = names.definitions[index].layerEntry.entry.kind
                else { return nil }
                return formula.expression
            },
            requiredFields: { path in
                guard let record = names.vocabulary.records.first(where: { "event." + $0.name == path }) else {
                    return []
                }
                return Set(record.fields.filter { !$0.isOptional }.map { "event." + $0.attribute })
            },
            aliases: { names.fieldAliases[$0] ?? [$0] })
    }
}

extension Vocabulary {
    /// For each name of a record's field, all names of the same value.
    var fieldAliases: [String: Set<String>] {
        var aliases: [String: Set<String>] = [:]
        for record in records {
            for field in record.fields {
                let names: Set = ["event.\(field.attribute)", "event.\(record.name).\(field.name)"]
                for name in names where aliases[name] == nil { aliases[name] = names }
            }
        }
        return aliases
    }
}

extension FormulaScope {
    func presence(in condition: ExpressionSyntax, where holds: Bool) -> Set<String> {
        PresenceReader(packNames, typed).names(in: condition, where: holds ? .isTrue : .isFalse)
    }

    func isPresent(_ name: String, where present: Set<String>) -> Bool {
        guard let formula = PresenceReader(packNames, typed).definition(name) else { return false }
        let inner = checkExpression(
            formula, in: self, missing: .warned, present: present, patterns: patterns)
        return !inner.problems.contains { $0.code == .valueMayBeMissing }
    }
}
