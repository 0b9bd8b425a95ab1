import AVTCore
import OpenAVTChain

/// A hub whose rules are not loaded yet.
extension OAVTHubRules {
    /// The counts of events queued before rules were loaded, or `nil` for a hub that had rules from the start.
    public var waitingEvents: WaitingEvents? { waitingCounts.withLock { $0 } }

    /// Counts one more event as queued and returns true, or counts it as lost and returns false if the queue is full.
    func admits() -> Bool {
        let (isAdmitted, isFirstLoss) = waitingCounts.withLock { counts -> (Bool, Bool) in
            guard let known = counts else { return (false, false) }
            if known.waiting < known.limit {
                counts?.waiting += 1
                return (true, false)
            }
            counts?.lost += 1
            return (false, known.lost == 0)
        }
        if isFirstLoss { OAVTLog.warning("too many events wait for rules: those that come now are lost") }
        return isAdmitted
    }

    package func didDrop(_ count: Int) {
        waitingCounts.withLock {
            $0?.waiting -= count
            $0?.lost += count
        }
        OAVTLog.warning("no rules came: \(count) events that waited for them are lost")
    }

    /// Queues work until rules are loaded, when it is called with the time at which it was queued.
    func queueUntilRulesLoad(_ work: @escaping (OAVTHubRules, EventTime) -> Void) {
        guard admits() else { return }
        run.instrument?.queueUntilLoaded { [weak self] time in
            if let self { work(self, time) }
        }
    }

    /// Processes the queued events after rules have been loaded.
    func stepQueuedEvents() {
        run.instrument?.stepQueuedEvents()
        waitingCounts.withLock { $0?.step() }
    }
}
