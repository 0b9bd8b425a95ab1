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

    // MARK: Processing of an event

    func process(
        _ action: OAVTAction, of sender: Sender, at moment: Moment, through chain: Chain, _ getters: [Getter],
        _ given: [(attribute: Symbol, value: Value)]
    ) {
        let raised = step(
            action, of: sender, at: moment, through: chain, getters, given, mayHold: chain.holdingHub != nil)
        if !raised.isEmpty { queue(raised, of: sender, at: moment) }
    }

    /// Processes an event that another event raised, and enqueues the events that it raises as the next ones.
    func process(
        raised action: OAVTAction, of sender: Sender, at moment: Moment, through chain: Chain, _ getters: [Getter]
    ) {
        let raised = stepCaused(action, of: sender, at: moment, through: chain, getters)
        if !raised.isEmpty { queue(raised, of: sender, at: moment) }
    }

    private func stepCaused(
        _ action: OAVTAction, of sender: Sender, at moment: Moment, through chain: Chain, _ getters: [Getter]
    ) -> [OAVTAction] {
        chain.ruleHub?.setStepsCausedEvents(true)
        defer { chain.ruleHub?.setStepsCausedEvents(false) }
        return step(action, of: sender, at: moment, through: chain, getters, mayHold: false)
    }

    private func queue(_ raised: [OAVTAction], of sender: Sender, at moment: Moment) {
        let next = raised.map { Job(kind: .raised($0, sender, moment), done: nil) }
        locked { jobs.addNext(next) }
    }

    /// Creates an event, passes it to its tracker, and processes it unless rules hold it.
    ///
    /// - Returns: The actions that the event raises.
    func step(
        _ action: OAVTAction, of sender: Sender, at moment: Moment, through chain: Chain, _ getters: [Getter],
        _ given: [(attribute: Symbol, value: Value)] = [], mayHold: Bool
    ) -> [OAVTAction] {
        guard !sender.wasRemoved, chain.hub != nil else { return [] }
        let event = make(action, of: sender, at: moment, through: chain, getters)
        guard let ready = sender.tracker.initEvent(event: event) else { return [] }
        // An event that a component returns in place of another has the same step time.
        if ready !== event { ready.stepTime = moment.step }
        // Iterating over an empty array would still retain and release it.
        if !given.isEmpty { for (attribute, value) in given { ready.attributes.set(attribute, value) } }
        // Events of an unregistered tracker are queued while no rules are loaded, but never held: nothing would release
        // them.
        if mayHold, sender.id != nil || chain.holdingHub?.isWaiting == true {
            return stepOrHold(ReadyEvent(action: action, event: ready, moment: moment), of: sender, through: chain)
        }
        return step(ready, action, of: sender, at: moment, through: chain)
    }

    /// Passes an event through the chain and returns the actions that it raises.
    @inline(__always)
    func step(
        _ event: OAVTEvent, _ action: OAVTAction, of sender: Sender, at moment: Moment, through chain: Chain
    ) -> [OAVTAction] {
        guard let hub = chain.hub else { return [] }
        if chain.isClocked { sendDueMetrics(until: moment, through: chain) }
        let step =
            chain.ruleHub?.step(event, tracker: sender.tracker)
            ?? HubStep(event: hub.content.processEvent(event: event, tracker: sender.tracker))
        if let accepted = step.event, accepted !== event { accepted.stepTime = moment.step }
        send(step, timeAttribute: action.timeSymbol, of: sender, at: moment, through: chain)
        if chain.isClocked { scheduleDueMetrics(through: chain) }
        return step.caused?.raised ?? []
    }

    /// Processes the held events of a tracker that is being removed, and then its `Closing` event.
    func close(_ sender: Sender) {
        let chain = locked { self.chain }
        sender.isLeaving = true
        release(sender, through: chain)
        guard let ruleHub = chain.ruleHub, ruleHub.handlesClosing else { return }
        let moment = self.moment
        sendDueMetrics(until: moment, through: chain)
        let action = OAVTAction(name: "Closing")
        let event = make(action, of: sender, at: moment, through: chain, getters(of: sender))
        let caused = ruleHub.step(event, tracker: sender.tracker).caused
        // The event itself is never sent.
        let followers = HubStep(event: nil, caused: caused)
        send(followers, timeAttribute: action.timeSymbol, of: sender, at: moment, through: chain)
        // Processed immediately: the instrument may be shut down before the next job.
        stepAll(caused?.raised ?? [], of: sender, at: moment, through: chain)
    }

    /// Processes the actions that an event raised, each followed by the actions that it raises itself.
    func stepAll(_ raised: [OAVTAction], of sender: Sender, at moment: Moment, through chain: Chain) {
        var waiting = raised
        while !waiting.isEmpty {
            let action = waiting.removeFirst()
            let raised = stepCaused(action, of: sender, at: moment, through: chain, getters(of: sender))
            waiting.insert(contentsOf: raised, at: 0)
        }
    }

    /// Creates an event with the attributes that all events have: sender, time-since, the app's attributes and getters.
    private func make(
        _ action: OAVTAction, of sender: Sender, at moment: Moment, through chain: Chain, _ getters: [Getter]
    ) -> OAVTEvent {
        let event = OAVTEvent(
            action: action, wallMilliseconds: moment.wall, stepTime: moment.step,
            attributes: AttributeList(capacity: 24, times: times.snapshot(at: moment.step)))
        if let senderId = sender.senderId { event.attributes.set(OAVTInstrument.senderId, senderId) }
        if !chain.customAttributes.isEmpty { addCustomAttributes(of: chain, on: event, action, sender) }
        for getter in getters { getter.add(to: event) }
        return event
    }

    @inline(never)
    private func addCustomAttributes(of chain: Chain, on event: OAVTEvent, _ action: OAVTAction, _ sender: Sender) {
        for attribute in chain.customAttributes where attribute.action == nil || attribute.action == action {
            if attribute.trackerId == nil || attribute.trackerId == sender.id {
                event.attributes.set(attribute.key.symbol, attribute.value)
            }
        }
    }

    private func getters(of sender: Sender) -> [Getter] {
        locked { sender.getters }
    }

    private static let senderId = OAVTAttribute.senderId.symbol

    /// Sends what follows from an event, in order.
    @inline(__always)
    private func send(
        _ step: HubStep, timeAttribute: Symbol, of sender: Sender, at moment: Moment, through chain: Chain
    ) {
        if let caused = step.caused {
            for derived in caused.before { send(derived, of: sender, at: moment, through: chain) }
        }
        if let event = step.event { send(event, timeAttribute: timeAttribute, of: sender, through: chain) }
        if let caused = step.caused {
            for derived in caused.after { send(derived, of: sender, at: moment, through: chain) }
        }
        chain.ruleHub?.stepEnded(tracker: sender.tracker)
    }

    private func send(_ derived: DerivedEvent, of sender: Sender, at moment: Moment, through chain: Chain) {
        let event = make(derived.action, of: sender, at: moment, through: chain, getters(of: sender))
        for (attribute, value) in derived.attributes { event.attributes.set(attribute, value) }
        let decorated = chain.ruleHub?.decorate(event, tracker: sender.tracker) ?? event
        send(decorated, timeAttribute: derived.action.timeSymbol, of: sender, through: chain)
    }

    private func send(_ event: OAVTEvent, timeAttribute: Symbol, of sender: Sender, through chain: Chain) {
        if let hub = chain.deliveringHub {
            deliver(event, of: sender, through: chain, as: hub)
        } else {
            sendUnfiltered(event, of: sender, through: chain)
        }
        times.mark(timeAttribute, at: event.stepTime)
        chain.ruleHub?.didSend(event, tracker: sender.tracker)
    }

    @inline(__always)
    private func sendUnfiltered(_ event: OAVTEvent, of sender: Sender, through chain: Chain) {
        if output != .eventsOnly, let metricalc = chain.metricalc {
            let metrics = metricalc.content.processMetric(event: event, tracker: sender.tracker)
            if let backend = chain.backend {
                for metric in metrics { backend.content.sendMetric(metric: metric) }
            }
        }
        if output != .metricsOnly, let backend = chain.backend { backend.content.sendEvent(event: event) }
    }

    /// Sends an event and its metrics as far as the rules allow.
    @inline(never)
    private func deliver(
        _ event: OAVTEvent, of sender: Sender, through chain: Chain, as hub: any RuleHubProtocol
    ) {
        let delivery = hub.deliver(event, tracker: sender.tracker)
        if output != .eventsOnly, let metricalc = chain.metricalc {
            let metrics = metricalc.content.processMetric(event: event, tracker: sender.tracker)
            if delivery.sendsMetrics, let backend = chain.backend {
                for metric in metrics.compactMap({ hub.treated($0, of: event) }) {
                    backend.content.sendMetric(metric: metric)
                }
            }
        }
        if let rule = delivery.rule { return hub.didWithhold(event, by: rule) }
        guard output != .metricsOnly, let backend = chain.backend else { return }
        hub.treat(event, tracker: sender.tracker)
        backend.content.sendEvent(event: event)
    }
}
