import OpenAVT

/// A hub that passes each step to an explainer.
final class ExplainingHub: OAVTHubRules {
    var explainer: SessionExplainer?

    override func acceptOrRejectEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> Bool {
        guard let explainer else { return super.acceptOrRejectEvent(event: event, tracker: tracker) }
        return explainer.step(event, tracker) { super.acceptOrRejectEvent(event: event, tracker: tracker) }
    }
}

/// A metricalc that passes each metric to an explainer.
final class ExplainingMetricalc: OAVTMetricalcRules {
    var explainer: SessionExplainer?

    override func processMetric(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> [OAVTMetric] {
        guard let explainer else { return super.processMetric(event: event, tracker: tracker) }
        return explainer.metrics(of: event, tracker) { super.processMetric(event: event, tracker: tracker) }
    }
}
