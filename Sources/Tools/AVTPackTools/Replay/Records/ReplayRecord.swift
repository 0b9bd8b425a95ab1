public import AVTCore
public import OpenAVT

/// An item of a replay's output, in chronological order.
public enum ReplayRecord: Sendable {
    /// A metric that was sent.
    case metric(ReplayMetric)
    /// An event that was sent, after its metrics.
    case event(ReplayEvent)
    /// A step, after what it sent; only if steps are recorded.
    case step(ReplayStep)

    /// The session, the tracker and the time of the record.
    public var location: ReplayLocation {
        switch self {
        case .metric(let metric): metric.location
        case .event(let event): event.location
        case .step(let step): step.location
        }
    }
}

/// The session, the tracker and the time of a record.
public struct ReplayLocation: Sendable, Equatable {
    /// The session.
    public let session: String
    /// The tracker.
    public let tracker: String
    /// The time in milliseconds since 1970.
    public let at: Int
}

/// An event that was sent.
public struct ReplayEvent: Sendable, Equatable {
    /// The session, the tracker and the time.
    public let location: ReplayLocation
    /// The action.
    public let action: String
    /// The attributes, by name.
    public let attributes: [NamedValue]
}

/// A metric that was sent.
public struct ReplayMetric: Sendable, Equatable {
    /// The session, the tracker and the time.
    public let location: ReplayLocation
    /// The name.
    public let name: String
    /// True for a counter, false for a gauge or a histogram.
    public let isCounter: Bool
    /// The value, an integer or a double.
    public let value: Value
    /// The histogram with the bucket of the value, or `nil` for counters and gauges.
    public let histogram: OAVTHistogram?
}

/// A value with its name.
public struct NamedValue: Sendable, Equatable {
    /// The name.
    public let name: String
    /// The value.
    public let value: Value
}
