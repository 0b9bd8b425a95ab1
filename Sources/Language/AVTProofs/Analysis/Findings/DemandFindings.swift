import AVTDiagnostics
import AVTRules

/// Finds conditions that never decide because a previous one in the list does, and conditions that together block every
/// event.
struct DemandFindings {
    private struct Demand {
        let position: StepCases.Position
        let index: Int
        let condition: Condition
        let isTop: Bool
        /// The cases in which the condition blocks the event.
        let refusal: DecisionDiagrams.Node

        var key: Key { Key(position: position, index: index) }
    }

    private struct Key: Hashable {
        let position: StepCases.Position
        let index: Int
    }

    /// The maximum number of conditions of an action that are compared with each other.
    private static let comparedLimit = 100

    private let pack: CheckedPack
    private var idle: [Key: Diagnostic] = [:]
    private var useful: Set<Key> = []
    private var contradictions: [Diagnostic] = []
    private var isGivenUp = false

    init(_ pack: CheckedPack) {
        self.pack = pack
    }

    /// The diagnostics.
    var findings: [Diagnostic] {
        let keys = idle.keys.sorted { ($0.position, $0.index) < ($1.position, $1.index) }
        return contradictions + (isGivenUp ? [] : keys.compactMap { useful.contains($0) ? nil : idle[$0] })
    }

    /// Discards results that require all actions to be examined.
    mutating func giveUp() { isGivenUp = true }

    /// Examines the steps of an action.
    mutating func examine(_ cases: inout StepCases, action: Int) {
        guard !cases.space.isExhausted else { return giveUp() }
        for entry in cases.entries.joined() where pack.isTopLayer(entry.transition.origin) {
            recordIdle(demands(of: entry), &cases)
        }
        if cases.blocked == .always { recordContradiction(cases.entries.joined().flatMap(demands), action, &cases) }
    }

    private func demands(of entry: StepCases.Entry) -> [Demand] {
        zip(entry.transition.conditions, entry.refusals).enumerated().map { index, demand in
            Demand(
                position: entry.position, index: index, condition: demand.0,
                isTop: pack.isTopLayer(entry.transition.origin), refusal: demand.1)
        }
    }

    // MARK: In one list

    private mutating func recordIdle(_ demands: [Demand], _ cases: inout StepCases) {
        for (index, demand) in demands.enumerated().dropFirst() where !useful.contains(demand.key) {
            let before = demands[..<index].first { cases.space.diagrams.implies(demand.refusal, $0.refusal) }
            guard !cases.space.isExhausted else { return giveUp() }
            // A condition that never blocks is reported on its own.
            guard let before, demand.refusal != .never else {
                useful.insert(demand.key)
                continue
            }
            idle[demand.key] = Diagnostic(
                .redundantCondition, "this never decides", at: demand.condition.formula.range,
                label: "another rule blocks the same events first",
                related: [LabelledRange(before.condition.formula.range, "this is tested first")],
                notes: (cases.space.example(of: demand.refusal)?.notes("for example where ", actions: pack.actions))
                    ?? [])
        }
    }

    // MARK: Of an action

    private mutating func recordContradiction(_ all: [Demand], _ action: Int, _ cases: inout StepCases) {
        // A condition that blocks everything is intentional, or reported on its own.
        guard all.allSatisfy({ $0.refusal != .always }) else { return }
        let demands = all.filter { $0.refusal != .never }.prefix(DemandFindings.comparedLimit)
        for (index, second) in demands.enumerated() {
            for first in demands[..<index]
            where isMistake(first, second) && (first.isTop || second.isTop)
                && cases.space.diagrams.or(first.refusal, second.refusal) == .always
            {
                guard !cases.space.isExhausted else { return }
                contradictions.append(contradiction(first, second, action))
                return
            }
        }
    }

    /// Returns false for conditions of one list that all block: events may be blocked with a code for each case.
    private func isMistake(_ first: Demand, _ second: Demand) -> Bool {
        first.position != second.position || !first.condition.isBlock || !second.condition.isBlock
    }

    private func contradiction(_ first: Demand, _ second: Demand, _ action: Int) -> Diagnostic {
        let name = action == 0 ? "every other event" : "every `\(pack.actions[action])`"
        return Diagnostic(
            .contradictoryConditions, "these together block \(name)",
            at: second.condition.formula.range, label: "an event that this lets pass, the other blocks",
            related: [LabelledRange(first.condition.formula.range, "the other demand")],
            notes: [
                DiagnosticNote(
                    first.position == second.position
                        ? "an event must meet all of them; to block events, `block` alone is enough"
                        : "all transitions of an action apply; was `when` meant?")
            ])
    }
}
