import AVTCore

extension OAVTInstrument {
    /// Adds a tracker; if the instrument is ready, its `instrumentReady` is called.
    ///
    /// - Returns: The tracker's id, which is never reused.
    @discardableResult
    public func addTracker(_ tracker: sending OAVTTrackerProtocol) -> Int {
        let id = locked { () -> Int in
            defer { nextTrackerId += 1 }
            return nextTrackerId
        }
        var tracker = tracker
        tracker.trackerId = id
        let state = tracker.getState()
        if tracker.getState() !== state {
            noticeCenter.post(
                .misuse(
                    "`getState` of \(type(of: tracker)) returns another object each time, so that its events cannot be "
                        + "attributed to it: return the same object"))
        }
        let sender = RegisteredTracker(tracker, state: state, id: id, senderId: .string("\(instrumentId)-\(id)"))
        let (ruleHub, isReady) = locked { () -> (RuleHubProtocol?, Bool) in
            registeredTrackers.append(sender)
            sender.awaitsReady = self.isReady
            return (chain.ruleHub, self.isReady)
        }
        if ruleHub != nil || isReady || sender.player != nil {
            runJobAndWait(isNext: true) { [self] in
                // A thread that removes it or ends the instrument may have come first.
                guard !sender.isBeingRemoved else { return }
                locked { chain }.ruleHub?.trackerJoined(sender.tracker, id: id)
                if sender.player != nil { updateMappings() }
                if isReady { makeReady(sender) }
            }
        }
        return id
    }

    /// Returns all trackers, keyed by id.
    public func getTrackers() -> [Int: OAVTTrackerProtocol] {
        var trackers: [Int: OAVTTrackerProtocol] = [:]
        for sender in locked({ registeredTrackers }) { sender.id.map { trackers[$0] = sender.tracker } }
        return trackers
    }

    /// Returns the tracker with an id, or `nil` if there is none.
    public func getTracker(_ trackerId: Int) -> OAVTTrackerProtocol? {
        locked { sender(of: trackerId)?.tracker }
    }

    /// Removes a tracker: stops its timers, calls its `endOfService` and removes its getters.
    ///
    /// Events that the tracker emitted before, or emits in its `endOfService`, are still processed. After this method
    /// returns, no event of the tracker reaches the hub, except for those that wait for the first rules and its end, which
    /// follow when rules are loaded. If this method is called from inside a component, the tracker is removed after the
    /// queued events.
    ///
    /// - Returns: False if the instrument has no such tracker.
    public func removeTracker(_ trackerId: Int) -> Bool {
        lock.lock()
        guard let sender = sender(of: trackerId) else {
            lock.unlock()
            return false
        }
        registeredTrackers.removeAll { $0 === sender }
        departing.append(sender)
        let isInside = jobs.isOnDrainingThread
        lock.unlock()
        if isInside {
            enqueueJob { [self] in remove(sender) }
        } else {
            runJobAndWait { [self] in remove(sender) }
        }
        return true
    }

    /// Removes a tracker, on the draining thread, unless a shutdown that came first has removed it.
    func remove(_ sender: RegisteredTracker) {
        guard !sender.isBeingRemoved, let id = sender.id else { return }
        sender.isBeingRemoved = true
        stopTimers(of: id)
        locked { leaving = sender }
        // A shutdown has closed the tracker already, and nothing is sent after it.
        if locked({ accepts }), !sender.isLeaving { close(sender) }
        sender.tracker.endOfService()
        locked { leaving = nil }
        jobs.drainQueuedJobs { perform($0) }
        stopTimers(of: id)
        sender.player?.mapping = nil
        // What waits for the first rules is processed before.
        if waitingEntries.isEmpty { didRemove(sender) } else { waitingEntries.append(.removal(sender)) }
        let chain = locked { () -> Chain in
            sender.getters = []
            return self.chain
        }
        chain.ruleHub?.trackerLeft(sender.tracker, id: id)
        chain.clockedMetricalc?.trackerLeft(sender.tracker)
    }

    /// From now on, nothing of the tracker is processed.
    func didRemove(_ sender: RegisteredTracker) {
        var counts = OAVTCounts()
        sender.player?.carried?.addCounts(to: &counts)
        locked {
            earlierCounts.addRules(counts)
            sender.wasRemoved = true
            departing.removeAll { $0 === sender }
        }
    }

    /// Returns the registered tracker with an id.
    ///
    /// Call this method while holding the lock.
    func sender(of trackerId: Int) -> RegisteredTracker? {
        for sender in registeredTrackers where sender.id == trackerId { return sender }
        return nil
    }

    /// Returns the tracker that is being removed if it has this id, so that its last events are accepted.
    ///
    /// Returns `nil` on any thread but the draining thread. Call this method while holding the lock.
    func leavingSender(of trackerId: Int?) -> RegisteredTracker? {
        guard let leaving, leaving.id == trackerId, jobs.isOnDrainingThread else { return nil }
        return leaving
    }
}
