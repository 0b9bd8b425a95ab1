import AVTCore
import OpenAVTChain

/// A hub whose rules are not loaded yet.
extension OAVTHubRules {
    /// The counts of events that wait for the first rules, or `nil` for a hub that had rules from the start.
    public var waitingEvents: WaitingEvents? { waitingCounts.withLock { $0 } }

    /// Counts one more event as waiting and returns true, or as dropped and returns false if too many wait.
    func admits() -> Bool {
        let (isAdmitted, isFirstDrop) = waitingCounts.withLock { counts -> (Bool, Bool) in
            guard let known = counts else { return (false, false) }
            if known.count < known.limit {
                counts?.count += 1
                return (true, false)
            }
            counts?.dropped += 1
            return (false, known.dropped == 0)
        }
        if isFirstDrop { OAVTLog.warning("too many events wait for the first rules: further ones are dropped") }
        return isAdmitted
    }

    package func didDrop(_ count: Int) {
        waitingCounts.withLock {
            $0?.count -= count
            $0?.dropped += count
        }
        OAVTLog.warning("no rules were loaded: \(count) events that waited for them are dropped")
    }

    /// Keeps work until rules are loaded, when it is called with the hub that has them and the time since which it has
    /// waited.
    func keepUntilRulesLoad(_ work: @escaping (OAVTHubRules, EventTime) -> Void) {
        guard let instrument = run.instrument, admits() else { return }
        instrument.keepUntilLoaded { [weak self, weak instrument] time in
            // Another hub may have taken the place of this one meanwhile.
            if let hub = instrument?.rules.hub { work(hub, time) } else { self?.didDrop(1) }
        }
    }

    /// Processes the waiting events after rules have been loaded.
    func stepWaitingEvents() {
        run.instrument?.stepWaitingEvents()
        waitingCounts.withLock { $0?.markAllProcessed() }
    }
}
