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
        if executor != nil { return makeAndUnlock(action, sender, at: time, given, from: emitter) }
        guard jobs.begin() else {
            jobs.append(Job(kind: .event(action, sender, time, given, emitter), done: nil))
            return lock.unlock()
        }
        let (chain, getters) = (self.chain, sender.getters)
        lock.unlock()
        process(action, of: sender, at: time, through: chain, getters, given, from: emitter)
        drainQueue()
    }

    /// Creates an event on the thread that emits it, and queues it for the executor.
    ///
    /// Call this method while holding the lock, which it releases.
    @inline(never)
    private func makeAndUnlock(
        _ action: OAVTAction, _ sender: RegisteredTracker, at time: EventTime,
        _ given: [(attribute: Symbol, value: Value)], from emitter: Emitter
    ) {
        guard jobs.count < queueLimit else {
            lock.unlock()
            return drop(action, sender.id, .queueFull)
        }
        let (chain, getters) = (self.chain, sender.getters)
        lock.unlock()
        let time = sender.player?.recorder == nil ? time : time.asInLog
        let event = make(action, of: sender, at: time, AttributeList(capacity: 24), through: chain, getters)
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
        let job = ReadyEvent(action: action, event: ready, time: time, emitter: emitter)
        jobs.append(Job(kind: .ready(job, sender), done: nil))
        startAndUnlock()
    }

    /// Processes an event that its tracker has already seen.
    func process(_ ready: ReadyEvent, of sender: RegisteredTracker, through chain: Chain) {
        guard !sender.wasRemoved, chain.hub != nil else {
            _ = drop(ready.action, sender)
            return
        }
        ready.event.attributes.setTimes(times.snapshot(at: ready.time.step))
        sender.player?.recorder?.record(ready.event, at: ready.time, from: ready.emitter)
        let raised =
            if chain.holdingHub != nil, canHold(sender, chain) {
                stepOrHold(ready, of: sender, through: chain)
            } else {
                step(ready.event, ready.action, of: sender, at: ready.time, through: chain)
            }
        if !raised.isEmpty { queue(raised, of: sender, at: ready.time) }
    }

    // MARK: Processing of an event

    func process(
        _ action: OAVTAction, of sender: RegisteredTracker, at time: EventTime, through chain: Chain,
        _ getters: [Getter],
        _ given: [(attribute: Symbol, value: Value)], from emitter: Emitter
    ) {
        var time = time
        if let player = sender.player, player.recorder != nil {
            player.emitter = emitter
            time = time.asInLog
        }
        let raised = step(
            action, of: sender, at: time, through: chain, getters, given, mayHold: chain.holdingHub != nil)
        if !raised.isEmpty { queue(raised, of: sender, at: time) }
    }

    /// Processes an event that another event raised, and enqueues the events that it raises as the next ones.
    func process(
        raised action: OAVTAction, of sender: RegisteredTracker, at time: EventTime, through chain: Chain,
        _ getters: [Getter]
    ) {
        let raised = stepCaused(action, of: sender, at: time, through: chain, getters)
        if !raised.isEmpty { queue(raised, of: sender, at: time) }
    }

    private func stepCaused(
        _ action: OAVTAction, of sender: RegisteredTracker, at time: EventTime, through chain: Chain,
        _ getters: [Getter]
    ) -> [OAVTAction] {
        counters.countCaused(1)
        chain.ruleHub?.setStepsCausedEvents(true)
        defer { chain.ruleHub?.setStepsCausedEvents(false) }
        return step(action, of: sender, at: time, through: chain, getters, mayHold: false)
    }

    private func queue(_ raised: [OAVTAction], of sender: RegisteredTracker, at time: EventTime) {
        let next = raised.map { Job(kind: .raised($0, sender, time), done: nil) }
        locked { jobs.addNext(next) }
    }

    /// Creates an event, passes it to its tracker, and processes it unless rules hold it.
    ///
    /// - Returns: The actions that the event raises.
    func step(
        _ action: OAVTAction, of sender: RegisteredTracker, at time: EventTime, through chain: Chain,
        _ getters: [Getter],
        _ given: [(attribute: Symbol, value: Value)] = [], mayHold: Bool
    ) -> [OAVTAction] {
        guard !sender.wasRemoved, chain.hub != nil else { return drop(action, sender) }
        let event = make(
            action, of: sender, at: time, AttributeList(capacity: 24, times: times.snapshot(at: time.step)),
            through: chain, getters)
        guard let ready = sender.tracker.initEvent(event: event) else { return drop(action, sender) }
        // An event that a component returns in place of another has the same step time.
        if ready !== event { ready.stepTime = time.step }
        // Iterating over an empty array would still retain and release it.
        if !given.isEmpty { for (attribute, value) in given { ready.attributes.set(attribute, value) } }
        if let player = sender.player { record(ready, of: player, at: time) }
        if mayHold, canHold(sender, chain) {
            return stepOrHold(
                ReadyEvent(action: action, event: ready, time: time, emitter: .app), of: sender, through: chain)
        }
        return step(ready, action, of: sender, at: time, through: chain)
    }

    @inline(never)
    private func record(_ event: OAVTEvent, of player: PlayerSide, at time: EventTime) {
        guard let emitter = player.emitter else { return }
        player.emitter = nil
        player.recorder?.record(event, at: time, from: emitter)
    }

    /// Returns true if rules may hold the events of a tracker, or none are loaded yet.
    ///
    /// Events of an unregistered tracker are queued while no rules are loaded, but never held: nothing would release them.
    private func canHold(_ sender: RegisteredTracker, _ chain: Chain) -> Bool {
        sender.id != nil || chain.holdingHub?.isWaiting == true
    }

    /// Counts an event that is not processed.
    @inline(never)
    private func drop(_ action: OAVTAction, _ sender: RegisteredTracker) -> [OAVTAction] {
        sender.player?.emitter = nil
        let isRunning = locked { chain.hub != nil }
        drop(action, sender.id, sender.wasRemoved ? .removed : isRunning ? .tracker : .notRunning)
        return []
    }

    /// Passes an event through the chain and returns the actions that it raises.
    @inline(__always)
    func step(
        _ event: OAVTEvent, _ action: OAVTAction, of sender: RegisteredTracker, at time: EventTime, through chain: Chain
    ) -> [OAVTAction] {
        guard chain.hub != nil else { return [] }
        if chain.isClocked { sendDueMetrics(until: time, through: chain) }
        let step: HubStep
        if let mapping = sender.player?.mapping {
            step = self.step(event, of: sender, through: chain, mapping: mapping)
        } else {
            step = chain.step(event, of: sender.tracker)
            if step.event == nil { countRefused(chain.ruleHub?.hasConsumedEvent == true) }
        }
        if let accepted = step.event, accepted !== event { accepted.stepTime = time.step }
        send(step, timeAttribute: action.timeSymbol, of: sender, at: time, through: chain)
        if chain.isClocked { scheduleDueMetrics(through: chain) }
        return step.caused?.raised ?? []
    }

    /// Counts an event that rules, or the app's hub, keep from being sent.
    @inline(never)
    func countRefused(_ isConsumed: Bool) {
        if isConsumed { counters.countConsumed() } else { counters.countBlocked() }
    }

    /// Processes the held events of a tracker that is being removed, and then its `Closing` event.
    func close(_ sender: RegisteredTracker) {
        let chain = locked { self.chain }
        sender.isLeaving = true
        (sender.tracker as? any ReportingTracker)?.processLastReports()
        release(sender, through: chain)
        guard let ruleHub = chain.ruleHub, ruleHub.handlesClosing else { return }
        let time = self.time
        sendDueMetrics(until: time, through: chain)
        let action = OAVTAction(name: "Closing")
        let event = make(
            action, of: sender, at: time, AttributeList(capacity: 24, times: times.snapshot(at: time.step)),
            through: chain, getters(of: sender))
        let caused = ruleHub.step(event, tracker: sender.tracker).caused
        // The event itself is never sent.
        let followers = HubStep(event: nil, caused: caused)
        send(followers, timeAttribute: action.timeSymbol, of: sender, at: time, through: chain)
        // Processed immediately: the instrument may be shut down before the next job.
        stepAll(caused?.raised ?? [], of: sender, at: time, through: chain)
    }

    /// Processes the actions that an event raised, each followed by the actions that it raises itself.
    func stepAll(_ raised: [OAVTAction], of sender: RegisteredTracker, at time: EventTime, through chain: Chain) {
        var waiting = raised
        while !waiting.isEmpty {
            let action = waiting.removeFirst()
            let raised = stepCaused(action, of: sender, at: time, through: chain, getters(of: sender))
            waiting.insert(contentsOf: raised, at: 0)
        }
    }

    /// Creates an event with the attributes that all events have: sender, time-since, the app's attributes and getters.
    private func make(
        _ action: OAVTAction, of sender: RegisteredTracker, at time: EventTime, _ attributes: consuming AttributeList,
        through chain: Chain, _ getters: [Getter]
    ) -> OAVTEvent {
        let event = OAVTEvent(
            action: action, wallMilliseconds: time.wall, stepTime: time.step,
            attributes: attributes)
        if let senderId = sender.senderId { event.attributes.set(OAVTInstrument.senderId, senderId) }
        if !chain.customAttributes.isEmpty { addCustomAttributes(of: chain, on: event, action, sender) }
        for getter in getters { getter.add(to: event) }
        return event
    }

    @inline(never)
    private func addCustomAttributes(
        of chain: Chain, on event: OAVTEvent, _ action: OAVTAction, _ sender: RegisteredTracker
    ) {
        for attribute in chain.customAttributes where attribute.action == nil || attribute.action == action {
            if attribute.trackerId == nil || attribute.trackerId == sender.id {
                event.attributes.set(attribute.key.symbol, attribute.value)
            }
        }
    }

    private func getters(of sender: RegisteredTracker) -> [Getter] {
        locked { sender.getters }
    }

    private static let senderId = OAVTAttribute.senderId.symbol

    /// Sends what follows from an event, in order.
    @inline(__always)
    private func send(
        _ step: HubStep, timeAttribute: Symbol, of sender: RegisteredTracker, at time: EventTime, through chain: Chain
    ) {
        if let caused = step.caused {
            for derived in caused.before { send(derived, of: sender, at: time, through: chain) }
        }
        if let event = step.event { send(event, timeAttribute: timeAttribute, of: sender, through: chain) }
        if let caused = step.caused {
            for derived in caused.after { send(derived, of: sender, at: time, through: chain) }
        }
        chain.ruleHub?.stepEnded(tracker: sender.tracker)
    }

    private func send(_ derived: DerivedEvent, of sender: RegisteredTracker, at time: EventTime, through chain: Chain) {
        counters.countCaused(1)
        let event = make(
            derived.action, of: sender, at: time, AttributeList(capacity: 24, times: times.snapshot(at: time.step)),
            through: chain, getters(of: sender))
        for (attribute, value) in derived.attributes { event.attributes.set(attribute, value) }
        let decorated = chain.ruleHub?.decorate(event, tracker: sender.tracker) ?? event
        send(decorated, timeAttribute: derived.action.timeSymbol, of: sender, through: chain)
    }

    @inline(__always)
    private func send(_ event: OAVTEvent, timeAttribute: Symbol, of sender: RegisteredTracker, through chain: Chain) {
        if let hub = chain.filteringHub {
            deliver(event, of: sender, through: chain, as: hub)
        } else {
            let metricCount = sendUnfiltered(event, of: sender, through: chain)
            // Counted last: an atomic access in between would cost two retains.
            counters.countSent()
            counters.countMetrics(metricCount)
        }
        times.mark(timeAttribute, at: event.stepTime)
        chain.ruleHub?.didLeaveHub(event, tracker: sender.tracker)
    }

    @inline(__always)
    private func sendUnfiltered(_ event: OAVTEvent, of sender: RegisteredTracker, through chain: Chain) -> Int {
        var metricCount = 0
        if output != .eventsOnly, let metricalc = chain.metricalc {
            let metrics = metricalc.content.processMetric(event: event, tracker: sender.tracker)
            if let backend = chain.backend {
                metricCount = metrics.count
                for metric in metrics { backend.content.sendMetric(metric: metric) }
            }
        }
        if output != .metricsOnly, let backend = chain.backend { backend.content.sendEvent(event: event) }
        return metricCount
    }

    /// Sends an event and its metrics as far as the rules allow.
    @inline(never)
    private func deliver(
        _ event: OAVTEvent, of sender: RegisteredTracker, through chain: Chain, as hub: any RuleHubProtocol
    ) {
        let delivery = hub.decideDelivery(of: event, tracker: sender.tracker)
        if output != .eventsOnly, let metricalc = chain.metricalc {
            let metrics = metricalc.content.processMetric(event: event, tracker: sender.tracker)
            if delivery.sendsMetrics, let backend = chain.backend {
                let treated = metrics.compactMap { hub.treated($0, of: event) }
                for metric in treated { backend.content.sendMetric(metric: metric) }
                counters.countMetrics(treated.count)
            }
        }
        if let rule = delivery.rule {
            withheld(event, of: sender, by: rule)
            return hub.didWithhold(event, by: rule)
        }
        counters.countSent()
        guard output != .metricsOnly, let backend = chain.backend else { return }
        hub.treat(event, tracker: sender.tracker)
        backend.content.sendEvent(event: event)
    }

    private func withheld(_ event: OAVTEvent, of sender: RegisteredTracker, by rule: String) {
        counters.countWithheld()
        if noticeCenter.isOpen {
            noticeCenter.post(.withheld(action: event.action.getActionName(), trackerId: sender.id, rule: rule))
        }
    }
}
