import AVTCore

/// Reports of players, which rules map to actions.
extension OAVTInstrument {
    /// Passes a report of a player to the rules.
    ///
    /// The events that the rules map it to have the time of the report, however late it is processed; but no event is
    /// earlier than one that was processed before. Nothing happens if neither the hub nor the tracker has rules for the report. With an
    /// executor, reports are dropped and counted while `queueLimit` jobs are queued (``OAVTCounts/droppedReports``).
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - tracker: The tracker of the player.
    ///   - timestamp: The time at which the player made the report, or `nil` for now.
    public func report(_ report: OAVTReport, tracker: OAVTTrackerProtocol, at timestamp: OAVTTimestamp? = nil) {
        let state = tracker.getState()
        let timestamp = timestamp ?? OAVTTimestamp(clock: clock)
        lock.lock()
        guard accepts, executor == nil || jobs.count < queueLimit else {
            let reason: OAVTDropReason = accepts ? .queueFull : .notRunning
            lock.unlock()
            return didDropReports(1, of: tracker, reason)
        }
        guard executor == nil, jobs.begin() else {
            jobs.append(Job(kind: .report(report, tracker, timestamp), done: nil))
            return startAndUnlock()
        }
        let (chain, player) = (self.chain, self.player(of: state))
        lock.unlock()
        receive(report, of: tracker, state, at: timestamp, through: chain, player)
        drainQueue()
    }

    /// Counts reports that are not processed.
    package func didDropReports(_ count: Int, of tracker: OAVTTrackerProtocol, _ reason: OAVTDropReason) {
        counters.countDroppedReports(reason, count)
        if noticeCenter.isOpen {
            noticeCenter.post(.droppedReports(count: count, trackerId: tracker.trackerId, reason))
        }
    }

    /// Returns what the tracker with a state needs for its player, or `nil` if it needs nothing.
    ///
    /// Call it while holding the lock.
    private func player(of state: OAVTState) -> PlayerSide? {
        registeredOrDepartingSender(with: state)?.player
    }

    /// Passes a report to the hub at once; called on the draining thread.
    ///
    /// - Returns: The time of its events in milliseconds since 1970.
    @discardableResult
    package func process(_ report: OAVTReport, of tracker: OAVTTrackerProtocol, at timestamp: OAVTTimestamp) -> Int {
        let state = tracker.getState()
        let (chain, player) = locked { (self.chain, self.player(of: state)) }
        return receive(report, of: tracker, state, at: timestamp, through: chain, player)
    }

    /// Passes a report to the rules that a tracker has brought along, if they map its reports, or else to the hub.
    @discardableResult
    private func receive(
        _ report: OAVTReport, of tracker: OAVTTrackerProtocol, _ state: OAVTState, at timestamp: OAVTTimestamp,
        through chain: Chain, _ player: PlayerSide?
    ) -> Int {
        let step = timestamp.monotonicMilliseconds &+ timeOffset
        var time = EventTime(wall: timestamp.milliseconds, step: step).asInLog
        if let mapping = player?.mapping {
            // These rules know the events of their tracker only; the hub sees those of all.
            time = time.delayed(by: max(latestStep, step) &- step)
            return mapping.receive(report, of: tracker, state, at: time, on: self).wall
        }
        // If the clock is late: a value changes nothing before its time, and what a window end changes is not lost.
        if dueTime <= time.step {
            sendDueMetrics(until: time, through: chain)
            scheduleDueMetrics(through: chain)
        }
        return chain.ruleHub?.receive(report, of: tracker, state, at: time, on: self).wall ?? time.wall
    }

    /// Processes an event with an earlier timestamp, and the events it raises, immediately.
    ///
    /// Called on the draining thread only.
    ///
    /// - Parameters:
    ///   - action: The action of the event.
    ///   - state: The state of the event's tracker; nothing happens if the instrument has no such tracker.
    ///   - given: Attributes in addition to those that the tracker adds.
    ///   - time: The timestamp of the event.
    package func stepNow(
        _ action: OAVTAction, of state: OAVTState, with given: [(attribute: Symbol, value: Value)], at time: EventTime
    ) {
        lock.lock()
        guard let sender = sender(with: state) else { return lock.unlock() }
        counters.countEmitted()
        let (chain, getters) = (self.chain, sender.getters)
        lock.unlock()
        let raised = createAndStep(
            action, of: sender, at: time, through: chain, getters, given, mayHold: chain.holdingHub != nil)
        stepAll(raised, of: sender, at: time, through: chain)
    }

    /// Returns the tracker with a state whose events can be processed, or `nil` if there is none.
    ///
    /// Call it while holding the lock, on the draining thread.
    @inline(__always)
    func sender(with state: OAVTState) -> RegisteredTracker? {
        // What waits before a removal belongs to the tracker before it was removed, even if it has been added again.
        if !removedWaiting.isEmpty, let removed = removedWaiting.first(where: { $0.state === state }) { return removed }
        return registeredOrDepartingSender(with: state)
    }

    /// Returns the tracker with a state that is registered or about to be removed, or `nil` if there is none.
    ///
    /// Call it while holding the lock.
    @inline(__always)
    private func registeredOrDepartingSender(with state: OAVTState) -> RegisteredTracker? {
        registeredSender(with: state) ?? departing.first { $0.state === state }
    }

    /// Returns the registered tracker with a state, or `nil` if there is none.
    ///
    /// Call it while holding the lock.
    @inline(__always)
    func registeredSender(with state: OAVTState) -> RegisteredTracker? {
        // By index: iterating over the array would retain and release it.
        for index in registeredTrackers.indices where registeredTrackers[index].state === state {
            return registeredTrackers[index]
        }
        return nil
    }
}
