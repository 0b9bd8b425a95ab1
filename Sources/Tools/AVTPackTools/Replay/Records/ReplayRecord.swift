import AVTCore
import OpenAVT

/// An item of a replay's output, in chronological order.
package enum ReplayRecord: Sendable {
    /// A metric that was sent.
    case metric(ReplayMetric)
    /// An event that was sent, after its metrics.
    case event(ReplayEvent)
    /// A step, after what it sent; only if steps are recorded.
    case step(ReplayStep)

    /// The session, the tracker and the time of the record.
    package var location: ReplayLocation {
        switch self {
        case .metric(let metric): metric.location
        case .event(let event): event.location
        case .step(let step): step.location
        }
    }
}

/// The session, the tracker and the time of a record.
package struct ReplayLocation: Sendable, Equatable {
    /// The session.
    package let session: String
    /// The tracker.
    package let tracker: String
    /// The time in milliseconds since 1970.
    package let at: Int

    /// Creates a location.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - tracker: The tracker.
    ///   - at: The time in milliseconds since 1970.
    package init(session: String, tracker: String, at: Int) {
        (self.session, self.tracker, self.at) = (session, tracker, at)
    }
}

/// An event that was sent.
package struct ReplayEvent: Sendable, Equatable {
    /// The session, the tracker and the time.
    package let location: ReplayLocation
    /// The action.
    package let action: String
    /// The attributes, by name.
    package let attributes: [NamedValue]
}

/// A metric that was sent.
package struct ReplayMetric: Sendable, Equatable {
    /// The session, the tracker and the time.
    package let location: ReplayLocation
    /// The name.
    package let name: String
    /// True for a counter, false for a gauge or a histogram.
    package let isCounter: Bool
    /// The value, an integer or a double.
    package let value: Value
    /// The histogram with the bucket of the value, or `nil` for counters and gauges.
    package let histogram: OAVTHistogram?
}

extension [ReplayRecord] {
    /// The metrics that steps among the records have sent.
    package var stepMetrics: StepMetrics {
        var metrics = StepMetrics()
        for case .step(let step) in self {
            for metric in step.metrics { metrics.insert(metric) }
        }
        return metrics
    }
}

/// The metrics that some steps have sent, among which one is found quickly.
package struct StepMetrics {
    private var metrics: [Int: [ReplayMetric]] = [:]

    fileprivate mutating func insert(_ metric: ReplayMetric) { metrics[metric.location.at, default: []].append(metric) }

    /// Returns whether a step has sent a metric.
    package func contains(_ metric: ReplayMetric) -> Bool { metrics[metric.location.at]?.contains(metric) == true }
}

/// A value with its name.
package struct NamedValue: Sendable, Equatable {
    /// The name.
    package let name: String
    /// The value.
    package let value: Value
}
