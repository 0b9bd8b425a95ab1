import AVTDiagnostics
import AVTRules

/// Transitions whose work always comes to nothing, because the event is blocked wherever they apply.
struct ShadowFindings {
    private typealias Position = StepCases.Position

    private let pack: CheckedPack
    private let stages: [StepStage]
    private var isGivenUp = false
    /// What was found of a transition in one action, as long as none is known in which it comes to something.
    private var idle: [Position: Diagnostic] = [:]
    private var useful: Set<Position> = []
    private var others: [Diagnostic] = []
    private var reported: Set<Pair> = []

    private struct Pair: Hashable {
        let first: Position
        let second: Position
    }

    init(_ pack: CheckedPack, _ stages: [StepStage]) {
        self.pack = pack
        self.stages = stages
    }

    /// What was found, in the order of the stages.
    var findings: [Diagnostic] {
        let positions = idle.keys.sorted { ($0.stage, $0.place) < ($1.stage, $1.place) }
        return (isGivenUp ? [] : positions.compactMap { useful.contains($0) ? nil : idle[$0] }) + others
    }

    /// Not all actions were looked at: what is so in all of them is not known.
    mutating func giveUp() { isGivenUp = true }

    /// Looks at the steps of an action.
    mutating func look(at cases: inout StepCases, action: Int) {
        guard !cases.space.isExhausted else { return giveUp() }
        for (stage, entries) in cases.entries.enumerated() {
            var before = cases.blockedBefore[stage]
            for entry in entries {
                if pack.topLayers.contains(entry.transition.origin) {
                    note(entry, blockedBefore: before, &cases)
                    if stages[stage].kind == .first { noteWhatStays(entry, &cases) }
                }
                before = cases.space.diagrams.or(before, entry.blocks)
            }
        }
        if cases.blocked == .always { noteContradiction(cases.entries.flatMap(\.self), action, &cases) }
    }

    // MARK: Transitions that are never of use

    private mutating func note(
        _ entry: StepCases.Entry, blockedBefore: DecisionDiagrams.Node, _ cases: inout StepCases
    ) {
        let (transition, position) = (entry.transition, entry.position)
        // One that never applies at all has a condition of which that is said.
        guard entry.applies != .never, !useful.contains(position) else { return }
        let hasEffects = transition.effects.areAny
        guard hasEffects || !entry.refusals.isEmpty else { return }
        let isFirst = stages[position.stage].kind == .first
        let isUseful =
            hasEffects
            ? !cases.space.diagrams.implies(
                entry.applies, isFirst ? cases.blockedBefore[position.stage] : cases.blocked)
            : !cases.space.diagrams.implies(entry.blocks, blockedBefore)
        guard !cases.space.isExhausted else { return giveUp() }
        // What demands nothing new, and what can never be blocked, is said of its conditions.
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
            .shadowedTransition, severity: .warning,
            hasEffects ? "what `\(transition.name)` does never happens" : "`\(transition.name)` never blocks",
            at: transition.range,
            label: isOwn
                ? "it blocks every event that it applies to"
                : hasEffects ? "every event that it applies to is blocked" : "others block all that it would block",
            related: isOwn ? [] : blocking.prefix(3).map { LabelledRange($0.transition.range, "this blocks") },
            notes: note("for example where ", example))
    }

    /// Transitions that together block some cases; one that blocks all of them alone, if there is one.
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

    // MARK: Effects that stay

    /// What a first stage does stays where the event is then blocked: who names the actions hardly means that.
    private mutating func noteWhatStays(_ entry: StepCases.Entry, _ cases: inout StepCases) {
        guard case .only = entry.transition.filter, entry.transition.effects.stays else { return }
        for stage in cases.entries[(entry.position.stage + 1)...] {
            for other in stage {
                for (condition, refusal) in zip(other.transition.conditions, other.refusals) {
                    let both = cases.space.diagrams.and(entry.applies, refusal)
                    guard both != .never, !cases.space.isExhausted, let example = cases.space.example(of: both),
                        example.isExact, reported.insert(Pair(first: entry.position, second: entry.position)).inserted
                    else { continue }
                    others.append(
                        Diagnostic(
                            .effectBeforeBlock, severity: .warning,
                            "what `\(entry.transition.name)` does stays although the event is then blocked",
                            at: entry.transition.range, label: "the stage `first` is never undone",
                            related: [LabelledRange(condition.formula.range, "this blocks the event")],
                            notes: note("for example where ", example)))
                }
            }
        }
    }

    // MARK: Demands that exclude each other

    private mutating func noteContradiction(
        _ entries: [StepCases.Entry], _ action: Int, _ cases: inout StepCases
    ) {
        let demands = entries.flatMap { entry in
            zip(entry.transition.conditions, entry.refusals).map { (entry, $0, $1) }
        }.filter { $2 != .never }
        // One that blocks everything is meant, or spoken of by itself.
        guard demands.allSatisfy({ $2 != .always }), demands.count <= 100 else { return }
        for (place, (second, condition, refusal)) in demands.enumerated() {
            for (first, other, otherRefusal) in demands[..<place]
            where first.position != second.position
                && (pack.topLayers.contains(first.transition.origin)
                    || pack.topLayers.contains(second.transition.origin))
                && cases.space.diagrams.or(refusal, otherRefusal) == .always
            {
                guard !cases.space.isExhausted,
                    reported.insert(Pair(first: first.position, second: second.position)).inserted
                else { return }
                let name = action == 0 ? "every event" : "every `\(pack.actions[action])`"
                others.append(
                    Diagnostic(
                        .contradictoryConditions, severity: .warning,
                        "`\(first.transition.name)` and `\(second.transition.name)` together block \(name)",
                        at: condition.formula.range, label: "where this lets it pass, the other does not",
                        related: [LabelledRange(other.formula.range, "the other demand")],
                        notes: [DiagnosticNote("all transitions of an action apply; was `when` meant?")]))
                return
            }
        }
    }

    private func note(_ start: String, _ example: ExampleCase?) -> [DiagnosticNote] {
        example?.text(actions: pack.actions).map { [DiagnosticNote(start + $0)] } ?? []
    }
}
