/// Notices and counts of events.
extension OAVTInstrument {
    /// Returns a stream of the notices from now on, and of the active packs' warnings if nobody has read them yet.
    ///
    /// Notices that are read too late are dropped, the oldest first. The stream ends with the instrument. Notices are created
    /// only while somebody reads them.
    ///
    /// - Parameter limit: The number of notices to keep until they are read.
    /// - Returns: The stream.
    public func notices(keeping limit: Int = 1024) -> AsyncStream<OAVTNotice> {
        let isFirst = !noticeCenter.isOpen
        let stream = noticeCenter.stream(keeping: limit)
        if isFirst { reportMissedWarnings() }
        return stream
    }

    /// Calls a closure with each notice from now on, and with the active packs' warnings if nobody has read them yet.
    ///
    /// - Parameter listener: Called on the threads that emit or process events, while they do, and possibly on the calling
    ///   thread; must return soon.
    /// - Returns: An object whose `cancel` removes the listener. The listener stays if the object is dropped.
    @discardableResult
    public func addListener(_ listener: @escaping @Sendable (OAVTNotice) -> Void) -> OAVTListening {
        let isFirst = !noticeCenter.isOpen
        let listening = OAVTListening(noticeCenter, listener)
        if isFirst { reportMissedWarnings() }
        return listening
    }

    /// Reports the packs' warnings that nobody has read because nobody listened when the instrument became ready.
    private func reportMissedWarnings() {
        guard locked({ isReady }) else { return }
        enqueueJob { [self] in reportWarnings() }
    }

    /// Reports the packs' warnings, unless they have been reported.
    ///
    /// Called on the draining thread only.
    func reportWarnings() {
        let chain = locked { self.chain }
        chain.ruleHub?.reportWarnings()
        chain.clockedMetricalc?.reportWarnings()
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
