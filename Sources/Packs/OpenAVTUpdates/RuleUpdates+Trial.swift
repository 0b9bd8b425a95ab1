import AVTCore
import AVTEngine
import OpenAVT

/// The activation of rules, and their trial.
extension RuleUpdates {
    /// Activates a pack or defers its activation.
    ///
    /// Called on the working queue.
    func activate(_ candidate: Candidate) {
        guard let instrument = state.withLock({ $0.instrument }) else { return }
        let before = state.withLock { state in
            defer { (state.taken, state.deferred) = (candidate.digest, nil) }
            return state.taken
        }
        let outcome = load(candidate, into: instrument, at: settings.moment, isOnTrial: true) { updates, rules in
            updates.tell(.activated(rules))
            if let events = instrument.rules.hub?.waitingEvents, rules.number == 2 {
                updates.tell(.processedQueuedEvents(events))
            }
        }
        switch outcome {
        case .activated: break
        case .deferred:
            state.withLock { if $0.running?.program !== candidate.program { $0.deferred = candidate } }
            tell(.deferred)
        case .refused:
            state.withLock { $0.taken = before }
            tell(.refused(.noRules))
        }
    }

    /// Activates a pack and starts counting with its first event.
    private func load(
        _ candidate: Candidate, into instrument: OAVTInstrument, at moment: InstrumentRules.Moment, isOnTrial: Bool,
        then told: @escaping @Sendable (RuleUpdates, RuleGeneration) -> Void
    ) -> InstrumentRules.Outcome {
        let running = instrument.rules.program
        return instrument.rules.load(program: candidate.program, at: moment) { [weak self] rules in
            guard let self else { return }
            note(candidate, isOnTrial: isOnTrial, inPlaceOf: running)
            instrument.rules.countOnQueue(trialObserver(isOnTrial ? candidate.digest : nil))
            working.async { told(self, rules) }
        }
    }

    /// Records the active rules.
    ///
    /// Called on the instrument's serial queue.
    private func note(_ candidate: Candidate, isOnTrial: Bool, inPlaceOf former: RuleProgram?) {
        state.withLock { state in
            let isOwn = state.running?.program === former
            // Rules that only queue events are no rules to roll back to, and rules on trial have not passed it yet.
            if isOnTrial, let former, former !== RuleProgram.passing, state.trial == nil || !isOwn {
                state.previous = Candidate(program: former, digest: isOwn ? state.running?.digest : nil)
            }
            state.running = candidate
            state.trial = isOnTrial && settings.health != nil ? candidate.digest : nil
            if state.deferred?.program === candidate.program { state.deferred = nil }
        }
    }

    /// Returns a closure that judges rules after each of their events.
    ///
    /// - Parameter trial: The digest of the pack on trial, or `nil` to only record the counts.
    /// - Returns: A closure to call after each event, which returns false once it needs no further counts.
    func trialObserver(_ trial: Digest?) -> @Sendable (StepCounts) -> Bool {
        guard let bounds = settings.health else { return { _ in false } }
        let (blockedBefore, soFar) = state.withLock { state in
            defer { state.counts = StepCounts() }
            let soFar = state.stored.active?.digest == trial ? state.stored.trial : StepCounts()
            return (bounds.blockedShare(of: state.counts), soFar)
        }
        return { [weak self] counts in
            guard let self else { return false }
            state.withLock { $0.counts = counts }
            guard let trial else { return counts.elapsed < bounds.length.milliseconds }
            let all = soFar + counts
            guard let report = bounds.verdict(on: all, blockedShareBefore: blockedBefore) else {
                if notes(all, of: trial, bounds) { working.async { self.save() } }
                return true
            }
            working.async { self.end(trial, report) }
            return false
        }
    }

    /// Records the counts of the pack on trial, so that the trial continues after the next start.
    ///
    /// - Returns: True from time to time, when the counts should be stored.
    private func notes(_ counts: StepCounts, of trial: Digest, _ bounds: HealthBounds) -> Bool {
        let step = max(1, bounds.length.milliseconds / 10)
        return state.withLock { state in
            guard state.stored.active?.digest == trial else { return false }
            defer { state.stored.trial = counts }
            return counts.elapsed / step > state.stored.trial.elapsed / step
        }
    }

    /// Ends the trial of a pack.
    ///
    /// Called on the working queue.
    private func end(_ trial: Digest, _ report: HealthReport) {
        guard state.withLock({ $0.trial }) == trial else { return }
        guard report.excess != nil else {
            state.withLock { state in
                if state.stored.active?.digest == trial {
                    (state.stored.good, state.stored.starts) = (state.stored.active, 0)
                }
                (state.previous, state.trial) = (nil, nil)
            }
            save()
            return tell(.passedTrial(report))
        }
        guard
            let (instrument, previous) = state.withLock({ state in
                state.instrument.map { ($0, state.previous) }
            })
        else { return }
        guard let former = previous ?? fallback() else { return tell(.failedTrial(report)) }
        // The failure is recorded first, so that the pack is not accepted again whatever happens then.
        let deferred = state.withLock { state in
            state.stored.rollBack(trial)
            (state.previous, state.trial) = (nil, nil)
            if state.taken == trial { state.taken = former.digest }
            return state.deferred
        }
        save()
        _ = load(former, into: instrument, at: .now, isOnTrial: false) { updates, rules in
            updates.tell(.rolledBack(rules, report))
        }
        // The rollback has also replaced the rules whose activation was deferred.
        if let deferred { activate(deferred) }
    }

    /// Returns the rules to roll back to if the app was started with those on trial.
    private func fallback() -> Candidate? {
        var problems: [UpdateEvent] = []
        if let store, let good = state.withLock({ $0.stored.good }), let candidate = try? opened(good.digest, in: store)
        {
            return candidate
        }
        return bundled(&problems)
    }
}
