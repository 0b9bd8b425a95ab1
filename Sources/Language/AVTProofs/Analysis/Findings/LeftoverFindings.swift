import AVTDiagnostics
import AVTRules

/// Finds transitions of a first stage whose effects persist although the event is blocked afterwards.
///
/// Memory that is kept for a blocked event may be intentional, but state, scopes and timers should reflect accepted
/// events.
struct LeftoverFindings {
    private let pack: CheckedPack
    private let stages: [StepStage]
    private var reported: Set<StepCases.Position> = []

    /// The diagnostics.
    private(set) var findings: [Diagnostic] = []

    init(_ pack: CheckedPack, _ stages: [StepStage]) {
        self.pack = pack
        self.stages = stages
    }

    /// Examines the steps of an action.
    mutating func examine(_ cases: inout StepCases) {
        for (stage, entries) in cases.entries.enumerated() where stages[stage].kind == .first {
            for entry in entries where isSuspect(entry.transition) {
                for later in cases.entries[(stage + 1)...].joined() where !reported.contains(entry.position) {
                    examine(later, after: entry, &cases)
                }
            }
        }
    }

    /// Returns whether the transition names its actions, and so is not a cleanup before any event, and has such
    /// effects.
    private func isSuspect(_ transition: Transition) -> Bool {
        guard pack.isTopLayer(transition.origin), case .only = transition.filter else { return false }
        return transition.effects.contains { effect in
            switch effect {
            case .begin, .start, .stop: return true
            case .set(let write), .setAll(let write):
                guard case .state(let index) = write.target else { return false }
                return pack.states[index].range != nil
            case .clear, .end, .emit, .raise, .consume, .note: return false
            }
        }
    }

    private mutating func examine(_ later: StepCases.Entry, after entry: StepCases.Entry, _ cases: inout StepCases) {
        for (condition, refusal) in zip(later.transition.conditions, later.refusals) {
            let both = cases.space.diagrams.and(entry.applies, refusal)
            guard !cases.space.isExhausted, let example = cases.space.example(of: both), example.isExact else {
                continue
            }
            reported.insert(entry.position)
            findings.append(
                Diagnostic(
                    .effectBeforeBlock,
                    "the effects of `\(entry.transition.name)` remain although the event is then blocked",
                    at: entry.transition.range,
                    label: "what the stage `first` writes, begins, starts and stops is not undone",
                    related: [LabelledRange(condition.formula.range, "this blocks the event")],
                    notes: example.notes("for example where ", actions: pack.actions)))
            return
        }
    }
}
