import AVTCore

/// The creation of events, and their way to the backend.
extension OAVTInstrument {
    private static let senderId = OAVTAttribute.senderId.symbol

    /// Creates an event with the attributes that all events have: sender, time-since, the app's attributes and getters.
    func make(
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

    func getters(of sender: Sender) -> [Getter] {
        locked { sender.getters }
    }

    /// Creates and sends a derived event.
    func send(
        _ derived: DerivedEvent, of sender: Sender, at moment: Moment, through chain: Chain, _ options: StepOptions
    ) {
        guard let stage = chain.rules.stage else { return }
        let event = make(derived.action, of: sender, at: moment, through: chain, getters(of: sender))
        for (attribute, value) in derived.attributes { event.attributes.set(attribute, value) }
        let dispatch = stage.derive(event, tracker: sender.tracker, options)
        send(event, as: dispatch, timeAttribute: derived.action.timeSymbol, of: sender, through: chain)
    }

    /// Sends the metrics of an event and the event.
    @inline(__always)
    func send(
        _ event: OAVTEvent, as dispatch: Dispatch, timeAttribute: Symbol, of sender: Sender, through chain: Chain
    ) {
        if let metrics = dispatch.metrics {
            if let backend = chain.backend {
                for metric in metrics { backend.content.sendMetric(metric: metric) }
            }
        } else if chain.rules.callsMetricalc, let metricalc = chain.metricalc {
            let metrics = metricalc.content.processMetric(event: event, tracker: sender.tracker)
            send(metrics, as: dispatch, through: chain)
        }
        sendEvent(event, as: dispatch, of: sender, through: chain)
        times.mark(timeAttribute, at: event.stepTime)
    }

    @inline(__always)
    private func send(_ metrics: [OAVTMetric], as dispatch: Dispatch, through chain: Chain) {
        if case .nothing = dispatch.delivery { return }
        guard let backend = chain.backend else { return }
        for metric in metrics {
            let marked = dispatch.metricMark.map { MarkedMetric(metric, $0) }
            backend.content.sendMetric(metric: marked ?? metric)
        }
    }

    @inline(__always)
    private func sendEvent(_ event: OAVTEvent, as dispatch: Dispatch, of sender: Sender, through chain: Chain) {
        if dispatch.isOpen {
            chain.rules.stage?.completeDispatch(event, as: dispatch, tracker: sender.tracker, chain.rules.stepOptions)
        }
        switch dispatch.delivery {
        case .whole: break
        case .metricsAlone(let rule), .nothing(let rule):
            chain.rules.stage?.didWithhold(event, by: rule)
            return
        }
        if chain.rules.stepOptions.sendsEvents, let backend = chain.backend {
            backend.content.sendEvent(event: event)
        }
    }
}
