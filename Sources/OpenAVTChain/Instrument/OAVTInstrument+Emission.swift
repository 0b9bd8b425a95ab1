import AVTValues

extension OAVTInstrument {
    /// Emits an event of a tracker; nothing happens if the instrument has no such tracker.
    ///
    /// - Parameters:
    ///   - action: what the event is about.
    ///   - trackerId: the tracker's id.
    public func emit(action: OAVTAction, trackerId: Int) {
        let wall = clock.wallMilliseconds
        let time = stepTime
        lock.lock()
        guard let sender = sender(of: trackerId) ?? leavingSender(of: trackerId) else {
            lock.unlock()
            return
        }
        addAndUnlock(action, sender, wall: wall, time: time)
    }

    /// Emits an event of a tracker.
    ///
    /// - Parameters:
    ///   - action: what the event is about.
    ///   - tracker: the tracker; one that was never added has no `senderId`.
    public func emit(action: OAVTAction, tracker: OAVTTrackerProtocol) {
        let state = tracker.getState()
        let wall = clock.wallMilliseconds
        let time = stepTime
        lock.lock()
        for sender in senders where sender.state === state {
            addAndUnlock(action, sender, wall: wall, time: time)
            return
        }
        lock.unlock()
        // Not there: one that has an id was removed, or is on its way out.
        let trackerId = tracker.trackerId
        lock.lock()
        guard let sender = leavingSender(of: trackerId) ?? stranger(tracker, state, id: trackerId) else {
            lock.unlock()
            return
        }
        addAndUnlock(action, sender, wall: wall, time: time)
    }

    private func stranger(_ tracker: OAVTTrackerProtocol, _ state: OAVTState, id: Int?) -> Sender? {
        id == nil ? Sender(tracker, state: state, id: nil, senderId: nil) : nil
    }

    /// Queues an event, with the lock held, and processes it if nobody is at work.
    private func addAndUnlock(_ action: OAVTAction, _ sender: Sender, wall: Int, time: Int) {
        // While the instrument ends, only what its components emit on their way out still counts.
        guard !isShutDown || (isEnding && turns.isWorking) else {
            lock.unlock()
            return
        }
        let turn = Turn(kind: .event(action: action, sender: sender, wall: wall, time: time), done: nil)
        let mustWork = turns.add(turn)
        lock.unlock()
        if mustWork { turns.work(perform) }
    }

    // MARK: An event in hand

    func process(_ action: OAVTAction, of sender: Sender, wall: Int, time: Int) {
        lock.lock()
        guard !sender.isGone, let hub else {
            lock.unlock()
            return
        }
        let chain = Chain(self)
        lock.unlock()
        let event = make(action, of: sender, wall: wall, time: time)
        guard let ready = sender.tracker.initEvent(event: event) else { return }
        let accepted = hub.processEvent(event: ready, tracker: sender.tracker)
        guard let ruleHub = chain.ruleHub else {
            if let accepted { send(accepted, timeAttribute: action.timeAttribute.symbol, of: sender, through: chain) }
            return
        }
        let outcome = ruleHub.takeOutcome()
        for derived in outcome.before { send(derived, of: sender, wall: wall, time: time, through: chain) }
        if let accepted { send(accepted, timeAttribute: action.timeAttribute.symbol, of: sender, through: chain) }
        for derived in outcome.after { send(derived, of: sender, wall: wall, time: time, through: chain) }
        ruleHub.stepEnded(tracker: sender.tracker)
        guard !outcome.raised.isEmpty else { return }
        let next = outcome.raised.map {
            Turn(kind: .event(action: $0, sender: sender, wall: wall, time: time), done: nil)
        }
        locked { turns.addNext(next) }
    }

    /// Steps `Closing` for a tracker that goes.
    func close(_ sender: Sender) {
        let chain = locked { Chain(self) }
        guard let ruleHub = chain.ruleHub, ruleHub.handlesClosing else { return }
        let wall = clock.wallMilliseconds
        let time = stepTime
        let event = make(OAVTAction(name: "Closing"), of: sender, wall: wall, time: time)
        _ = ruleHub.processEvent(event: event, tracker: sender.tracker)
        let outcome = ruleHub.takeOutcome()
        for derived in outcome.before + outcome.after {
            send(derived, of: sender, wall: wall, time: time, through: chain)
        }
        ruleHub.stepEnded(tracker: sender.tracker)
        for action in outcome.raised { process(action, of: sender, wall: wall, time: time) }
    }

    /// The components behind the hub, as they were when the event's turn came.
    private struct Chain {
        let metricalc: OAVTMetricalcProtocol?
        let backend: OAVTBackendProtocol?
        let ruleHub: RuleHubProtocol?

        init(_ instrument: OAVTInstrument) {
            metricalc = instrument.output == .eventsOnly ? nil : instrument.metricalc
            backend = instrument.backend
            ruleHub = instrument.ruleHub
        }
    }

    /// An event with what every event has: sender, time-since attributes, the app's attributes, getters.
    private func make(_ action: OAVTAction, of sender: Sender, wall: Int, time: Int) -> OAVTEvent {
        var attributes = AttributeList(capacity: 24, times: times.snapshot(at: time))
        if let senderId = sender.senderId { attributes.set(OAVTInstrument.senderId, senderId) }
        let (custom, getters) = locked { (customAttributes, sender.getters) }
        for attribute in custom where attribute.action == nil || attribute.action == action {
            if attribute.trackerId == nil || attribute.trackerId == sender.id {
                attributes.set(attribute.key.symbol, attribute.value)
            }
        }
        let event = OAVTEvent(action: action, wallMilliseconds: wall, stepTime: time, attributes: attributes)
        for getter in getters where getter.filter(event, getter.attribute) {
            if let value = getter.value() { event.attributes.set(getter.attribute.symbol, Value(any: value)) }
        }
        return event
    }

    private static let senderId = OAVTAttribute.senderId.symbol

    private func send(
        _ derived: DerivedEvent, of sender: Sender, wall: Int, time: Int, through chain: Chain
    ) {
        let event = make(derived.action, of: sender, wall: wall, time: time)
        for (attribute, value) in derived.attributes { event.attributes.set(attribute, value) }
        let decorated = chain.ruleHub?.decorate(event, tracker: sender.tracker) ?? event
        send(decorated, timeAttribute: derived.action.timeAttribute.symbol, of: sender, through: chain)
    }

    private func send(_ event: OAVTEvent, timeAttribute: Symbol, of sender: Sender, through chain: Chain) {
        if let metricalc = chain.metricalc {
            let metrics = metricalc.processMetric(event: event, tracker: sender.tracker)
            if let backend = chain.backend {
                for metric in metrics { backend.sendMetric(metric: metric) }
            }
        }
        if output != .metricsOnly { chain.backend?.sendEvent(event: event) }
        times.mark(timeAttribute, at: event.stepTime)
        chain.ruleHub?.didSend(event, tracker: sender.tracker)
    }
}
