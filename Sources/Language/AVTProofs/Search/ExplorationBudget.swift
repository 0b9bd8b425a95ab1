import AVTRules

/// The limits of an exploration.
struct ExplorationBudget {
    /// The maximum number of states.
    let states: Int
    /// The maximum number of edges between states, those that lead to known states included.
    let edges: Int
    /// The maximum number of step runs, one for each combination of data choices.
    let runs: Int
    /// The started limits of the host on time and memory.
    var limits: [CompileLimit] = []

    /// The number of states that are expanded between two readings of the host's limits.
    static let statesPerReading = 1024

    /// The maximum number of cached effects, and of cached data choices: some 200 MiB in total.
    static let cachedResults = 4_000_000
    /// The number of edges allowed per state.
    private static let edgesPerState = 64
    // A minimum that applies however small the number of states is.
    private static let minimumRuns = 1_000_000
    private static let surveyStates = 50_000

    /// Throws an error if a limit of the host is exceeded.
    func checkLimits() throws(Exploration.Limit) {
        if limits.exceeded != nil { throw .host }
    }

    /// Returns this budget within limits of the host.
    func within(_ limits: [CompileLimit]) -> ExplorationBudget {
        var budget = self
        budget.limits = limits
        return budget
    }

    /// Returns the budget for guarantees with a maximum number of states.
    static func guarantees(states: Int) -> ExplorationBudget {
        ExplorationBudget(
            states: states, edges: max(states, surveyStates) * edgesPerState, runs: max(states / 4, minimumRuns))
    }

    /// Returns the budget for a survey, which is small enough that a check finishes quickly.
    static func survey(states: Int) -> ExplorationBudget {
        ExplorationBudget(states: min(states, surveyStates), edges: surveyStates * edgesPerState, runs: 10_000)
    }

    /// Returns the budget for a survey that is limited only by the number of states.
    static func exhaustiveSurvey(states: Int) -> ExplorationBudget {
        ExplorationBudget(states: states, edges: .max, runs: .max)
    }
}
