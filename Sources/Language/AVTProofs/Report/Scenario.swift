import AVTCore
import AVTEngine
import AVTRules

/// A playable test scenario for a problem that a proof found: events, and an expectation that they do not meet.
package struct Scenario {
    /// The expectation as a sentence.
    package let name: String
    /// The reason for the expectation, or `nil` if the pack gives none.
    package let because: String?
    /// The events, one second apart.
    package let steps: [Step]
    /// The expectation after the last step.
    package let expectation: Expectation
    /// The tracker that the expectation is about, or `nil` if it is about the instrument.
    package let tracker: String?

    /// An event of a tracker.
    package struct Step {
        /// The tracker.
        package let tracker: String
        /// The action.
        package let action: String
        /// The attributes of the event.
        package var attributes: [(name: String, value: Value)] = []
    }

    /// An expectation that must be met.
    package enum Expectation {
        /// The last step does not violate the guarantee.
        case kept(guarantee: String)
        /// The condition of the `reachable` guarantee holds at the end.
        case reached(guarantee: String)
        /// The last event is accepted.
        case accepted
        /// The flag is false at the end.
        case isDown(flag: String)
        /// No event of this action is sent for a number of milliseconds after the last event.
        case noEvents(action: String, Int)
        /// This metric is not sent for a number of milliseconds after the last event.
        case noMetric(String, Int)
    }
}

/// The reason why a problem that a proof found cannot be played.
package enum ScenarioObstacle: Error {
    /// A tracker leaves before the end.
    case trackerLeaves
    /// It requires data for which no example was found.
    case needsData
    /// A window closes, or steps one second apart are too slow for a window.
    case needsTime
    /// Tests cannot read measures.
    case isMeasure
    /// It requires an action that no pack names, and the packs name all of them.
    case everyActionIsNamed
}

