import AVTCore
import OpenAVTChain

/// A hub that has no rules yet.
extension OAVTHubRules {
    /// What waits for rules, or did; `nil` for a hub that had rules from the start.
    public var waitingEvents: WaitingEvents? { waitingCounts.withLock { $0 } }

    /// True if something more may wait, which is then counted as waiting; else it is counted as lost.
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

    package func lose(_ count: Int) {
        waitingCounts.withLock {
            $0?.waiting -= count
            $0?.lost += count
        }
        OAVTLog.warning("no rules came: \(count) events that waited for them are lost")
    }

    /// Does something as soon as there are rules, as of the moment of now.
    func whenThereAreRules(_ work: @escaping (OAVTHubRules, Moment) -> Void) {
        guard admits() else { return }
        run.instrument?.letWait { [weak self] moment in
            if let self { work(self, moment) }
        }
    }

    /// Steps what waited, now that there are rules.
    func stepWaiting() {
        run.instrument?.stepWaiting()
        waitingCounts.withLock { $0?.step() }
    }
}
