import AVTEngine
import OpenAVTChain

/// The change from one program to another.
///
/// All methods are called on the draining thread.
extension OAVTHubRules {
    /// Activates new rules, or defers them until the current playbacks end.
    ///
    /// - Parameters:
    ///   - swap: The replacement.
    ///   - metricalc: The instrument's metricalc, if it runs rules.
    /// - Returns: The active rules, or `nil` if they are deferred.
    func take(_ swap: RuleSwap, with metricalc: OAVTMetricalcRules?) -> RuleGeneration? {
        if swap.waitsForPlaybackEnd, run.isInPlayback {
            deferredSwap = swap
            return nil
        }
        observer?.swapBegins()
        defer { observer?.swapEnded() }
        deferredSwap = nil
        let isFirst = isWaiting
        isWaiting = false
        goOn(by: swap.rules(for: run))
        if let metricalc, metricalc.run !== run { metricalc.follow(swap, of: run) }
        run.reportWarnings()
        swap.activated(run.generation)
        if isFirst { stepWaitingEvents() }
        return run.generation
    }

    /// Activates deferred rules once no playback is in progress, after the events that the current event raised.
    func activateDeferredSwap() {
        guard deferredSwap != nil, !run.isInPlayback, let instrument = run.instrument else { return }
        instrument.enqueueNextJob { [weak self] in
            guard let self, let swap = deferredSwap else { return }
            _ = take(swap, with: instrument.rules.metricalc)
        }
    }

    private func goOn(by rules: PreparedRules) {
        guard let instrument = run.instrument else {
            run.goOn(by: rules, now: 0)
            return
        }
        let migration = rules.migration
        if !migration.keepsHolds { instrument.releaseAll() }
        let now = instrument.stepTime
        // Window ends of the old rules take effect under the old rules.
        passWindows(until: now)
        stopAndRename(by: migration, on: instrument)
        let commands = run.goOn(by: rules, now: now)
        timers = RuleTimers(run, continuing: timers, by: migration)
        settle()
        performTimers(commands, now: now)
        instrument.refreshChain(getterChange(by: migration))
    }

    private func stopAndRename(by migration: Migration, on instrument: OAVTInstrument) {
        for member in run.members {
            guard let trackerId = member.tracker.trackerId else { continue }
            for timer in migration.stoppedTimers where run.isRunning(timer, at: member.trackerIndex) {
                timers.stop(timer, trackerId: trackerId, on: instrument)
            }
            instrument.renameTimers(migration.renamedTimers, trackerId: trackerId)
        }
    }
}

extension OAVTMetricalcRules {
    /// Activates new rules alongside a hub that runs them too.
    ///
    /// Replaces the metricalc by one that shares the hub's run; an app's subclass keeps its own run.
    fileprivate func follow(_ swap: RuleSwap, of hubRun: RuleRun) {
        guard !isSubclassed, let instrument = run.instrument else {
            take(swap)
            return
        }
        instrument.setMetricalc(OAVTMetricalcRules(run: hubRun, followsHub: true))
    }

    /// Activates new rules alongside a hub that runs no rules, and returns them.
    @discardableResult
    func take(_ swap: RuleSwap) -> RuleGeneration {
        run.goOn(by: swap.rules(for: run), now: run.instrument?.stepTime ?? 0)
        run.instrument?.refreshChain()
        run.reportWarnings()
        return run.generation
    }
}
