import AVTDiagnostics
import AVTExpressions
import AVTRules

/// All cases of the steps of an action: which transitions apply in which, and which block.
struct StepCases {
    /// A transition in these steps.
    struct Entry {
        let transition: Transition
        /// The stage and the place in it.
        let position: Position
        /// Where it applies, whatever others do.
        let applies: DecisionDiagrams.Node
        /// Where each of its demands is not met.
        let refusals: [DecisionDiagrams.Node]
        /// Where it blocks.
        let blocks: DecisionDiagrams.Node
    }

    /// Where a transition stands among all.
    struct Position: Hashable {
        let stage: Int
        let place: Int
    }

    /// Sets of cases.
    var space: ConditionSpace
    /// The transitions, by stage.
    let entries: [[Entry]]
    /// Where anything blocks.
    let blocked: DecisionDiagrams.Node
    /// Where a stage before this one blocks.
    let blockedBefore: [DecisionDiagrams.Node]
    /// Where each of the conditions holds that are decided after the steps.
    let afterwards: [DecisionDiagrams.Node]

    /// - Parameters:
    ///   - stages: all stages.
    ///   - opened: their transitions' conditions.
    ///   - places: of each stage, the transitions that are about the action.
    ///   - formulas: what the conditions were opened by.
    ///   - writers: what transitions leave.
    ///   - action: the action; `nil` if no condition asks for it.
    ///   - afterwards: opened conditions over what the transitions and attributes leave, each with its layer.
    init(
        _ stages: [StepStage], _ opened: [[OpenTransition]], _ places: [[Int]], formulas: OpenFormulas,
        writers: StepWriters, action: Int?, afterwards: [(condition: TypedExpression, layer: Int)] = []
    ) {
        var reader = ConditionReader(formulas, actions: action.map { [$0] } ?? [])
        var read: [[(applies: Proposition, demands: [Proposition])]] = []
        for (number, stage) in stages.enumerated() {
            reader.progress.stage = number
            reader.progress.layer = stage.layer
            var propositions: [(applies: Proposition, demands: [Proposition])] = []
            for place in places[number] {
                let transition = opened[number][place]
                let applies = transition.when.map { reader.remember(reader.proposition($0)) } ?? .constant(true)
                propositions.append((applies, transition.demands.map { reader.proposition($0) }))
            }
            for (place, proposition) in zip(places[number], propositions) {
                writers.note(stage.transitions[place], when: proposition.applies, in: &reader.progress)
            }
            read.append(propositions)
        }
        reader.progress.stage = stages.count
        if !afterwards.isEmpty { writers.forgetAttributes(in: &reader.progress) }
        var asked: [Proposition] = []
        for (condition, layer) in afterwards {
            reader.progress.layer = layer
            asked.append(reader.proposition(condition))
        }
        var space = ConditionSpace(reader)
        var entries: [[Entry]] = []
        var before: [DecisionDiagrams.Node] = []
        var blocked = DecisionDiagrams.Node.never
        for (number, stage) in stages.enumerated() {
            before.append(blocked)
            var ofStage: [Entry] = []
            for (place, proposition) in zip(places[number], read[number]) {
                let transition = stage.transitions[place]
                let applies = space.judge(proposition.applies).holds
                var refusals: [DecisionDiagrams.Node] = []
                for (demand, condition) in zip(proposition.demands, transition.conditions) {
                    let holds = space.judge(demand).holds
                    refusals.append(
                        condition.isBlock ? space.diagrams.and(applies, holds) : space.diagrams.subtract(applies, holds)
                    )
                }
                let blocks = refusals.reduce(.never) { space.diagrams.or($0, $1) }
                ofStage.append(
                    Entry(
                        transition: transition, position: Position(stage: number, place: place), applies: applies,
                        refusals: refusals, blocks: blocks))
            }
            for entry in ofStage { blocked = space.diagrams.or(blocked, entry.blocks) }
            entries.append(ofStage)
        }
        self.afterwards = asked.map { space.judge($0).holds }
        self.space = space
        self.entries = entries
        self.blocked = blocked
        blockedBefore = before
    }

    /// The transitions that consume the event.
    var consumers: [Entry] { entries.joined().filter { $0.transition.effects.consume } }

    /// The cases in which the event is accepted, and those of them in which no transition consumes it.
    mutating func outcomes() -> (accepted: DecisionDiagrams.Node, sent: DecisionDiagrams.Node) {
        let accepted = space.diagrams.not(blocked)
        return (accepted, consumers.reduce(accepted) { space.diagrams.subtract($0, $1.applies) })
    }
}
