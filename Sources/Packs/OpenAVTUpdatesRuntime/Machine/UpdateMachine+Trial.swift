import AVTCore
import AVTEngine
internal import OpenAVTRuntime

/// The activation of rules, their trial, and rollbacks.
extension UpdateMachine {
    /// The state of the trial and of the counts of events.
    struct Trial: Sendable {
        /// The digest of the active pack while it is on trial.
        var digest: Digest?
        /// The observation of the active rules, or `nil` once no further counts are needed.
        var observation: Observation?
        /// The number of observations so far.
        var observations = 0
        /// The counts of the active rules.
        var counts = StepCounts()
        /// The rollback that is not performed yet.
        var rollback: Activation?
        /// The rules to replace, while the rules to roll back to are opened.
        var replacement: Replacement?
    }

    /// The counting of the events of rules.
    struct Observation: Sendable {
        let number: Int
        /// The counts of the same pack from before this observation, in earlier starts of the app.
        let countsBefore: StepCounts
        /// The share of events that the previous rules blocked, or `nil` if it is unknown.
        let blockedShareBefore: Double?
        /// The digest of the pack on trial, or `nil` if the rules are only compared with later ones.
        let digest: Digest?
    }

    // MARK: Activation

    mutating func activate(_ candidate: Candidate) -> [UpdateCommand] {
        var rules = candidate
        rules.file = nil
        let activation = Activation(rules: rules, purpose: .update, acceptedBefore: accepted)
        (accepted, deferred) = (candidate.digest, nil)
        return [.activate(activation)]
    }

    /// Records the active rules.
    mutating func confirm(
        _ activation: Activation, _ rules: RuleGeneration, replacing replaced: RuleProgram?
    ) -> [UpdateCommand] {
        if case .update = activation.purpose { keepReplaced(replaced) }
        running = activation.rules
        trial.rollback = nil
        if deferred?.program === activation.rules.program { deferred = nil }
        log.activate(activation.rules, at: now)
        switch activation.purpose {
        case .start:
            if trial.digest != nil { log.trial = .running }
            _ = beginObservation()
            return [.reportWaitingEvents]
        case .update:
            let digest = activation.rules.digest
            // Rules that were not on trial when others replaced them need no trial now.
            let isTried = digest == stored.good?.digest || (previous != nil && digest == previous?.digest)
            if previous?.digest == digest { previous = nil }
            trial.digest = configuration.bounds == nil || isTried ? nil : digest
            if trial.digest != nil { log.trial = .running }
            _ = beginObservation()
            return [.report(.activated(rules))] + (rules.number == 2 ? [.reportWaitingEvents] : [])
        case .rollback(let reason):
            (trial.digest, previous) = (nil, nil)
            _ = beginObservation()
            if case .failed(let report) = reason { return [.report(.rolledBack(rules, report))] }
            return [.report(.reverted(rules))]
        }
    }

    /// Records the rules that an update has replaced, for a rollback.
    private mutating func keepReplaced(_ replaced: RuleProgram?) {
        // Without rules, events only wait: there is nothing to roll back to.
        guard let replaced, replaced !== RuleProgram.passing else { return }
        guard running?.program === replaced else {
            // Rules of the host's own.
            previous = Candidate(program: replaced, origin: .host, digest: nil)
            return
        }
        if let rollback = trial.rollback {
            // The replaced rules have failed their trial.
            previous = rollback.rules
        } else if trial.digest == nil {
            // Rules on trial have not passed it yet.
            previous = running
        }
    }

    mutating func end(_ activation: Activation, _ outcome: Activation.Outcome) -> [UpdateCommand] {
        guard case .update = activation.purpose else { return [] }
        var event: UpdateEvent?
        switch outcome {
        case .activated: break
        case .deferred:
            if running?.program !== activation.rules.program { deferred = activation.rules }
            event = .deferred
        case .refused:
            if accepted == activation.rules.digest {
                accepted = activation.acceptedBefore
                // The store may have the pack, but it is not active: the feed must send it again.
                stored.eTag = nil
            }
            event = .refused(.noRules)
        }
        if case .activating = request.step { return endRequest(reporting: event) }
        return isRunning ? event.map { [.report($0)] } ?? [] : []
    }

    // MARK: Trial

    /// Begins counting the events of the active rules.
    mutating func beginObservation() -> [UpdateCommand] {
        guard let bounds = configuration.bounds else { return [] }
        trial.observations += 1
        trial.observation = Observation(
            number: trial.observations,
            countsBefore: trial.digest != nil && stored.active?.digest == trial.digest ? stored.trial : StepCounts(),
            blockedShareBefore: bounds.blockedShare(of: trial.counts), digest: trial.digest)
        trial.counts = StepCounts()
        return [.observe(trial.observations)]
    }

    mutating func count(_ counts: StepCounts, _ number: Int) -> [UpdateCommand] {
        guard let bounds = configuration.bounds, let observation = trial.observation, observation.number == number
        else { return [] }
        trial.counts = counts
        guard let digest = observation.digest else {
            // Enough to compare later rules with.
            if counts.elapsed >= bounds.length.milliseconds { trial.observation = nil }
            return []
        }
        let all = observation.countsBefore + counts
        if let report = bounds.verdict(on: all, blockedShareBefore: observation.blockedShareBefore) {
            trial.observation = nil
            return [.judge(digest, report)]
        }
        guard stored.active?.digest == digest else { return [] }
        // Saved from time to time, so that the trial continues after the next start.
        let step = max(1, bounds.length.milliseconds / 10)
        defer { stored.trial = all }
        return all.elapsed / step > stored.trial.elapsed / step ? save : []
    }

    mutating func endTrial(of digest: Digest, _ report: HealthReport) -> [UpdateCommand] {
        // Other rules may be active by now.
        guard trial.digest == digest else { return [] }
        guard report.excess != nil else {
            stored.pass(digest)
            // The store, or the app, has what the host may revert to.
            if writesStore || previous?.digest == nil { previous = nil }
            (trial.digest, log.trial) = (nil, .passed)
            return save + [.report(.passedTrial(report))]
        }
        guard isRunning else { return [] }
        if let previous { return rollBack(digest, to: previous, .failed(report)) }
        return open(stored.good?.digest, .failed(report))
    }
}
