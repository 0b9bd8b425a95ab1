import AVTEngine
import OpenAVTChain

/// The change from one program to another; all of it in the instrument's turn.
extension OAVTHubRules {
    /// Puts new rules in force, or keeps them for the end of the playbacks that run.
    func take(_ swap: RuleSwap, with metricalc: OAVTMetricalcRules?) -> InstrumentRules.Outcome {
        if swap.moment == .playbackEnd, run.isInPlayback {
            waitingSwap = swap
            return .deferred
        }
        observer?.swapBegins()
        defer { observer?.swapEnded() }
        waitingSwap = nil
        let isFirst = isWaiting
        isWaiting = false
        goOn(by: swap.rules(for: run))
        if let metricalc, metricalc.run !== run { metricalc.follow(swap, of: run) }
        swap.activated(run.generation)
        if isFirst { stepWaiting() }
        return .activated(run.generation)
    }

    /// Puts rules in force that wait, once no playback runs; what the event in hand raises comes first.
    func takeWaiting() {
        guard waitingSwap != nil, !run.isInPlayback, let instrument = run.instrument else { return }
        instrument.inNextTurn { [weak self] in
            guard let self, let swap = waitingSwap else { return }
            _ = take(swap, with: instrument.rules.metricalc)
        }
    }

    private func goOn(by rules: PreparedRules) {
        guard let instrument = run.instrument else { return run.goOn(by: rules, now: 0, { _ in }) }
        let migration = rules.migration
        if !migration.keepsHolds { instrument.releaseAll() }
        let now = instrument.stepTime
        // What the old rules follow ends as it would have ended under them.
        passWindows(until: now)
        stopAndRename(by: migration, on: instrument)
        var orders: [TimerOrder] = []
        run.goOn(by: rules, now: now) { orders = $0 }
        timers = RuleTimers(run, continuing: timers, by: migration)
        settle()
        perform(orders, now: now)
        instrument.refreshChain(getterChange(by: migration))
    }

    private func stopAndRename(by migration: Migration, on instrument: OAVTInstrument) {
        for member in run.members {
            guard let trackerId = member.tracker.trackerId else { continue }
            for timer in migration.stoppedTimers where run.isRunning(timer, at: member.place) {
                timers.stop(timer, trackerId: trackerId, on: instrument)
            }
            for (old, new) in migration.renamedTimers { instrument.renameTimer(old, to: new, trackerId: trackerId) }
        }
    }
}

extension OAVTMetricalcRules {
    /// Puts new rules in force beside a hub that runs them, too.
    ///
    /// In its place comes one that takes part in the hub's run; a subclass of the app's goes on by itself.
    fileprivate func follow(_ swap: RuleSwap, of hubsRun: RuleRun) {
        guard type(of: self) == OAVTMetricalcRules.self || type(of: self) == OAVTMetricalcCore.self,
            let instrument = run.instrument
        else {
            _ = take(swap)
            return
        }
        instrument.setMetricalc(OAVTMetricalcRules(run: hubsRun, followsHub: true))
    }

    /// Puts new rules in force beside a hub that runs none.
    func take(_ swap: RuleSwap) -> InstrumentRules.Outcome {
        run.goOn(by: swap.rules(for: run), now: run.instrument?.stepTime ?? 0) { _ in }
        run.instrument?.refreshChain()
        return .activated(run.generation)
    }
}
