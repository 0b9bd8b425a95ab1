/// Notices and counts of events.
extension OAVTInstrument {
    /// Returns a stream of the notices from now on.
    ///
    /// Notices that are read too late are dropped, the oldest first. The stream ends with the instrument. Notices are created
    /// only while somebody reads them.
    ///
    /// - Parameter limit: The number of notices to keep until they are read.
    /// - Returns: The stream.
    public func notices(keeping limit: Int = 1024) -> AsyncStream<OAVTNotice> {
        noticeCenter.stream(keeping: limit)
    }

    /// Calls a closure with each notice from now on.
    ///
    /// - Parameter listener: Called on the threads that emit or process events, while they do; must return soon.
    /// - Returns: An object whose `cancel` removes the listener. The listener stays if the object is dropped.
    @discardableResult
    public func addListener(_ listener: @escaping @Sendable (OAVTNotice) -> Void) -> OAVTListening {
        OAVTListening(noticeCenter, listener)
    }

    /// The numbers of events and metrics since the instrument was created.
    public var counts: OAVTCounts {
        var counts = counters.counts
        let (chain, trackers, earlier) = locked { (self.chain, registeredTrackers + departing, earlierCounts) }
        counts.addRules(earlier)
        chain.addCounts(to: &counts)
        for tracker in trackers { tracker.player?.carried?.addCounts(to: &counts) }
        counts.blockedByCode = counts.blockedByCode.filter { $0.value != 0 }
        return counts
    }
}
