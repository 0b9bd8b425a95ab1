import AVTCore

extension OAVTInstrument {
    /// Emits an event of a tracker; does nothing if the instrument has no such tracker.
    ///
    /// - Parameters:
    ///   - action: The action of the event.
    ///   - trackerId: The tracker's id.
    public func emit(action: OAVTAction, trackerId: Int) {
        let moment = self.moment
        lock.lock()
        guard let sender = sender(of: trackerId) ?? leavingSender(of: trackerId) else {
            lock.unlock()
            return
        }
        addAndUnlock(action, sender, at: moment)
    }

    /// Emits an event of a tracker.
    ///
    /// - Parameters:
    ///   - action: The action of the event.
    ///   - tracker: The tracker. Events of a tracker that was never added have no `senderId`.
    public func emit(action: OAVTAction, tracker: OAVTTrackerProtocol) {
        emit(action: action, tracker: tracker, with: [])
    }

    /// Emits an event of a tracker with additional attributes, which override those that the tracker sets.
    package func emit(
        action: OAVTAction, tracker: OAVTTrackerProtocol, with given: [(attribute: Symbol, value: Value)]
    ) {
        let state = tracker.getState()
        let moment = self.moment
        lock.lock()
        // Iterates by index: iterating over the array would retain and release it for each event.
        for index in senders.indices where senders[index].state === state {
            return addAndUnlock(action, senders[index], at: moment, given)
        }
        lock.unlock()
        // The tracker is not registered: if it has an id, it was removed or is being removed.
        let trackerId = tracker.trackerId
        lock.lock()
        guard let sender = leavingSender(of: trackerId) ?? stranger(tracker, state, id: trackerId) else {
            lock.unlock()
            return
        }
        addAndUnlock(action, sender, at: moment, given)
    }

    private func stranger(_ tracker: OAVTTrackerProtocol, _ state: OAVTState, id: Int?) -> Sender? {
        id == nil ? Sender(tracker, state: state, id: nil, senderId: nil) : nil
    }

    /// Processes an event at once if no thread is draining the queue, or else enqueues it.
    ///
    /// Call this method while holding the lock, which it releases.
    private func addAndUnlock(
        _ action: OAVTAction, _ sender: Sender, at moment: Moment, _ given: [(attribute: Symbol, value: Value)] = []
    ) {
        // While the instrument shuts down, only events that its components emit during the shutdown are accepted.
        guard !isShutDown || (isEnding && jobs.isDraining) else { return lock.unlock() }
        guard jobs.begin() else {
            _ = jobs.add(Job(kind: .event(action, sender, moment, given), done: nil))
            return lock.unlock()
        }
        let (chain, getters) = (self.chain, sender.getters)
        lock.unlock()
        process(action, of: sender, at: moment, through: chain, getters, given)
        drainQueue()
    }
}
