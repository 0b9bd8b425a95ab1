import AVTCore

/// The delivery of events and metrics to the backend. Called on the draining thread only.
extension OAVTInstrument {
    /// Sends what follows from an event, in order.
    @inline(__always)
    func sendStep(
        _ step: HubStep, timeAttribute: Symbol, of sender: RegisteredTracker, at time: EventTime, through chain: Chain
    ) {
        if let caused = step.caused {
            for derived in caused.before { sendDerived(derived, of: sender, at: time, through: chain) }
        }
        // Not bound: a binding would retain and release the event.
        if step.event != nil {
            sendEvent(step.event.unsafelyUnwrapped, timeAttribute: timeAttribute, of: sender, through: chain)
        }
        if let caused = step.caused {
            for derived in caused.after { sendDerived(derived, of: sender, at: time, through: chain) }
        }
        latestStep = max(latestStep, time.step)
        chain.ruleHub?.stepEnded(tracker: sender.tracker)
    }

    private func sendDerived(
        _ derived: DerivedEvent, of sender: RegisteredTracker, at time: EventTime, through chain: Chain
    ) {
        counters.countCaused(1)
        let event = createEvent(
            derived.action, of: sender, at: time,
            AttributeList(capacity: AttributeList.eventCapacity, times: times.snapshot(at: time.step)),
            through: chain, getters(of: sender))
        for (attribute, value) in derived.attributes { event.attributes.set(attribute, value) }
        let decorated = chain.ruleHub?.decorate(event, tracker: sender.tracker) ?? event
        sendEvent(decorated, timeAttribute: derived.action.timeSymbol, of: sender, through: chain)
    }

    @inline(__always)
    private func sendEvent(
        _ event: OAVTEvent, timeAttribute: Symbol, of sender: RegisteredTracker, through chain: Chain
    ) {
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
        if output != .eventsOnly { metricCount = chain.sendMetrics(of: event, from: sender) }
        if output != .metricsOnly { chain.backend?.send(event) }
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

    /// Counts a sample that the backend has dropped; called on the thread that sends it.
    func didDropSample(_ sample: OAVTSampleSnapshot) {
        counters.countDroppedSample()
        guard noticeCenter.isOpen else { return }
        let name =
            switch sample {
            case .event(let event): event.action
            case .metric(let metric): metric.name
            }
        noticeCenter.post(.droppedSample(name: name))
    }

    private func withheld(_ event: OAVTEvent, of sender: RegisteredTracker, by rule: String) {
        counters.countWithheld()
        if noticeCenter.isOpen {
            noticeCenter.post(.withheld(action: event.action.getActionName(), trackerId: sender.id, rule: rule))
        }
    }
}
