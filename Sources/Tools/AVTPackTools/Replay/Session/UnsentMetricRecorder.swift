import AVTEngine
import OpenAVT

/// A metricalc that records the metrics that were not sent because their formulas had no value.
final class UnsentMetricRecorder: OAVTMetricalcRules {
    var receive: (OAVTEvent, [ReplayStep.UnsentMetric]) -> Void = { _, _ in }
    /// The hub that processes the events.
    weak var hub: OAVTHubRules?

    override func processMetric(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> [OAVTMetric] {
        let metrics = super.processMetric(event: event, tracker: tracker)
        let unsent = hub?.unsentMetrics(of: event, tracker: tracker) ?? []
        if !unsent.isEmpty {
            receive(event, unsent.map { ReplayStep.UnsentMetric(name: $0.name, reason: $0.reason.text) })
        }
        return metrics
    }
}

extension UnsentReason {
    var text: String {
        switch self {
        case .divisorIsZero: "the divisor was 0"
        case .absent: "something that its formula reads was absent"
        case .failed: "its formula failed"
        }
    }
}
