import AVTExpressions
import AVTRules

/// The writes of a step before a stage, as far as they matter to the stage's conditions.
struct StepProgress {
    /// A constant that a variable has if a transition applied, or `nil` if the variable is missing then.
    typealias Write = (when: Proposition, value: ExpressionConstant?)

    /// The number of stages before.
    var stage = 0
    /// The number of layers before.
    var layer = 0
    private var versions: [Int: Int] = [:]
    private var writes: [Int: [Write]] = [:]

    /// Records that a variable, given by its reference, is a constant in the cases in which a condition holds.
    mutating func write(_ reference: Int, _ value: ExpressionConstant?, when condition: Proposition) {
        writes[reference, default: []].append((condition, value))
    }

    /// Records that the value of a variable is unknown from now on.
    mutating func forget(_ reference: Int) {
        writes[reference] = nil
        versions[reference] = stage + 1
    }

    /// Returns a proposition about the current value of a variable.
    func value(
        of reference: Int, _ proposition: (ExpressionConstant?) -> Proposition, otherwise: () -> Proposition
    ) -> Proposition {
        (writes[reference] ?? []).reduce(otherwise()) { .choice(.holds($1.when), proposition($1.value), $0) }
    }

    /// Returns the version of the value that a reference stands for.
    func version(of number: Int, _ reference: Reference?) -> Int {
        switch reference {
        case .wasState, .wasMemory: layer
        case .running, .measure, .trackers, .unsent: stage
        case nil, .state, .memory, .attribute, .record, .family, .each, .now, .action, .since, .elapsed, .within, .uuid,
            .metric, .definition:
            versions[number] ?? 0
        }
    }

    /// Returns whether a reference may have another value than at the beginning of the step.
    func hasChanged(_ number: Int, _ reference: Reference?) -> Bool {
        writes[number] != nil || version(of: number, reference) != 0
    }
}
