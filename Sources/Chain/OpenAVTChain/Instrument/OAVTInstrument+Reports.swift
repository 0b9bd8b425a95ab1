import AVTCore

/// Reports of players, which rules map to actions.
extension OAVTInstrument {
    /// Passes a report of a player to the rules.
    ///
    /// The events that the rules map it to have the time of the report, however late it is processed; but no event is
    /// earlier than one of a report before it. Nothing happens if the hub runs no rules, or has no such tracker. With an
    /// executor, at most `queueLimit` reports and events are queued; further reports are dropped, and counted like events.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - tracker: The tracker of the player.
    ///   - timestamp: The time at which the player made the report, or `nil` for now.
    public func report(_ report: OAVTReport, tracker: OAVTTrackerProtocol, at timestamp: OAVTTimestamp? = nil) {
        let time = time(of: timestamp ?? OAVTTimestamp(clock: clock))
        lock.lock()
        guard !isShutDown, executor == nil || jobs.count < queueLimit else {
            let reason: OAVTDropReason = isShutDown ? .notRunning : .queueFull
            counters.countEmitted()
            lock.unlock()
            return counters.countDropped(reason)
        }
        jobs.append(Job(kind: .report(report, tracker, time), done: nil))
        startAndUnlock()
    }

    /// Passes a report to the hub; called on the draining thread.
    func process(_ report: OAVTReport, of tracker: OAVTTrackerProtocol, at time: EventTime) {
        guard let hub = locked({ chain }).ruleHub else { return }
        latestReport = max(latestReport, time.step)
        hub.receive(report, of: tracker, at: EventTime(wall: latestReport, step: latestReport))
    }

    /// Processes the reports of a tracker that is being removed; called on the draining thread.
    func processLastReports(of sender: RegisteredTracker) {
        guard let tracker = sender.tracker as? any ReportingTracker else { return }
        for (report, timestamp) in tracker.endReports() { process(report, of: sender.tracker, at: timestamp) }
    }

    /// Passes a report to the hub at once; called on the draining thread.
    package func process(_ report: OAVTReport, of tracker: OAVTTrackerProtocol, at timestamp: OAVTTimestamp) {
        process(report, of: tracker, at: time(of: timestamp))
    }

    /// The time of a report in milliseconds since 1970: both that of its events and that of their steps.
    ///
    /// So a recording of reports gives the same numbers as they did.
    package func milliseconds(of timestamp: OAVTTimestamp) -> Int { timestamp.monotonicMilliseconds &+ timeOffset }

    private func time(of timestamp: OAVTTimestamp) -> EventTime {
        EventTime(wall: milliseconds(of: timestamp), step: milliseconds(of: timestamp))
    }
}
