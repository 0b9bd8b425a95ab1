import AVTEngine
import AVTRules

extension Prover {
    /// Looks for what is dubious: with all variables followed if that is not too much, else with those alone that
    /// decide whether events are accepted.
    func survey(_ proof: inout Proof) {
        proof.surveysAll = options.surveysAll
        var reason: String?
        for followsAll in [true, false] {
            switch explored(proof.trackers, followsAll: followsAll) {
            case .success(let exploration):
                var survey = Survey(exploration, pack: pack, isWhole: followsAll)
                proof.dubious = survey.findings()
                proof.survey =
                    reason.map { .acceptance($0) }
                    ?? survey.limit.map { .part($0.phrase(program.content)) } ?? .whole
                return
            case .failure(let failure): reason = reason ?? failure.reason
            }
        }
        proof.survey = .none(reason)
    }

    private struct Failure: Error {
        let reason: String
    }

    private func explored(_ trackers: [TrackerModel], followsAll: Bool) -> Result<Exploration, Failure> {
        let asked =
            pack.states.indices.map { FiniteCondition.value(variable: $0, is: 0, of: .own) }
            + pack.timers.indices.filter { pack.timers[$0].every != nil && pack.timers[$0].condition == nil }
            .map { .running(timer: $0, of: .own) }
        let machine: Machine
        do throws(Machine.Obstacle) {
            machine = try Machine(
                program, trackers: trackers, asking: followsAll ? asked : [],
                trackersLeave: program.content.handlesClosing,
                runLimit: options.surveysAll ? StepModel.usualRunLimit : Survey.usualRunLimit)
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
    /// How far is explored what no guarantee asks for.
    var surveyBudget: ExplorationBudget { surveysAll ? .wholeSurvey(states: budget) : .survey(states: budget) }
}
