import AVTDiagnostics
import AVTExpressions
import AVTRules

/// Finds metrics that are never sent because all their events are consumed, or because their conditions contradict the
/// conditions under which transitions accept events.
///
/// A diagnostic is proven for all values of the data.
struct SentFindings {
    /// The number of diagram nodes after which the analysis of a pack stops.
    private static let workLimit = 300_000

    private let pack: CheckedPack
    private let steps: AllSteps
    private let derived: Set<Int>

    init(_ pack: CheckedPack) {
        self.pack = pack
        steps = AllSteps(pack)
        derived = pack.derivedActions
    }

    /// Returns the diagnostics for metrics of the top packs.
    func findings(_ formulas: inout OpenFormulas) -> [Diagnostic] {
        var queried: [Int: [Int]] = [:]
        var actionsOf: [Int: [Int]] = [:]
        for (index, written) in pack.formulas.writtenValues.enumerated() {
            guard case .metric = written.subject, !written.isPeriodic, pack.isTopLayer(written.origin),
                case .only(let actions) = written.filter, !actions.isEmpty, derived.isDisjoint(with: actions),
                actions.allSatisfy({ isCandidate(written, action: $0) })
            else { continue }
            actionsOf[index] = actions
            for action in actions { queried[action, default: []].append(index) }
        }
        guard !queried.isEmpty else { return [] }
        let opened = steps.opened(&formulas)
        var causes: [Int: [Cause]] = [:]
        var work = 0
        for action in queried.keys.sorted() {
            guard work < SentFindings.workLimit, let indices = queried[action] else { break }
            let conditions = indices.map { index -> (condition: TypedExpression, layer: Int) in
                let written = pack.formulas.writtenValues[index]
                let when = written.when.map { formulas.open($0.expression, $0.formula) }
                return (when ?? .always, written.layer)
            }
            var cases = steps.cases(of: action, opened, formulas, afterwards: conditions)
            work += cases.space.diagrams.count
            for (index, holds) in zip(indices, cases.afterwards) {
                guard let cause = cause(of: holds, &cases) else { continue }
                causes[index, default: []].append(cause)
            }
        }
        return actionsOf.keys.sorted().compactMap { index in
            guard let found = causes[index], found.count == actionsOf[index]?.count, let first = found.first else {
                return nil
            }
            return finding(pack.formulas.writtenValues[index], first, isConsumed: found.allSatisfy(\.isConsumed))
        }
    }

    /// The reason why a metric is not sent for any event of an action.
    private struct Cause {
        let isConsumed: Bool
        let transition: Transition
        let range: SourceRange
    }

    private func isCandidate(_ written: WrittenValue, action: Int) -> Bool {
        pack.transitions.contains { transition in
            transition.filter.contains(action)
                && (transition.effects.consumes || written.when != nil && !transition.conditions.isEmpty)
        }
    }

    private func cause(of holds: DecisionDiagrams.Node, _ cases: inout StepCases) -> Cause? {
        let (accepted, sent) = cases.outcomes()
        // Events that are always blocked and conditions that never hold are reported on their own.
        guard accepted != .never, holds != .never else { return nil }
        let (accepts, remains) = (
            cases.space.diagrams.and(accepted, holds), cases.space.diagrams.and(sent, holds)
        )
        guard remains == .never, !cases.space.isExhausted else { return nil }
        if accepts != .never {
            guard let consumer = cases.consumers.first else { return nil }
            return Cause(isConsumed: true, transition: consumer.transition, range: consumer.transition.range)
        }
        let entries = cases.entries.joined()
        for entry in entries {
            for (condition, refusal) in zip(entry.transition.conditions, entry.refusals)
            where cases.space.diagrams.subtract(holds, refusal) == .never {
                return Cause(isConsumed: false, transition: entry.transition, range: condition.formula.range)
            }
        }
        return entries.first { !$0.transition.conditions.isEmpty }.map {
            Cause(isConsumed: false, transition: $0.transition, range: $0.transition.range)
        }
    }

    private func finding(_ written: WrittenValue, _ cause: Cause, isConsumed: Bool) -> Diagnostic {
        let name = written.name.text
        if isConsumed {
            return Diagnostic(
                .metricOfConsumedEvent, "`\(name)` is never sent: its events are consumed",
                at: written.name.range, label: "a consumed event has no metrics",
                related: [LabelledRange(cause.range, "`\(cause.transition.name)` consumes them")],
                notes: [
                    DiagnosticNote("count such events in memory, or send the metric with the event that is emitted")
                ])
        }
        return Diagnostic(
            .metricContradictsAcceptance, "`\(name)` is never sent",
            at: written.when?.formula.range ?? written.name.range,
            label: "holds only for events that `\(cause.transition.name)` blocks",
            related: [LabelledRange(cause.range, "the accepted events")])
    }
}

extension TypedExpression {
    /// A condition that always holds.
    fileprivate static var always: TypedExpression {
        TypedExpression(.constant(.bool(true)), type: .bool, range: 0..<0)
    }
}
