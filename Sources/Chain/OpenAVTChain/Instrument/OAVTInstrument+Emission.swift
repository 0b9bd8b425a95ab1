import AVTCore

extension OAVTInstrument {
    /// Emits an event of a tracker; nothing happens if the instrument has no such tracker.
    ///
    /// - Parameters:
    ///   - action: what the event is about.
    ///   - trackerId: the tracker's id.
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
    ///   - action: what the event is about.
    ///   - tracker: the tracker; one that was never added has no `senderId`.
    public func emit(action: OAVTAction, tracker: OAVTTrackerProtocol) {
        emit(action: action, tracker: tracker, with: [])
    }

    /// Emits an event of a tracker that has attributes besides those that its tracker adds, or in their place.
    package func emit(
        action: OAVTAction, tracker: OAVTTrackerProtocol, with given: [(attribute: Symbol, value: Value)]
    ) {
        let state = tracker.getState()
        let moment = self.moment
        lock.lock()
        // By index: a loop over the array would count its references, with each event.
        for index in senders.indices where senders[index].state === state {
            return addAndUnlock(action, senders[index], at: moment, given)
        }
        lock.unlock()
        // Not there: one that has an id was removed, or is on its way out.
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

    /// With the lock held: processes an event at once if nobody is at work, and queues it otherwise.
    private func addAndUnlock(
        _ action: OAVTAction, _ sender: Sender, at moment: Moment, _ given: [(attribute: Symbol, value: Value)] = []
    ) {
        // While the instrument ends, only what its components emit on their way out still counts.
        guard !isShutDown || (isEnding && turns.isWorking) else { return lock.unlock() }
        guard turns.begin() else {
            _ = turns.add(Turn(kind: .event(action, sender, moment, given), done: nil))
            return lock.unlock()
        }
        let (chain, getters) = (self.chain, sender.getters)
        lock.unlock()
        process(action, of: sender, at: moment, through: chain, getters, given)
        workOff()
    }

    // MARK: An event in hand

    func process(
        _ action: OAVTAction, of sender: Sender, at moment: Moment, through chain: Chain, _ getters: [Getter],
        _ given: [(attribute: Symbol, value: Value)]
    ) {
        let raised = step(
            action, of: sender, at: moment, through: chain, getters, given, mayKeep: chain.holdingHub != nil)
        if !raised.isEmpty { queue(raised, of: sender, at: moment) }
    }

    /// Steps an event that another has raised, and lets what it raises itself be the next.
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
        return step(action, of: sender, at: moment, through: chain, getters, mayKeep: false)
    }

    private func queue(_ raised: [OAVTAction], of sender: Sender, at moment: Moment) {
        let next = raised.map { Turn(kind: .raised($0, sender, moment), done: nil) }
        locked { turns.addNext(next) }
    }

    /// Makes an event, lets its tracker add to it, and steps it unless rules keep it.
    ///
    /// - Returns: the actions that it raises.
    func step(
        _ action: OAVTAction, of sender: Sender, at moment: Moment, through chain: Chain, _ getters: [Getter],
        _ given: [(attribute: Symbol, value: Value)] = [], mayKeep: Bool
    ) -> [OAVTAction] {
        guard !sender.isGone, chain.hub != nil else { return [] }
        let event = make(action, of: sender, at: moment, through: chain, getters)
        guard let ready = sender.tracker.initEvent(event: event) else { return [] }
        // What a component gives in place of an event happens at the same moment.
        if ready !== event { ready.stepTime = moment.step }
        // A loop over what is empty counts references all the same.
        if !given.isEmpty { for (attribute, value) in given { ready.attributes.set(attribute, value) } }
        // Of a tracker that was never added nobody would ask for what is kept.
        if mayKeep, sender.id != nil || chain.holdingHub?.isWaiting == true {
            return stepOrKeep(ReadyEvent(action: action, event: ready, moment: moment), of: sender, through: chain)
        }
        return step(ready, action, of: sender, at: moment, through: chain)
    }

