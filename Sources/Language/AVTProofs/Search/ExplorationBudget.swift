/// How far an exploration goes.
struct ExplorationBudget {
    /// How many states are looked at.
    let states: Int
    /// How many ways from state to state are looked at, those that come to nothing new included.
    let ways: Int
    /// How often steps are run, with all that data may be.
    let runs: Int

    /// How much is kept of what steps do, and of the data that they take: in all some 200 MiB.
    static let kept = 4_000_000
    /// How many ways there may be for each state.
    private static let waysPerState = 64
    // However few states are looked at.
    private static let leastRuns = 1_000_000
    private static let usualSurvey = 50_000

    /// That of guarantees, where so many states are looked at.
    static func guarantees(states: Int) -> ExplorationBudget {
        ExplorationBudget(
            states: states, ways: max(states, usualSurvey) * waysPerState, runs: max(states / 4, leastRuns))
    }

    /// That of what nobody asked for: so little that a check ends at once.
    static func survey(states: Int) -> ExplorationBudget {
        ExplorationBudget(states: min(states, usualSurvey), ways: usualSurvey * waysPerState, runs: 10_000)
    }

    /// That of what is to be looked for however long it takes.
    static func wholeSurvey(states: Int) -> ExplorationBudget {
        ExplorationBudget(states: states, ways: .max, runs: .max)
    }
}
