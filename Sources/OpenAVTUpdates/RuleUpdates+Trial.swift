import AVTDigest
import AVTEngine
import OpenAVT

/// Rules that come in force, and how they do.
extension RuleUpdates {
    /// Puts a pack in force, or has it wait for its moment; on the working queue.
    func activate(_ candidate: Candidate) {
        guard let instrument = state.withLock({ $0.instrument }) else { return }
        let before = state.withLock { state in
            defer { state.taken = candidate.digest }
            return state.taken
        }
        let outcome = load(candidate, into: instrument, at: settings.moment, isOnTrial: true) { updates, rules in
            updates.tell(.activated(rules))
            if let events = (instrument.getHub() as? OAVTHubRules)?.waitingEvents, rules.number == 2 {
                updates.tell(.steppedWaiting(events))
            }
        }
        switch outcome {
        case .activated: break
        case .deferred: tell(.deferred)
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
            instrument.rules.countInTurn(watching(isOnTrial ? candidate.digest : nil))
            working.async {
                // Rules that wait for the first are none to go back to.
                if isOnTrial, let running, running !== RuleProgram.passing {
                    self.state.withLock { $0.previous = Candidate(program: running, digest: nil) }
                }
                told(self, rules)
            }
        }
    }

    /// What judges rules after each of their events.
    ///
    /// - Parameter trial: the digest of the pack that is on trial; `nil`: it is only noted how the rules do.
    /// - Returns: what is told after each event, and gives false once it has heard enough.
    func watching(_ trial: Digest?) -> @Sendable (StepCounts) -> Bool {
        guard let bounds = settings.health else { return { _ in false } }
        let before = state.withLock { state in
            defer { state.counts = StepCounts() }
            return bounds.blockedShare(of: state.counts)
        }
        return { [weak self] counts in
            guard let self else { return false }
            state.withLock { $0.counts = counts }
            guard let trial else { return counts.elapsed < bounds.length.milliseconds }
            guard let report = bounds.verdict(on: counts, blockedShareBefore: before) else { return true }
            working.async { self.end(trial, report) }
            return false
        }
    }

    /// Ends the trial of a pack; on the working queue.
    private func end(_ trial: Digest, _ report: HealthReport) {
        guard state.withLock({ $0.taken }) == trial else { return }
        guard report.excess != nil else {
            state.withLock {
                $0.stored.good = $0.stored.active
                $0.previous = nil
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
        state.withLock {
            $0.stored.takeBack(trial)
            $0.previous = nil
            $0.taken = $0.stored.good?.digest
        }
        save()
        _ = load(former, into: instrument, at: .now, isOnTrial: false) { updates, rules in
            updates.tell(.takenBack(rules, report))
        }
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
