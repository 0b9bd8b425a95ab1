import AVTCore

extension OAVTInstrument {
    /// Adds a tracker; `instrumentReady` is not called.
    ///
    /// - Returns: the tracker's id, which is never given again.
    public func addTracker(_ tracker: OAVTTrackerProtocol) -> Int {
        let id = locked { () -> Int in
            defer { nextTrackerId += 1 }
            return nextTrackerId
        }
        var tracker = tracker
        tracker.trackerId = id
        let sender = Sender(
            tracker, state: tracker.getState(), id: id, senderId: .string("\(instrumentId)-\(id)"))
        let ruleHub = locked { () -> RuleHubProtocol? in
            senders.append(sender)
            return chain.ruleHub
        }
        if ruleHub != nil {
            inTurnAndWait { [self] in locked { chain }.ruleHub?.trackerJoined(sender.tracker, id: id) }
        }
        return id
    }

    /// All trackers by id.
    public func getTrackers() -> [Int: OAVTTrackerProtocol] {
        var trackers: [Int: OAVTTrackerProtocol] = [:]
        for sender in locked({ senders }) { sender.id.map { trackers[$0] = sender.tracker } }
        return trackers
    }

    /// The tracker of an id.
    public func getTracker(_ trackerId: Int) -> OAVTTrackerProtocol? {
        locked { sender(of: trackerId)?.tracker }
    }

    /// Removes a tracker: its timers stop, its `endOfService` is called, its getters are dropped.
    ///
    /// What it emitted before, and what it emits in its `endOfService`, is processed; after the return nothing of it
    /// reaches the hub. Called from inside a component, that happens right after the event in hand.
    ///
    /// - Returns: false if the instrument has no such tracker.
    public func removeTracker(_ trackerId: Int) -> Bool {
        lock.lock()
        guard let sender = sender(of: trackerId) else {
            lock.unlock()
            return false
        }
        senders.removeAll { $0 === sender }
        let isInside = turns.isWorking
        lock.unlock()
        if isInside {
            inTurn { [self] in remove(sender, trackerId) }
        } else {
            inTurnAndWait { [self] in remove(sender, trackerId) }
        }
        return true
    }

    private func remove(_ sender: Sender, _ trackerId: Int) {
        stopTimers(of: trackerId)
        locked { leaving = sender }
        close(sender)
        sender.tracker.endOfService()
        locked { leaving = nil }
        turns.workOffWaiting { perform($0) }
        stopTimers(of: trackerId)
        let chain = locked { () -> Chain in
            sender.isGone = true
            sender.getters = []
            return self.chain
        }
        chain.ruleHub?.trackerLeft(sender.tracker, id: trackerId)
        chain.ruleMetricalc?.trackerLeft(sender.tracker)
    }

    /// The tracker of an id, with the lock held.
    func sender(of trackerId: Int) -> Sender? {
        for sender in senders where sender.id == trackerId { return sender }
        return nil
    }

    /// The tracker that is on its way out, for what it emits itself; with the lock held.
    func leavingSender(of trackerId: Int?) -> Sender? {
        guard let leaving, leaving.id == trackerId, turns.isWorking else { return nil }
        return leaving
    }
}
