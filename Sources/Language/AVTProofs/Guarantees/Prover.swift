import AVTEngine
import AVTRules

/// Explores the states that a pack's rules can reach, and decides which guarantees hold.
///
/// - Parameters:
///   - pack: The checked packs.
///   - program: Their program.
///   - options: How far to explore.
/// - Returns: The verdicts.
package func prove(_ pack: CheckedPack, _ program: RuleProgram, options: ProofOptions = ProofOptions()) -> Proof {
    let prover = Prover(pack: pack, program: program, options: options)
    var proof = prover.proof()
    if options.runsSurvey { prover.survey(&proof) }
    return proof
}

/// Explores packs and evaluates their guarantees.
struct Prover {
    let pack: CheckedPack
    let program: RuleProgram
    let options: ProofOptions

    func proof() -> Proof {
        let trackers = TrackerModel.trackers(options.trackers, of: pack, emitsAny: options.anyAction)
        var proof = Proof(trackers: trackers)
        guard !pack.guarantees.isEmpty else { return proof }
        var conditions = pack.guarantees.flatMap(\.demand.conditions)
        if options.tracksEverything {
            conditions += pack.states.indices.map { .value(variable: $0, is: 0, of: .own) }
        }
        let leaves = program.content.code.handlesClosing || conditions.contains(where: \.quantifies)
        let machine: Machine
        do throws(Machine.Obstacle) {
            machine = try Machine(
                program, trackers: trackers, asking: conditions, caused: Set(pack.guarantees.flatMap(\.demand.caused)),
                trackersLeave: leaves)
        } catch {
            proof.limit = error.phrase
            proof.guarantees = pack.guarantees.map { ProvedGuarantee(guarantee: $0, verdict: .bounded) }
            return proof
        }
        let demands = pack.guarantees.map { demand($0, machine) }
        let budget = ExplorationBudget.guarantees(states: options.budget).within(options.limits)
        var exploration = Exploration(machine, demands: demands, budget: budget)
        exploration.run()
        proof.states = exploration.states.count
        proof.steps = exploration.steps
        proof.limit = exploration.limit.map { $0.phrase(program.content) }

        var questions = Questions(exploration: exploration, pack: pack)
        for (number, guarantee) in pack.guarantees.enumerated() {
            let verdict: Verdict =
                if let violation = questions.exploration.violations[number] {
                    .violated(questions.counterexample(violation, to: demands[number]))
                } else {
                    verdict(on: guarantee, number, &questions, &proof)
                }
            var proved = ProvedGuarantee(guarantee: guarantee, verdict: verdict)
            if case .proved = verdict { proved.triviality = questions.triviality(of: guarantee) }
            proof.guarantees.append(proved)
        }
        return proof
    }

    private func verdict(
        on guarantee: Guarantee, _ number: Int, _ questions: inout Questions, _ proof: inout Proof
    ) -> Verdict {
        do throws(Exploration.Limit) {
            return try questions.verdict(on: guarantee, number: number)
        } catch {
            proof.limit = error.phrase(program.content)
            return .bounded
        }
    }

    /// Returns the condition to check in each state or after each event; it is trivial if only all states together
    /// decide.
    private func demand(_ guarantee: Guarantee, _ machine: Machine) -> Demand {
        switch guarantee.demand {
        case .never(let condition): return demand(.not(condition), after: nil, machine)
        case .always(let condition): return demand(condition, after: nil, machine)
        case .after(let filter, let expected, nil): return demand(expected, after: filter, machine)
        case .after(let filter, let expected, let until?):
            // What follows the event is checked once all states are known.
            var demand = demand(.or([expected, until]), after: filter, machine)
            demand.isFollowed = true
            return demand
        case .causes(let filter, let actions):
            var demand = demand(.constant(true), after: filter, machine)
            demand.caused = actions
            return demand
        case .reachable: return demand(.constant(true), after: nil, machine)
        }
    }

    private func demand(_ condition: FiniteCondition, after filter: ActionFilter?, _ machine: Machine) -> Demand {
        let isOfTracker = condition.isOfTracker { program.content.state.variables[$0].owner == .tracker }
        return Demand(
            predicates: isOfTracker
                ? machine.trackers.indices.map { machine.predicate(condition, tracker: $0) }
                : [machine.predicate(condition, tracker: nil)],
            isOfTracker: isOfTracker, isFollowed: condition.quantifies, after: filter)
    }
}

extension Guarantee.Demand {
    /// The conditions that the demand consists of.
    var conditions: [FiniteCondition] {
        switch self {
        case .never(let condition), .always(let condition), .reachable(let condition): [condition]
        case .after(_, let expected, let until): [expected] + (until.map { [$0] } ?? [])
        case .causes: []
        }
    }

    /// The actions that events must cause, by index.
    var caused: [Int] {
        if case .causes(_, let actions) = self { actions } else { [] }
    }
}

extension Machine.Obstacle {
    /// The reason as text.
    var phrase: String {
        switch self {
        case .tooWide(let width): "the state of its trackers needs \(width) bits; 63 can be explored"
        case .tooManyRaises: "too many actions may be raised at once"
        }
    }
}

extension Exploration.Limit {
    /// Returns the reason as text.
    func phrase(_ content: ProgramContent) -> String {
        switch self {
        case .states: "there are more states than the limit"
        case .edges: "there are more transitions between states than the limit"
        case .host: "a limit of the host on time or memory is exceeded"
        case .data(let action): "the effect of `\(content.actions[action].name)` depends on data in too many ways"
        case .metric(let index):
            "data decides in too many ways whether `\(content.sends.metrics[index].name.name)` is sent"
        }
    }
}
