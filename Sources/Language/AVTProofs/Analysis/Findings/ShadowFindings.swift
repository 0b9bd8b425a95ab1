import AVTDiagnostics
import AVTRules

/// Finds transitions that never have an effect because the event is blocked wherever they apply.
struct ShadowFindings {
    private typealias Position = StepCases.Position

    private let pack: CheckedPack
    private let stages: [StepStage]
    private var isGivenUp = false
    /// The diagnostic for a transition in one action, valid unless another action is found in which it has an effect.
    private var idle: [Position: Diagnostic] = [:]
    private var useful: Set<Position> = []

    init(_ pack: CheckedPack, _ stages: [StepStage]) {
        self.pack = pack
        self.stages = stages
    }

    /// The diagnostics, in order of the stages.
    var findings: [Diagnostic] {
        let positions = idle.keys.sorted()
        return isGivenUp ? [] : positions.compactMap { useful.contains($0) ? nil : idle[$0] }
    }

    /// Discards results that require all actions to be examined.
    mutating func giveUp() { isGivenUp = true }

    /// Examines the steps of an action.
    mutating func examine(_ cases: inout StepCases) {
        guard !cases.space.isExhausted else { return giveUp() }
        for (stage, entries) in cases.entries.enumerated() {
            var before = cases.blockedBefore[stage]
            for entry in entries {
                if pack.isTopLayer(entry.transition.origin) { record(entry, blockedBefore: before, &cases) }
                before = cases.space.diagrams.or(before, entry.blocks)
            }
        }
    }

    // MARK: Transitions without effect

    private mutating func record(
        _ entry: StepCases.Entry, blockedBefore: DecisionDiagrams.Node, _ cases: inout StepCases
    ) {
        let (transition, position) = (entry.transition, entry.position)
        guard !useful.contains(position) else { return }
        // A transition that never applies and one that blocks everything are reported on their own.
        guard entry.applies != .never, cases.blocked != .always else {
            useful.insert(position)
            return
        }
        let hasEffects = !transition.effects.isEmpty
        guard hasEffects || !entry.refusals.isEmpty else { return }
        let isFirst = stages[position.stage].kind == .first
        let isUseful =
            hasEffects
            ? !cases.space.diagrams.implies(
                entry.applies, isFirst ? cases.blockedBefore[position.stage] : cases.blocked)
            : !cases.space.diagrams.implies(entry.blocks, blockedBefore)
        guard !cases.space.isExhausted else { return giveUp() }
        // A transition that never blocks is reported for its conditions.
        if isUseful || (!hasEffects && entry.blocks == .never) {
            useful.insert(position)
            return
        }
        guard idle[position] == nil else { return }
        let blocking = blockers(
            of: hasEffects ? entry.applies : entry.blocks, beside: hasEffects ? nil : position, &cases)
        let example = cases.space.example(of: hasEffects ? entry.applies : entry.blocks)
        let isOwn = blocking.count == 1 && blocking[0].position == position
        idle[position] = Diagnostic(
            .shadowedTransition,
            hasEffects ? "`\(transition.name)` never has an effect" : "`\(transition.name)` never blocks",
            at: transition.range,
            label: isOwn
                ? "it blocks every event that it applies to"
                : hasEffects
                    ? "every event that it applies to is blocked"
                    : "other transitions block all events that it would block",
            related: isOwn ? [] : blocking.prefix(3).map { LabelledRange($0.transition.range, "this blocks") },
            notes: example?.notes("for example where ", actions: pack.actions) ?? [])
    }

    /// Returns transitions that together block some cases, or a single one that blocks all of them.
    private func blockers(
        of node: DecisionDiagrams.Node, beside position: Position?, _ cases: inout StepCases
    ) -> [StepCases.Entry] {
        var blocking: [StepCases.Entry] = []
        for entry in cases.entries.flatMap(\.self) where entry.position != position {
            if cases.space.diagrams.implies(node, entry.blocks) { return [entry] }
            if cases.space.diagrams.and(node, entry.blocks) != .never { blocking.append(entry) }
        }
        return blocking
    }
}
