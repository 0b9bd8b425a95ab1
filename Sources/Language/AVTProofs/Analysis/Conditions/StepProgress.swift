import AVTExpressions
import AVTRules

/// What a step may have written before a stage, as far as conditions of the stage can tell.
struct StepProgress {
    /// A constant that a variable has after some transition applied; `nil`: it is missing then.
    typealias Write = (when: Proposition, value: ExpressionConstant?)

    /// How many stages came before.
    var stage = 0
    /// How many layers came before.
    var layer = 0
    private var versions: [Int: Int] = [:]
    private var writes: [Int: [Write]] = [:]

    /// Notes that a variable, by its reference, is another constant where a condition holds.
    mutating func write(_ reference: Int, _ value: ExpressionConstant?, when condition: Proposition) {
        writes[reference, default: []].append((condition, value))
    }

    /// Notes that a variable may be anything now.
    mutating func forget(_ reference: Int) {
        writes[reference] = nil
        versions[reference] = stage + 1
    }

    /// What is said of the last value of a variable.
    func value(
        of reference: Int, _ proposition: (ExpressionConstant?) -> Proposition, otherwise: () -> Proposition
    ) -> Proposition {
        (writes[reference] ?? []).reduce(otherwise()) { .choice(.holds($1.when), proposition($1.value), $0) }
    }

    /// Which of its values a reference stands for.
    func version(of number: Int, _ reference: Reference?) -> Int {
        switch reference {
        case .wasState, .wasMemory: layer
        case .running, .measure, .trackers, .unsent: stage
        default: versions[number] ?? 0
        }
    }

    /// True if a reference may stand for something else than at the beginning of the step.
    func hasChanged(_ number: Int, _ reference: Reference?) -> Bool {
        writes[number] != nil || version(of: number, reference) != 0
    }
}
