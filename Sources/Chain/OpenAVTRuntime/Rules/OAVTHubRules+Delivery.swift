import AVTEngine
import AVTCore
import OpenAVTChain

/// What goes to the backend: the packs' sections `privacy` and `volume`.
extension OAVTHubRules: DeliveringHub {
    package var delivering: (any DeliveringHub)? { run.program.delivers ? self : nil }

    package func deliver(_ event: OAVTEvent, tracker: OAVTTrackerProtocol) -> Delivery {
        run.delivery(of: event, tracker)
    }

    package func treat(_ event: OAVTEvent, tracker: OAVTTrackerProtocol) {
        run.treat(event, tracker)
    }

    package func didWithhold(_ event: OAVTEvent, by rule: String) {
        observer?.eventWithheld(event, by: rule)
    }

    package func treated(_ metric: OAVTMetric, of event: OAVTEvent?) -> OAVTMetric? {
        guard event != nil || run.leavesMetrics(of: nil) else { return nil }
        return run.marked(metric, of: event?.actionSymbol)
    }

    /// Does what the instrument does for a hub in its chain, for one inside another hub: what would be kept back does not
    /// even leave the hub, as nobody else would keep it.
    func delivered(_ event: OAVTEvent, _ tracker: OAVTTrackerProtocol) -> OAVTEvent? {
        guard run.program.delivers else { return event }
        guard run.delivery(of: event, tracker) == .whole else { return nil }
        run.treat(event, tracker)
        return event
    }
}

extension RuleRun {
    /// What of an event goes to the backend.
    func delivery(of event: OAVTEvent, _ tracker: OAVTTrackerProtocol) -> Delivery {
        // Of a tracker beyond the limit nobody knows what it has sent.
        guard let place = join(tracker) else { return .nothing("rules") }
        let (action, now, settings) = (event.actionSymbol, event.stepTime, deliverySettings)
        var delivery = Delivery.whole
        event.withAttributes { attributes in
            delivery = withSessionApart {
                $0.deliver(attributes, action: action, tracker: place, now: now, settings)
            }
        }
        return delivery
    }

    /// Makes of an event what goes to the backend.
    func treat(_ event: OAVTEvent, _ tracker: OAVTTrackerProtocol) {
        guard let place = join(tracker) else { return }
        let (action, settings) = (event.actionSymbol, deliverySettings)
        event.withAttributes { attributes in
            withSessionApart { $0.treat(&attributes, action: action, tracker: place, settings) }
        }
    }

    /// True if an action's metrics go to the backend; `nil` stands for those that the clock sends.
    func leavesMetrics(of action: Symbol?) -> Bool {
        let settings = deliverySettings
        return withSessionApart { $0.delivery(ofMetricsOf: action, settings) } == .whole
    }

    /// A metric that tells of which share of sessions it is sent, if the rules say so.
    func marked(_ metric: OAVTMetric, of action: Symbol?) -> OAVTMetric {
        guard let rate = withSessionApart({ $0.sampleRate(of: action) }) else { return metric }
        return MarkedMetric(metric, RulesMark([(Session.sampleRateAttribute, .double(rate))]))
    }
}
