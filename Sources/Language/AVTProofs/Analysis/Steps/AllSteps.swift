import AVTExpressions
import AVTRules

/// The stages of all layers in the order of execution, for analyses of the steps of single actions.
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

    /// Returns the expanded conditions of all transitions, by stage.
    func opened(_ formulas: inout OpenFormulas) -> [[OpenTransition]] {
        var opened: [[OpenTransition]] = []
        for stage in stages {
            var ofStage: [OpenTransition] = []
            for transition in stage.transitions { ofStage.append(OpenTransition(transition, &formulas)) }
            opened.append(ofStage)
        }
        return opened
    }

    /// Returns the indices of the transitions that handle an action, by stage.
    func transitionIndices(of action: Int) -> [[Int]] {
        stages.map { stage in
            stage.transitions.indices.filter { stage.transitions[$0].filter.contains(action) }
        }
    }

    /// Returns the cases of the steps of an action.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - opened: The result of `opened`.
    ///   - formulas: The formulas that expanded the conditions.
    ///   - transitionIndices: The indices of the transitions that handle the action, by stage, or `nil` to look them up.
    ///   - isActionKnown: False if no condition reads the action.
    ///   - afterwards: Expanded conditions over the state and attributes after the step, each with its layer.
    /// - Returns: The cases.
    func cases(
        of action: Int, _ opened: [[OpenTransition]], _ formulas: OpenFormulas, transitionIndices: [[Int]]? = nil,
        isActionKnown: Bool = true, afterwards: [(condition: TypedExpression, layer: Int)] = []
    ) -> StepCases {
        StepCases(
            stages, opened, transitionIndices ?? self.transitionIndices(of: action), formulas: formulas,
            writers: writers, action: isActionKnown ? action : nil, afterwards: afterwards)
    }
}