/// Creates scenarios for the problems that a proof found.
package struct ScenarioWriter {
    private let proof: Proof
    private let pack: CheckedPack
    private let program: RuleProgram
    /// A standard action that no pack names, or `nil` if there is none.
    private let otherAction: String?

    /// Creates a writer for a proof and its packs.
    package init(_ proof: Proof, of packs: CompiledPacks) {
        self.proof = proof
        pack = packs.pack
        program = packs.program
        let named = Set(packs.pack.actions)
        otherAction = StandardVocabulary.actions.first { !named.contains($0) && $0 != StandardAction.closing }
    }

    /// The scenarios for all problems that events lead to, or the reasons why there are none.
    package var all: [(subject: String, scenario: Result<Scenario, ScenarioObstacle>)] {
        proof.guarantees.compactMap { scenario($0) } + proof.dubious.compactMap { scenario($0) }
    }

    // MARK: Guarantees

    private func scenario(_ proved: ProvedGuarantee) -> (subject: String, scenario: Result<Scenario, ScenarioObstacle>)?
    {
        let guarantee = proved.guarantee
        let example: Counterexample
        switch proved.verdict {
        case .proved, .bounded: return nil
        case .violated(let found), .undecided(let found): example = found
        }
        let result = Result { () throws(ScenarioObstacle) in
            var steps = try self.steps(of: example.trace, example.replay)
            var expectation = Scenario.Expectation.kept(guarantee: guarantee.name)
            if case .reachable = guarantee.demand {
                steps += remainingActions(than: steps, of: example.trackerIndex, ends: true)
                if let goal = example.goal { steps += try self.steps(of: goal, replay(goal)) }
                expectation = .reached(guarantee: guarantee.name)
            }
            return Scenario(
                name: "\(guarantee.name) is kept", because: guarantee.because, steps: steps, expectation: expectation,
                tracker: example.tracker)
        }
        return ("the guarantee `\(guarantee.name)`", result)
    }

    // MARK: Suspicious behaviour

    private func scenario(_ dubious: Dubious) -> (subject: String, scenario: Result<Scenario, ScenarioObstacle>)? {
        guard let trace = dubious.trace else { return nil }
        let tracker = dubious.tracker.map { proof.trackers[$0].name }
        let owner = tracker.map { proof.trackers.count > 1 ? "`\($0)`" : "the tracker" } ?? "the instrument"
        switch dubious.kind {
        case .neverAccepted, .neverReached, .neverSet, .neverApplies, .neverRuns, .neverSent, .unbegun: return nil
        case .unbalanced(let begin, let finish):
            guard let tracker = trace.events.last?.trackerName else { return nil }
            let begin = pack.actions[begin]
            let subject = "`\(begin)` and `\(finish)`"
            return (
                subject,
                scenario(
                    "`\(begin)` can occur again after `\(finish)`", "what starts can end", trace, .accepted, tracker,
                    then: [finish, begin].map { Scenario.Step(tracker: tracker, action: $0) })
            )
        case .outlivesEnd(let entry):
            let entry = pack.conditionalEntries[entry]
            let subject = "`\(entry.name)` of \(owner)"
            guard let silence = silence(after: entry) else { return (subject, .failure(.isMeasure)) }
            return (
                subject,
                scenario(
                    "\(subject) ends with the playback", "a playback's own values end with it", trace, silence, tracker)
            )
        case .endOutOfReach:
            let emitted = dubious.tracker.map { actions(of: $0) } ?? []
            guard let tracker, let end = emitted.first(where: StandardAction.endings.contains) else { return nil }
            return (
                "the end of a playback of \(owner)",
                scenario(
                    "a playback of \(owner) can end", "a playback that cannot end is never summed up", trace, .accepted,
                    tracker, fixing: (dubious.tracker, false), then: [Scenario.Step(tracker: tracker, action: end)])
            )
        case .latches(let variable):
            let name = pack.states[variable].name
            return (
                "`\(name)` of \(owner)",
                scenario(
                    "`\(name)` of \(owner) is reset again", "a flag that is set must be reset by some event", trace,
                    .isDown(flag: name), tracker, fixing: (dubious.tracker, true))
            )
        }
    }

    /// Creates a scenario that continues after a trace.
    ///
    /// - Parameters:
    ///   - name: The expectation as a sentence.
    ///   - because: The reason for the expectation.
    ///   - trace: The events at the beginning.
    ///   - expectation: The expectation at the end.
    ///   - tracker: The tracker that the expectation is about.
    ///   - fixing: The tracker whose remaining actions follow, or all trackers, and whether ends of playbacks are
    ///     included; `nil` to add none.
    ///   - steps: The last steps.
    /// - Returns: The scenario, or the reason why there is none.
    private func scenario(
        _ name: String, _ because: String, _ trace: Trace, _ expectation: Scenario.Expectation, _ tracker: String?,
        fixing: (tracker: Int?, ends: Bool)? = nil, then steps: [Scenario.Step] = []
    ) -> Result<Scenario, ScenarioObstacle> {
        Result { () throws(ScenarioObstacle) in
            let path = try self.steps(of: trace, replay(trace))
            let others = fixing.map { remainingActions(than: path, of: $0.tracker, ends: $0.ends) } ?? []
            let advice = fixing == nil ? "" : "; other events than these may fix it"
            return Scenario(
                name: name, because: because + advice, steps: path + others + steps, expectation: expectation,
                tracker: tracker)
        }
    }

    /// Returns the expectation that a timer or periodic metric has ended, or `nil` if tests cannot observe it.
    private func silence(after entry: ConditionalEntry) -> Scenario.Expectation? {
        switch entry.kind {
        case .measure: nil
        case .timer:
            pack.timers.first { $0.name == entry.name }.flatMap { timer in
                timer.every.map { .noEvents(action: timer.action, max($0, timer.after ?? 0)) }
            }
        case .metric:
            pack.metrics.first { $0.name == entry.name }?.period.map { .noMetric(entry.name, $0.every) }
        }
    }

    // MARK: Steps

    private func replay(_ trace: Trace) -> TraceReplay {
        TraceReplay(trace, trackers: proof.trackers, program: program)
    }

    private func steps(of trace: Trace, _ replay: TraceReplay) throws(ScenarioObstacle) -> [Scenario.Step] {
        guard replay.isConfirmed else { throw .needsData }
        var steps: [Scenario.Step] = []
        let isQuick = TraceReplay.pace(of: trace, program.content) < TraceReplay.pace
        guard !isQuick, !trace.events.contains(where: { $0.window != nil }) else { throw .needsTime }
        // Raised actions occur by themselves.
        for (event, attributes) in zip(trace.events, replay.attributes) where !event.isRaised {
            guard let action = event.action else { throw .trackerLeaves }
            guard let name = action == 0 ? otherAction : event.actionName else { throw .everyActionIsNamed }
            steps.append(Scenario.Step(tracker: event.trackerName, action: name, attributes: attributes))
        }
        return steps
    }

    /// Returns the actions that trackers emit except those of some steps, those that finish something last.
    ///
    /// None of them fixes a problem that cannot be fixed; in a pack in which some event does, it is most likely among
    /// them.
    private func remainingActions(than steps: [Scenario.Step], of tracker: Int?, ends: Bool) -> [Scenario.Step] {
        let trackers = tracker.map { [$0] } ?? Array(proof.trackers.indices)
        let all = trackers.flatMap { tracker in
            actions(of: tracker).map { Scenario.Step(tracker: proof.trackers[tracker].name, action: $0) }
        }
        let others = all.filter { step in !steps.contains { $0.tracker == step.tracker && $0.action == step.action } }
        func rank(_ action: String) -> Int {
            StandardAction.endings.contains(action) ? 2 : action.hasSuffix("Finish") ? 1 : 0
        }
        return (0...(ends ? 2 : 1)).flatMap { part in others.filter { rank($0.action) == part } }
    }

    /// Returns the named actions that a tracker emits by itself, with `End` before others that end a playback.
    private func actions(of tracker: Int) -> [String] {
        let timed = Set(pack.timers.map(\.action))
        var names = proof.trackers[tracker].actions.filter { $0 != 0 }.map { pack.actions[$0] }
        // A tracker that emits every action also emits those that no pack names.
        if proof.trackers[tracker].actions.contains(0) {
            names += StandardAction.endings.sorted().filter { !names.contains($0) }
        }
        return names.filter { $0 == "End" } + names.filter { $0 != "End" && !timed.contains($0) }
    }
}
