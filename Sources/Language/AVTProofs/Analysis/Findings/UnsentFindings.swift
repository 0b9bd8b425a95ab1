import AVTDiagnostics
import AVTExpressions
import AVTRules

/// Finds formulas that refer to the last event of an action of which no event ever leaves the hub, and measures that
/// count such events.
///
/// `since`, `within` and `count` refer to events that leave the hub; `samples` also records consumed ones. A diagnostic is proven for all values of the data.
struct UnsentFindings {
    /// The number of diagram nodes after which the analysis of a pack stops.
    private static let workLimit = 300_000

    private let pack: CheckedPack
    private let steps: AllSteps

    init(_ pack: CheckedPack) {
        self.pack = pack
        steps = AllSteps(pack)
    }

    private struct Reading {
        /// The number of the formula that contains the part.
        let formula: Int
        let action: Int
        let isWindow: Bool
        let range: SourceRange
    }

    private struct Formula: Hashable {
        let number: Int
        let action: Int
    }

    /// Returns the diagnostics for formulas of the top packs.
    func findings(_ formulas: inout OpenFormulas) -> [Diagnostic] {
        let derived = pack.derivedActions
        let readings = self.readings(&formulas).filter { !derived.contains($0.action) && mayBeUnsent($0.action) }
        let counts = self.counts.filter {
            derived.isDisjoint(with: $0.actions) && $0.actions.allSatisfy(mayBeUnsent)
        }
        guard !readings.isEmpty || !counts.isEmpty else { return [] }
        let opened = steps.opened(&formulas)
        var causes: [Int: Cause?] = [:]
        var work = 0
        for action in Set(readings.map(\.action) + counts.flatMap(\.actions)).sorted()
        where work < UnsentFindings.workLimit {
            var cases = steps.cases(of: action, opened, formulas)
            causes[action] = cause(in: &cases)
            work += cases.space.diagrams.count
        }
        // A formula like `has(since(X)) && since(X) > 1s` gets one diagnostic.
        var seen: Set<Formula> = []
        var ranges: Set<SourceRange> = []
        return readings.compactMap { reading in
            guard let cause = causes[reading.action] ?? nil, ranges.insert(reading.range).inserted,
                seen.insert(Formula(number: reading.formula, action: reading.action)).inserted
            else { return nil }
            return finding(reading, cause)
        }
            + counts.compactMap { count in
                let found = count.actions.compactMap { causes[$0] ?? nil }
                guard found.count == count.actions.count, let cause = found.first else { return nil }
                return finding(count, cause)
            }
    }

    /// A measure that counts events.
    private struct Count {
        let measure: Measure
        let actions: [Int]
    }

    /// The measures that count events of named actions, of the top packs.
    private var counts: [Count] {
        pack.measures.compactMap { measure in
            guard pack.isTopLayer(measure.origin) else { return nil }
            guard case .count(.only(let actions), _) = measure.kind, !actions.isEmpty else { return nil }
            return Count(measure: measure, actions: actions)
        }
    }

    private func readings(_ formulas: inout OpenFormulas) -> [Reading] {
        var parts: [TypedExpression] = []
        for condition in pack.formulas.conditions where pack.isTopLayer(condition.origin) && !condition.formula.isMade {
            parts.append(formulas.open(condition.expression, condition.formula))
        }
        for written in pack.formulas.writtenValues where pack.isTopLayer(written.origin) {
            parts += written.formulas.map { formulas.open($0.expression, $0.formula) }
        }
        for transition in pack.transitions where pack.isTopLayer(transition.origin) {
            for assignment in transition.effects.assignments {
                if let formula = assignment.formula { parts.append(formulas.open(assignment.value, formula)) }
            }
        }
        return parts.enumerated().flatMap { index, formula in
            formula.readReferences.compactMap { part -> Reading? in
                guard case .reference(let number) = part.node, let range = formulas.range(of: part) else { return nil }
                switch formulas.reference(number) {
                case .since(let action, _):
                    return Reading(formula: index, action: action, isWindow: false, range: range)
                case .within(let action, _, _):
                    return Reading(formula: index, action: action, isWindow: true, range: range)
                default: return nil
                }
            }
        }
    }

    /// Returns whether the transitions allow that events of the action are blocked or consumed.
    private func mayBeUnsent(_ action: Int) -> Bool {
        pack.transitions.contains {
            $0.filter.contains(action) && ($0.effects.consumes || !$0.conditions.isEmpty)
        }
    }

    /// The reason why no event of an action is sent.
    private struct Cause {
        let transition: Transition
        let isConsumed: Bool
    }

    /// Returns the transition because of which no event of the action is sent, or `nil` if some may be sent.
    private func cause(in cases: inout StepCases) -> Cause? {
        let (accepted, sent) = cases.outcomes()
        guard sent == .never, !cases.space.isExhausted else { return nil }
        let isConsumed = accepted != .never
        let entry = isConsumed ? cases.consumers.first : cases.entries.joined().first { $0.blocks != .never }
        return entry.map { Cause(transition: $0.transition, isConsumed: isConsumed) }
    }

    private func finding(_ reading: Reading, _ cause: Cause) -> Diagnostic {
        diagnostic(
            [reading.action], cause, at: reading.range,
            label: reading.isWindow ? "so this is always false" : "so this is always missing",
            advice: "memory can keep the time of a consumed event: `set: { x: now }`")
    }

    private func finding(_ count: Count, _ cause: Cause) -> Diagnostic {
        diagnostic(
            count.actions, cause, at: count.measure.range, label: "so this is always 0",
            advice: "memory can count consumed events: `set: { x: x + 1 }`")
    }

    private func diagnostic(
        _ actions: [Int], _ cause: Cause, at range: SourceRange, label: String, advice: String
    ) -> Diagnostic {
        let names = actions.map { "`\(pack.actions[$0])`" }.joined(separator: " or ")
        return Diagnostic(
            .neverSent, "no \(names) ever leaves the hub", at: range, label: label,
            related: [
                LabelledRange(
                    cause.transition.range,
                    cause.isConsumed
                        ? "`\(cause.transition.name)` consumes them" : "`\(cause.transition.name)` blocks them")
            ],
            notes: cause.isConsumed ? [DiagnosticNote(advice)] : [])
    }
}

extension TypedExpression {
    /// The references in the formula.
    fileprivate var readReferences: [TypedExpression] {
        if case .reference = node { return [self] }
        return children.flatMap(\.readReferences)
    }
}
