import AVTCore
import Foundation

/// A copy of an event that can leave its thread and be encoded.
public struct OAVTEventSnapshot: Sendable, Codable, Equatable {
    /// The name of the action.
    public var action: String
    /// The time in seconds since 1970; 0 if the event's is not finite.
    public var timestamp: TimeInterval
    /// The attributes by name, including time-since attributes.
    public var attributes: [String: OAVTValue]

    /// Creates a snapshot.
    public init(action: String, timestamp: TimeInterval, attributes: [String: OAVTValue]) {
        self.action = action
        self.timestamp = timestamp
        self.attributes = attributes
    }
}

/// A copy of a metric that can leave its thread and be encoded.
public struct OAVTMetricSnapshot: Sendable, Codable, Equatable {
    /// The way in which the values of a metric are combined.
    public enum Kind: String, Sendable, Codable {
        /// Values are added up.
        case counter
        /// Each value is independent.
        case gauge
    }

    /// The name.
    public var name: String
    /// The way in which the values are combined.
    public var type: Kind
    /// The number; the mean if there is a histogram.
    public var value: OAVTValue
    /// The time in seconds since 1970; 0 if the metric's is not finite.
    public var timestamp: TimeInterval
    /// The histogram, if the metric has one.
    public var histogram: OAVTHistogram?
    /// Additional properties by name.
    public var attributes: [String: OAVTValue]

    /// Creates a snapshot.
    public init(
        name: String, type: Kind, value: OAVTValue, timestamp: TimeInterval, histogram: OAVTHistogram? = nil,
        attributes: [String: OAVTValue] = [:]
    ) {
        self.name = name
        self.type = type
        self.value = value
        self.timestamp = timestamp
        self.histogram = histogram
        self.attributes = attributes
    }
}

/// A copy of an event or a metric.
///
/// As JSON it is an object with one member, `event` or `metric`.
public enum OAVTSampleSnapshot: Sendable, Codable, Equatable {
    /// An event.
    case event(OAVTEventSnapshot)
    /// A metric.
    case metric(OAVTMetricSnapshot)

    private enum Keys: CodingKey {
        case event, metric
    }

    /// Decodes a sample.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        if container.contains(.event) {
            self = .event(try container.decode(OAVTEventSnapshot.self, forKey: .event))
        } else {
            self = .metric(try container.decode(OAVTMetricSnapshot.self, forKey: .metric))
        }
    }

    /// Encodes the sample.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        switch self {
        case .event(let event): try container.encode(event, forKey: .event)
        case .metric(let metric): try container.encode(metric, forKey: .metric)
        }
    }
}

extension OAVTEvent {
    /// A copy that can leave the thread and be encoded.
    public var snapshot: OAVTEventSnapshot {
        var values: [String: OAVTValue] = [:]
        for (attribute, value) in attributes.all { values[attribute.name] = OAVTValue(value) }
        return OAVTEventSnapshot(action: action.getActionName(), timestamp: finiteTimestamp, attributes: values)
    }
}

extension OAVTMetric {
    /// A copy that can leave the thread and be encoded.
    public var snapshot: OAVTMetricSnapshot {
        let value = getValue()
        let number =
            switch value.getType() {
            case .Integer: OAVTValue.int(value.getIntValue() ?? 0)
            case .Float: OAVTValue.double(value.getDoubleValue() ?? .nan)
            }
        return OAVTMetricSnapshot(
            name: getName(), type: getType() == .Counter ? .counter : .gauge, value: number, timestamp: finiteTimestamp,
            histogram: getHistogram(), attributes: getDictionary().compactMapValues { OAVTValue(Value(any: $0)) })
    }
}

extension OAVTSample {
    fileprivate var finiteTimestamp: TimeInterval {
        let timestamp = getTimestamp()
        return timestamp.isFinite ? timestamp : 0
    }
}

extension OAVTHistogram: Codable {
    private enum Keys: CodingKey {
        case bounds, counts, sum, min, max
    }

    /// Decodes a histogram, and checks its bounds and the number of its buckets.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let counts = try container.decode([Int].self, forKey: .counts)
        guard let empty = OAVTHistogram(bounds: try container.decode([Double].self, forKey: .bounds)),
            counts.count == empty.counts.count, counts.allSatisfy({ $0 >= 0 })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .bounds, in: container, debugDescription: "the bounds do not fit the counts, or do not ascend")
        }
        let sum = try container.decode(OAVTValue.self, forKey: .sum)
        self.init(
            empty, counts: counts, sum: sum.number ?? .nan,
            min: try container.decodeIfPresent(Double.self, forKey: .min),
            max: try container.decodeIfPresent(Double.self, forKey: .max))
    }

    /// Encodes the histogram.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(bounds, forKey: .bounds)
        try container.encode(counts, forKey: .counts)
        // The sum of finite values may not be finite.
        try container.encode(OAVTValue.double(sum), forKey: .sum)
        try container.encodeIfPresent(min, forKey: .min)
        try container.encodeIfPresent(max, forKey: .max)
    }
}
