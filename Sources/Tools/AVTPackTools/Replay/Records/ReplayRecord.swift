public import AVTCore
public import OpenAVT

/// Something that comes of a log, in the order in which it came.
public enum ReplayRecord: Sendable {
    /// A metric that was sent.
    case metric(ReplayMetric)
    /// An event that was sent, after its metrics.
    case event(ReplayEvent)
    /// A step, after what it sent; only if steps are recorded.
    case step(ReplayStep)

    /// Where and when it came.
    public var place: ReplayPlace {
        switch self {
        case .metric(let metric): metric.place
        case .event(let event): event.place
        case .step(let step): step.place
        }
    }
}

/// Where and when something came of a log.
public struct ReplayPlace: Sendable, Equatable {
    /// The session.
    public let session: String
    /// The tracker.
    public let tracker: String
    /// The time in milliseconds since 1970.
    public let at: Int
}

/// An event that was sent.
public struct ReplayEvent: Sendable, Equatable {
    /// Where and when.
    public let place: ReplayPlace
    /// The action.
    public let action: String
    /// The attributes, by name.
    public let attributes: [NamedValue]
}

/// A metric that was sent.
public struct ReplayMetric: Sendable, Equatable {
    /// Where and when.
    public let place: ReplayPlace
    /// The name.
    public let name: String
    /// True for a counter, false for a gauge or a histogram.
    public let isCounter: Bool
    /// A whole number or a double.
    public let value: Value
    /// Of a histogram: the bucket of the value; `nil` for counters and gauges.
    public let histogram: OAVTHistogram?
}

/// A value with its name.
public struct NamedValue: Sendable, Equatable {
    /// The name.
    public let name: String
    /// The value.
    public let value: Value
}
