import AVTCore

extension OAVTInstrument {
    /// Emits an event of a tracker.
    ///
    /// If the instrument has no such tracker, the event is dropped, and a notice reports it.
    ///
    /// - Parameters:
    ///   - action: The action of the event.
    ///   - trackerId: The tracker's id.
    public func emit(action: OAVTAction, trackerId: Int) {
        emit(action: action, trackerId: trackerId, from: .app)
    }

    /// Emits an event of a tracker with attributes of the emitter's own, for example the state of an actor that emits it.
    ///
    /// - Parameters:
    ///   - action: The action of the event.
    ///   - trackerId: The tracker's id.
    ///   - attributes: The attributes, which override those that getters and the tracker set.
    public func emit(action: OAVTAction, trackerId: Int, attributes: [OAVTAttribute: any Sendable]) {
        let given = attributes.map { ($0.key.symbol, Value(any: $0.value)) }
        emit(action: action, trackerId: trackerId, with: given, from: .app)
    }

    func emit(
        action: OAVTAction, trackerId: Int, with given: [(attribute: Symbol, value: Value)] = [], from emitter: Emitter
    ) {
        let time = self.time
        lock.lock()
        guard let sender = sender(of: trackerId) ?? leavingSender(of: trackerId) else {
            return dropAndUnlock(action, trackerId, .removed)
        }
        addAndUnlock(action, sender, at: time, given, from: emitter)
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
    @inline(__always)
    package func emit(
        action: OAVTAction, tracker: OAVTTrackerProtocol, with given: [(attribute: Symbol, value: Value)]
    ) {
        let state = tracker.getState()
        let time = self.time
        lock.lock()
        // Iterates by index: iterating over the array would retain and release it for each event.
        for index in registeredTrackers.indices where registeredTrackers[index].state === state {
            return addAndUnlock(action, registeredTrackers[index], at: time, given)
        }
        lock.unlock()
        // The tracker is not registered: if it has an id, it was removed or is being removed.
        let trackerId = tracker.trackerId
        lock.lock()
        guard let sender = leavingSender(of: trackerId) ?? unregisteredSender(tracker, state, id: trackerId) else {
            return dropAndUnlock(action, trackerId, .removed)
        }
        emitUnregistered(action, sender, at: time, given)
    }

    /// Emits an event of a tracker that is not registered.
    ///
    /// Call this method while holding the lock, which it releases.
    @inline(never)
    private func emitUnregistered(
        _ action: OAVTAction, _ sender: RegisteredTracker, at time: EventTime,
        _ given: [(attribute: Symbol, value: Value)]
    ) {
        addAndUnlock(action, sender, at: time, given)
        if sender.id == nil, noticeCenter.isOpen { noticeCenter.post(.unknownTracker(action: action.getActionName())) }
    }

    /// Counts an event that is not processed.
    ///
    /// Call this method while holding the lock, which it releases.
    private func dropAndUnlock(_ action: OAVTAction, _ trackerId: Int?, _ reason: OAVTDropReason) {
        counters.countEmitted()
        lock.unlock()
        drop(action, trackerId, reason)
    }

    /// Counts an event that was emitted or caused, but is not processed to the end.
    func drop(_ action: OAVTAction, _ trackerId: Int?, _ reason: OAVTDropReason) {
        counters.countDropped(reason)
        if noticeCenter.isOpen {
            noticeCenter.post(.dropped(action: action.getActionName(), trackerId: trackerId, reason))
        }
    }

    private func unregisteredSender(_ tracker: OAVTTrackerProtocol, _ state: OAVTState, id: Int?) -> RegisteredTracker?
    {
        id == nil ? RegisteredTracker(tracker, state: state, id: nil, senderId: nil) : nil
    }

    /// True from a shutdown until the instrument is ready again.
    package var hasEnded: Bool { locked { isShutDown } }

    /// True unless the instrument is shut down: during the shutdown, only events that its components emit are accepted.
    ///
    /// Read it while holding the lock.
    @inline(__always)
    var accepts: Bool { !isShutDown || (isEnding && jobs.isOnDrainingThread) }

    /// Processes an event at once if no thread is draining the queue, or else enqueues it.
    ///
    /// Call this method while holding the lock, which it releases.
    @inline(__always)
    private func addAndUnlock(
        _ action: OAVTAction, _ sender: RegisteredTracker, at time: EventTime,
        _ given: [(attribute: Symbol, value: Value)], from emitter: Emitter = .app
    ) {
        guard accepts else {
            return dropAndUnlock(action, sender.id, .notRunning)
        }
        counters.countEmitted()
        if executor != nil { return queueAndUnlock(action, sender, at: time, given, from: emitter) }
        guard jobs.begin() else {
            jobs.append(Job(kind: .event(action, sender, time, given, emitter), done: nil))
            return lock.unlock()
        }
        let (chain, getters) = (self.chain, sender.getters)
        lock.unlock()
        processEmitted(action, of: sender, at: time, through: chain, getters, given, from: emitter)
        drainQueue()
    }

    /// Queues an event for the executor; one of the app is created on the thread that emits it.
    ///
    /// An event of a timer is created where it is processed: it has the values of the reports before it, as in a replay.
    ///
    /// Call this method while holding the lock, which it releases.
    @inline(never)
    private func queueAndUnlock(
        _ action: OAVTAction, _ sender: RegisteredTracker, at time: EventTime,
        _ given: [(attribute: Symbol, value: Value)], from emitter: Emitter
    ) {
        guard jobs.count < queueLimit else {
            lock.unlock()
            return drop(action, sender.id, .queueFull)
        }
        if case .timer = emitter {
            jobs.append(Job(kind: .event(action, sender, time, given, emitter), done: nil))
            return startAndUnlock()
        }
        let (chain, getters) = (self.chain, sender.getters)
        lock.unlock()
        let time = sender.player?.recorder == nil ? time : time.asInLog
        let event = createEvent(
            action, of: sender, at: time, AttributeList(capacity: AttributeList.eventCapacity), through: chain, getters)
        guard let ready = sender.tracker.initEvent(event: event) else { return drop(action, sender.id, .tracker) }
        ready.stepTime = time.step
        for (attribute, value) in given { ready.attributes.set(attribute, value) }
        lock.lock()
        // Checked again: other threads may have queued events while the getters ran.
        guard accepts, jobs.count < queueLimit else {
            let reason: OAVTDropReason = accepts ? .queueFull : .notRunning
            lock.unlock()
            return drop(action, sender.id, reason)
        }
        let job = ReadyEvent(action: action, event: ready, time: time)
        jobs.append(Job(kind: .ready(job, sender), done: nil))
        startAndUnlock()
    }
}