    /// Takes an event through the chain and gives the actions that it raises.
    @inline(__always)
    func step(
        _ event: OAVTEvent, _ action: OAVTAction, of sender: Sender, at moment: Moment, through chain: Chain
    ) -> [OAVTAction] {
        guard let hub = chain.hub else { return [] }
        if chain.isClocked { sendDueMetrics(until: moment, through: chain) }
        let accepted = hub.content.processEvent(event: event, tracker: sender.tracker)
        if let accepted, accepted !== event { accepted.stepTime = moment.step }
        let outcome = chain.ruleHub?.takeOutcome()
        if let outcome { for derived in outcome.before { send(derived, of: sender, at: moment, through: chain) } }
        if let accepted { send(accepted, timeAttribute: action.timeSymbol, of: sender, through: chain) }
        if let outcome { for derived in outcome.after { send(derived, of: sender, at: moment, through: chain) } }
        chain.ruleHub?.stepEnded(tracker: sender.tracker)
        if chain.isClocked { scheduleDueMetrics(through: chain) }
        return outcome?.raised ?? []
    }

    /// Steps what is kept of a tracker that goes, and then `Closing`.
    func close(_ sender: Sender) {
        let chain = locked { self.chain }
        sender.isLeaving = true
        release(sender, through: chain)
        guard let ruleHub = chain.ruleHub, ruleHub.handlesClosing else { return }
        let moment = self.moment
        sendDueMetrics(until: moment, through: chain)
        let event = make(OAVTAction(name: "Closing"), of: sender, at: moment, through: chain, getters(of: sender))
        _ = ruleHub.processEvent(event: event, tracker: sender.tracker)
        let outcome = ruleHub.takeOutcome() ?? StepOutcome()
        for derived in outcome.before + outcome.after { send(derived, of: sender, at: moment, through: chain) }
        ruleHub.stepEnded(tracker: sender.tracker)
        // Here and now: the next turn may be the end.
        stepAll(outcome.raised, of: sender, at: moment, through: chain)
    }

    /// Steps actions that an event has raised, each with what it raises itself before the next.
    func stepAll(_ raised: [OAVTAction], of sender: Sender, at moment: Moment, through chain: Chain) {
        var waiting = raised
        while !waiting.isEmpty {
            let action = waiting.removeFirst()
            let raised = stepCaused(action, of: sender, at: moment, through: chain, getters(of: sender))
            waiting.insert(contentsOf: raised, at: 0)
        }
    }

    /// An event with what every event has: sender, time-since attributes, the app's attributes, getters.
    private func make(
        _ action: OAVTAction, of sender: Sender, at moment: Moment, through chain: Chain, _ getters: [Getter]
    ) -> OAVTEvent {
        let event = OAVTEvent(
            action: action, wallMilliseconds: moment.wall, stepTime: moment.step,
            attributes: AttributeList(capacity: 24, times: times.snapshot(at: moment.step)))
        if let senderId = sender.senderId { event.attributes.set(OAVTInstrument.senderId, senderId) }
        if !chain.customAttributes.isEmpty { putCustomAttributes(of: chain, on: event, action, sender) }
        for getter in getters { getter.add(to: event) }
        return event
    }

    @inline(never)
    private func putCustomAttributes(of chain: Chain, on event: OAVTEvent, _ action: OAVTAction, _ sender: Sender) {
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
            sendWhole(event, of: sender, through: chain)
        }
        times.mark(timeAttribute, at: event.stepTime)
        chain.ruleHub?.didSend(event, tracker: sender.tracker)
    }

    @inline(__always)
    private func sendWhole(_ event: OAVTEvent, of sender: Sender, through chain: Chain) {
        if output != .eventsOnly, let metricalc = chain.metricalc {
            let metrics = metricalc.content.processMetric(event: event, tracker: sender.tracker)
            if let backend = chain.backend {
                for metric in metrics { backend.content.sendMetric(metric: metric) }
            }
        }
        if output != .metricsOnly, let backend = chain.backend { backend.content.sendEvent(event: event) }
    }

    /// Sends what rules let leave of an event.
    @inline(never)
    private func deliver(
        _ event: OAVTEvent, of sender: Sender, through chain: Chain, as hub: any DeliveringHub
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
