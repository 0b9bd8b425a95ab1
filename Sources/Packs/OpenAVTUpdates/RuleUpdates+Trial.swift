import AVTCore
import AVTEngine
import OpenAVT

/// Rules that come in force, and how they do.
extension RuleUpdates {
    /// Puts a pack in force, or has it wait for its moment; on the working queue.
    func activate(_ candidate: Candidate) {
        guard let instrument = state.withLock({ $0.instrument }) else { return }
        let before = state.withLock { state in
            defer { (state.taken, state.deferred) = (candidate.digest, nil) }
            return state.taken
        }
        let outcome = load(candidate, into: instrument, at: settings.moment, isOnTrial: true) { updates, rules in
            updates.tell(.activated(rules))
            if let events = instrument.rules.hub?.waitingEvents, rules.number == 2 {
                updates.tell(.steppedWaiting(events))
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

    /// Puts a pack in force and begins to watch it with its first event.
    private func load(
        _ candidate: Candidate, into instrument: OAVTInstrument, at moment: InstrumentRules.Moment, isOnTrial: Bool,
        then told: @escaping @Sendable (RuleUpdates, RuleGeneration) -> Void
    ) -> InstrumentRules.Outcome {
        let running = instrument.rules.program
        return instrument.rules.load(program: candidate.program, at: moment) { [weak self] rules in
            guard let self else { return }
            note(candidate, isOnTrial: isOnTrial, inPlaceOf: running)
            instrument.rules.countInTurn(watching(isOnTrial ? candidate.digest : nil))
            working.async { told(self, rules) }
        }
    }

    /// Notes what is in force; in the instrument's turn.
    private func note(_ candidate: Candidate, isOnTrial: Bool, inPlaceOf former: RuleProgram?) {
        state.withLock { state in
            let isOwn = state.running?.program === former
            // Rules that wait for the first are none to go back to, and those on trial have not done well yet.
            if isOnTrial, let former, former !== RuleProgram.passing, state.trial == nil || !isOwn {
                state.previous = Candidate(program: former, digest: isOwn ? state.running?.digest : nil)
            }
            state.running = candidate
            state.trial = isOnTrial && settings.health != nil ? candidate.digest : nil
            if state.deferred?.program === candidate.program { state.deferred = nil }
        }
    }

    /// What judges rules after each of their events.
    ///
    /// - Parameter trial: the digest of the pack that is on trial; `nil`: it is only noted how the rules do.
    /// - Returns: what is told after each event, and gives false once it has heard enough.
    func watching(_ trial: Digest?) -> @Sendable (StepCounts) -> Bool {
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

    /// Notes how the pack on trial has done, so that the trial goes on after the next start.
    ///
    /// - Returns: true now and then: it is to be stored.
    private func notes(_ counts: StepCounts, of trial: Digest, _ bounds: HealthBounds) -> Bool {
        let step = max(1, bounds.length.milliseconds / 10)
        return state.withLock { state in
            guard state.stored.active?.digest == trial else { return false }
            defer { state.stored.trial = counts }
            return counts.elapsed / step > state.stored.trial.elapsed / step
        }
    }

    /// Ends the trial of a pack; on the working queue.
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
            return tell(.didWell(report))
        }
        guard
            let (instrument, previous) = state.withLock({ state in
                state.instrument.map { ($0, state.previous) }
            })
        else { return }
        guard let former = previous ?? fallback() else { return tell(.doesBadly(report)) }
        // What is bad is noted first, so that it is not taken again whatever happens then.
        let deferred = state.withLock { state in
            state.stored.takeBack(trial)
            (state.previous, state.trial) = (nil, nil)
            if state.taken == trial { state.taken = former.digest }
            return state.deferred
        }
        save()
        _ = load(former, into: instrument, at: .now, isOnTrial: false) { updates, rules in
            updates.tell(.takenBack(rules, report))
        }
        // These rules have taken the place of what waited for its moment, too.
        if let deferred { activate(deferred) }
    }

    /// The rules to go back to when the app has started with those that are on trial.
    private func fallback() -> Candidate? {
        var problems: [UpdateEvent] = []
        if let store, let good = state.withLock({ $0.stored.good }), let candidate = try? opened(good.digest, in: store)
        {
            return candidate
        }
        return bundled(&problems)
    }
}
