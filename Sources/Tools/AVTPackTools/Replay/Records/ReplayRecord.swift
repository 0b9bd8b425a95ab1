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

extension ReplayMetric {
    /// Returns true if the metric was sent by one of the steps among records.
    package func isOfStep(in records: [ReplayRecord]) -> Bool {
        records.contains { record in
            if case .step(let step) = record { step.metrics.contains(self) } else { false }
        }
    }
}

/// A value with its name.
package struct NamedValue: Sendable, Equatable {
    /// The name.
    package let name: String
    /// The value.
    package let value: Value
}
