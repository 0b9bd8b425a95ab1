import AVTDiagnostics
import AVTExpressions
import AVTRules

/// All cases of the steps of an action: which transitions apply in each case, and which block the event.
struct StepCases {
    /// A transition of these steps.
    struct Entry {
        let transition: Transition
        /// The stage, and the index within it.
        let position: Position
        /// The cases in which the transition's `when` holds, whatever other transitions do.
        let applies: DecisionDiagrams.Node
        /// For each of its conditions, the cases in which the condition blocks the event.
        let refusals: [DecisionDiagrams.Node]
        /// The cases in which the transition blocks the event.
        let blocks: DecisionDiagrams.Node
    }

    /// The position of a transition among all stages.
    struct Position: Hashable, Comparable {
        let stage: Int
        let index: Int

        static func < (left: Position, right: Position) -> Bool {
            (left.stage, left.index) < (right.stage, right.index)
        }
    }

    /// The space of all cases.
    var space: ConditionSpace
    /// The transitions, by stage.
    let entries: [[Entry]]
    /// The cases in which any transition blocks the event.
    let blocked: DecisionDiagrams.Node
    /// For each stage, the cases in which an earlier stage blocks the event.
    let blockedBefore: [DecisionDiagrams.Node]
    /// For each condition that is evaluated after the step, the cases in which it holds.
    let afterwards: [DecisionDiagrams.Node]

    /// - Parameters:
    ///   - stages: All stages.
    ///   - opened: The expanded conditions of their transitions.
    ///   - transitionIndices: For each stage, the indices of the transitions that handle the action.
    ///   - formulas: The formulas that expanded the conditions.
    ///   - writers: The writes of the transitions.
    ///   - action: The action, or `nil` if no condition reads it.
    ///   - afterwards: Expanded conditions over the state and attributes after the step, each with its layer.
    init(
        _ stages: [StepStage], _ opened: [[OpenTransition]], _ transitionIndices: [[Int]], formulas: OpenFormulas,
        writers: StepWriters, action: Int?, afterwards: [(condition: TypedExpression, layer: Int)] = []
    ) {
        var reader = ConditionReader(formulas, actions: action.map { [$0] } ?? [])
        var read: [[(applies: Proposition, decisive: [Proposition])]] = []
        for (number, stage) in stages.enumerated() {
            reader.progress.stage = number
            reader.progress.layer = stage.layer
            var propositions: [(applies: Proposition, decisive: [Proposition])] = []
            for index in transitionIndices[number] {
                let transition = opened[number][index]
                let applies = transition.when.map { reader.remember(reader.proposition($0)) } ?? .constant(true)
                propositions.append((applies, transition.decisive.map { reader.proposition($0) }))
            }
            for (index, proposition) in zip(transitionIndices[number], propositions) {
                writers.record(stage.transitions[index], when: proposition.applies, in: &reader.progress)
            }
            read.append(propositions)
        }
        reader.progress.stage = stages.count
        if !afterwards.isEmpty { writers.forgetAttributes(in: &reader.progress) }
        var required: [Proposition] = []
        for (condition, layer) in afterwards {
            reader.progress.layer = layer
            required.append(reader.proposition(condition))
        }
        var space = ConditionSpace(reader)
        var entries: [[Entry]] = []
        var before: [DecisionDiagrams.Node] = []
        var blocked = DecisionDiagrams.Node.never
        for (number, stage) in stages.enumerated() {
            before.append(blocked)
            var ofStage: [Entry] = []
            for (index, proposition) in zip(transitionIndices[number], read[number]) {
                let transition = stage.transitions[index]
                let applies = space.judge(proposition.applies).holds
                var refusals: [DecisionDiagrams.Node] = []
                for (decision, condition) in zip(proposition.decisive, transition.conditions) {
                    let holds = space.judge(decision).holds
                    refusals.append(
                        condition.isBlock ? space.diagrams.and(applies, holds) : space.diagrams.subtract(applies, holds)
                    )
                }
                let blocks = refusals.reduce(.never) { space.diagrams.or($0, $1) }
                ofStage.append(
                    Entry(
                        transition: transition, position: Position(stage: number, index: index), applies: applies,
                        refusals: refusals, blocks: blocks))
            }
            for entry in ofStage { blocked = space.diagrams.or(blocked, entry.blocks) }
            entries.append(ofStage)
        }
        self.afterwards = required.map { space.judge($0).holds }
        self.space = space
        self.entries = entries
        self.blocked = blocked
        blockedBefore = before
    }

    /// The transitions that consume the event.
    var consumers: [Entry] { entries.joined().filter { $0.transition.effects.consumes } }

    /// Returns the cases in which the event is accepted, and those of them in which no transition consumes it.
    mutating func outcomes() -> (accepted: DecisionDiagrams.Node, sent: DecisionDiagrams.Node) {
        let accepted = space.diagrams.not(blocked)
        return (accepted, consumers.reduce(accepted) { space.diagrams.subtract($0, $1.applies) })
    }
}
