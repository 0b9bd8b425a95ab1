import AVTExpressions
import AVTRules

/// The stages of all layers in the order of a step, for questions about the steps of single actions.
struct AllSteps {
    /// The stages.
    let stages: [StepStage]
    private let writers: StepWriters

    init(_ pack: CheckedPack) {
        stages = pack.layers.enumerated().flatMap { layer, rules in
            [(rules.first, StepStage.Kind.first), (rules.main, .main), (rules.last, .last)]
                .map { StepStage(layer: layer, kind: $1, transitions: $0) }
        }
        writers = StepWriters(pack)
    }

    /// The conditions of all transitions, opened.
    func opened(_ formulas: inout OpenFormulas) -> [[OpenTransition]] {
        var opened: [[OpenTransition]] = []
        for stage in stages {
            var ofStage: [OpenTransition] = []
            for transition in stage.transitions { ofStage.append(OpenTransition(transition, &formulas)) }
            opened.append(ofStage)
        }
        return opened
    }

    /// The places of the transitions that are about an action, by stage.
    func places(of action: Int) -> [[Int]] {
        stages.map { stage in
            stage.transitions.indices.filter { stage.transitions[$0].filter.contains(action) }
        }
    }

    /// The cases of the steps of an action.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - opened: what `opened` gives.
    ///   - formulas: what the conditions were opened by.
    ///   - places: the transitions that are about it; `nil`: all of them.
    ///   - isActionKnown: false if no condition asks for the action.
    ///   - afterwards: opened conditions over what the transitions and attributes leave, each with its layer.
    /// - Returns: the cases.
    func cases(
        of action: Int, _ opened: [[OpenTransition]], _ formulas: OpenFormulas, places: [[Int]]? = nil,
        isActionKnown: Bool = true, afterwards: [(condition: TypedExpression, layer: Int)] = []
    ) -> StepCases {
        StepCases(
            stages, opened, places ?? self.places(of: action), formulas: formulas, writers: writers,
            action: isActionKnown ? action : nil, afterwards: afterwards)
    }
}
