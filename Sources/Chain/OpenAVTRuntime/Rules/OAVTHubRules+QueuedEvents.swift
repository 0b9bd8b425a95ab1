import AVTCore
import OpenAVTChain

/// A hub whose rules are not loaded yet.
extension OAVTHubRules {
    /// The counts of events queued before rules were loaded, or `nil` for a hub that had rules from the start.
    public var queuedEvents: QueuedEvents? { queueCounts.withLock { $0 } }

    /// Counts one more event as queued and returns true, or counts it as dropped and returns false if the queue is full.
    func admits() -> Bool {
        let (isAdmitted, isFirstDrop) = queueCounts.withLock { counts -> (Bool, Bool) in
            guard let known = counts else { return (false, false) }
            if known.count < known.limit {
                counts?.count += 1
                return (true, false)
            }
            counts?.dropped += 1
            return (false, known.dropped == 0)
        }
        if isFirstDrop { OAVTLog.warning("the queue for the first rules is full: further events are dropped") }
        return isAdmitted
    }

    package func didDrop(_ count: Int) {
        queueCounts.withLock {
            $0?.count -= count
            $0?.dropped += count
        }
        OAVTLog.warning("no rules were loaded: \(count) queued events are dropped")
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
        queueCounts.withLock { $0?.markAllProcessed() }
    }
}
