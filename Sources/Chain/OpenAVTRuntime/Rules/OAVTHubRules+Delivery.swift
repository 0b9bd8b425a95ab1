import AVTCore
import AVTEngine
import OpenAVTChain

/// The delivery to the backend: the packs' sections `privacy` and `volume`.
extension OAVTHubRules {
    package func decideDelivery(of event: OAVTEvent, tracker: OAVTTrackerProtocol) -> Delivery {
        run.delivery(of: event, tracker)
    }

    package func treat(_ event: OAVTEvent, tracker: OAVTTrackerProtocol) {
        run.treat(event, tracker)
    }

    package func didWithhold(_ event: OAVTEvent, by rule: String) {
        observer?.eventWithheld(event, by: rule)
    }

    package func treated(_ metric: OAVTMetric, of event: OAVTEvent?) -> OAVTMetric? {
        guard event != nil || run.deliversMetrics(of: nil) else { return nil }
        return run.withSampleRate(metric, of: event?.actionSymbol)
    }

    /// Does for a hub inside another hub what the instrument does for a hub in its chain.
    ///
    /// A withheld event does not even leave this hub, as no other component would withhold it.
    func delivered(_ event: OAVTEvent, _ tracker: OAVTTrackerProtocol) -> OAVTEvent? {
        guard filtersDelivery else { return event }
        guard run.delivery(of: event, tracker) == .complete else { return nil }
        run.treat(event, tracker)
        return event
    }
}

extension RuleRun {
    /// Returns whether an event and its metrics go to the backend.
    func delivery(of event: OAVTEvent, _ tracker: OAVTTrackerProtocol) -> Delivery {
        // The session does not know what a tracker beyond the limit has sent.
        guard let trackerIndex = join(tracker) else { return .nothing("rules") }
        let (action, now, settings) = (event.actionSymbol, event.stepTime, deliverySettings)
        var delivery = Delivery.complete
        event.withAttributes { attributes in
            delivery = withSessionWithoutFlags {
                $0.decideDelivery(attributes, action: action, tracker: trackerIndex, now: now, settings)
            }
        }
        return delivery
    }

    /// Changes an event as the rules require before it goes to the backend.
    func treat(_ event: OAVTEvent, _ tracker: OAVTTrackerProtocol) {
        guard let trackerIndex = join(tracker) else { return }
        let (action, settings) = (event.actionSymbol, deliverySettings)
        event.withAttributes { attributes in
            withSessionWithoutFlags { $0.treat(&attributes, action: action, tracker: trackerIndex, settings) }
        }
    }

    /// Returns true if the metrics of an action go to the backend; `nil` stands for metrics sent by the clock.
    func deliversMetrics(of action: Symbol?) -> Bool {
        let settings = deliverySettings
        return withSessionWithoutFlags { $0.delivery(ofMetricsOf: action, settings) } == .complete
    }

    /// Returns the metric, marked with the share of sessions for which it is sent if the rules declare one.
    func withSampleRate(_ metric: OAVTMetric, of action: Symbol?) -> OAVTMetric {
        guard let rate = withSessionWithoutFlags({ $0.sampleRate(of: action) }) else { return metric }
        return ExtendedMetric(metric, AddedAttributes([(Session.sampleRateAttribute, .double(rate))]))
    }
}
