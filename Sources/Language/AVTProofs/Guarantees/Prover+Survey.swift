import AVTEngine
import AVTRules

extension Prover {
    /// Searches for suspicious behaviour.
    ///
    /// All variables are tracked if this is within the budget, and otherwise only those that decide whether events are
    /// accepted.
    func survey(_ proof: inout Proof) {
        proof.surveysExhaustively = options.surveysExhaustively
        var reason: String?
        for tracksAll in [true, false] {
            switch explored(proof.trackers, tracksAll: tracksAll) {
            case .success(let exploration):
                var survey = Survey(exploration, pack: pack, isComplete: tracksAll)
                proof.dubious = survey.findings()
                proof.survey =
                    reason.map { .acceptance($0) }
                    ?? survey.limit.map { .part($0.phrase(program.content)) } ?? .complete
                return
            case .failure(let failure): reason = reason ?? failure.reason
            }
        }
        proof.survey = .none(reason)
    }

    private struct Failure: Error {
        let reason: String
    }

    private func explored(_ trackers: [TrackerModel], tracksAll: Bool) -> Result<Exploration, Failure> {
        let queried =
            pack.states.indices.map { FiniteCondition.value(variable: $0, is: 0, of: .own) }
            + pack.timers.indices.filter { pack.timers[$0].every != nil && pack.timers[$0].condition == nil }
            .map { .running(timer: $0, of: .own) }
        let machine: Machine
        do throws(Machine.Obstacle) {
            machine = try Machine(
                program, trackers: trackers, asking: tracksAll ? queried : [],
                trackersLeave: program.content.code.handlesClosing,
                runLimit: options.surveysExhaustively ? StepModel.defaultRunLimit : Survey.defaultRunLimit)
        } catch {
            return .failure(Failure(reason: error.phrase))
        }
        var exploration = Exploration(machine, demands: [], budget: options.surveyBudget)
        exploration.run()
        if let limit = exploration.limit { return .failure(Failure(reason: limit.phrase(program.content))) }
        return .success(exploration)
    }
}

extension ProofOptions {
    /// The budget for exploration that no guarantee requires.
    var surveyBudget: ExplorationBudget {
        let survey: ExplorationBudget =
            surveysExhaustively ? .exhaustiveSurvey(states: budget) : .survey(states: budget)
        return survey.within(limits)
    }
}
