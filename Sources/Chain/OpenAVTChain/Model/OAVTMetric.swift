import AVTCore
import Foundation

/// A measured number.
public class OAVTMetric: OAVTSample, CustomStringConvertible {
    /// The way in which the values of a metric are combined.
    public enum MetricType: Int, Sendable {
        /// Values are added up.
        case Counter = 0
        /// Each value is independent.
        case Gauge = 1
    }

    private let symbol: Symbol
    private let type: MetricType
    private let number: Number
    private let histogram: OAVTHistogram?
    /// The tracker and due time of a metric sent by the clock, or `nil` for other metrics.
    package let origin: PeriodicOrigin?

    private enum Number {
        case int(Int)
        case double(Double)
    }

    /// Creates a metric with a floating-point value and the current time.
    public init(name: String, type: MetricType, value: Double) {
        symbol = Symbol(name)
        self.type = type
        number = .double(value)
        histogram = nil
        origin = nil
        super.init()
    }

    /// Creates a metric with an integer value and the current time.
    public init(name: String, type: MetricType, value: Int) {
        symbol = Symbol(name)
        self.type = type
        number = .int(value)
        histogram = nil
        origin = nil
        super.init()
    }

    /// Creates a metric with a histogram and the current time.
    public init(name: String, histogram: OAVTHistogram) {
        symbol = Symbol(name)
        type = .Gauge
        number = .double(histogram.mean ?? .nan)
        self.histogram = histogram
        origin = nil
        super.init()
    }

    package init(
        _ symbol: Symbol, type: MetricType, value: Int, bounds: [Double]? = nil, timestamp: TimeInterval,
        origin: PeriodicOrigin? = nil
    ) {
        self.symbol = symbol
        self.type = type
        number = .int(value)
        histogram = bounds.map { OAVTHistogram(verified: $0, of: Double(value)) }
        self.origin = origin
        super.init(timestamp: timestamp)
    }

    package init(
        _ symbol: Symbol, type: MetricType, value: Double, bounds: [Double]? = nil, timestamp: TimeInterval,
        origin: PeriodicOrigin? = nil
    ) {
        self.symbol = symbol
        self.type = type
        number = .double(value)
        histogram = bounds.map { OAVTHistogram(verified: $0, of: value) }
        self.origin = origin
        super.init(timestamp: timestamp)
    }

    /// Creates a copy of a metric.
    fileprivate init(_ other: OAVTMetric) {
        symbol = other.symbol
        type = other.type
        number = other.number
        histogram = other.histogram
        origin = other.origin
        super.init(timestamp: other.getTimestamp())
    }

    /// Returns the metric's name.
    public func getName() -> String {
        symbol.name
    }

    /// Returns the value, or the mean of the values if the metric has a histogram.
    public func getValue() -> OAVTMetricValue {
        switch number {
        case .int(let value): OAVTMetricValue(value: value)
        case .double(let value): OAVTMetricValue(value: value)
        }
    }

    /// Returns the value as an `NSNumber`.
    public func getNSValue() -> NSNumber {
        switch number {
        case .int(let value): NSNumber(value: value)
        case .double(let value): NSNumber(value: value)
        }
    }

    /// Returns the histogram, or `nil` if the metric has none.
    ///
    /// A histogram sent by rules contains only the one value of the metric. A backend adds up the histograms with the
    /// same name and can then ignore value and type. A backend that does not support histograms sees a gauge.
    public func getHistogram() -> OAVTHistogram? {
        histogram
    }

    /// Returns additional properties of the metric, keyed by name.
    ///
    /// These are the rules that sent the metric, if the app enabled that, and the share of sessions for which the
    /// metric is sent (`sampleRate`), if the rules declare it.
    public func getDictionary() -> [String: Any] {
        [:]
    }

    /// Returns the way in which the values are combined.
    public func getType() -> MetricType {
        type
    }

    /// The name, type and value.
    public var description: String {
        "<OAVTMetric \(getName()) \(type) \(getValue()) at \(getTimestamp())>"
    }
}

/// A metric with additional properties, such as the rules that sent it.
package final class ExtendedMetric: OAVTMetric {
    private let added: AddedAttributes
    private let previous: [String: Any]

    package init(_ metric: OAVTMetric, _ added: AddedAttributes) {
        self.added = added
        previous = metric.getDictionary()
        super.init(metric)
    }

    public override func getDictionary() -> [String: Any] {
        previous.merging(added.attributes.map { ($0.attribute.name, $0.value.any) }) { _, new in new }
    }
}

/// Additional properties of events and metrics, such as the rules that processed them; shared by many events and
/// metrics.
package final class AddedAttributes: Sendable {
    package let attributes: [(attribute: Symbol, value: Value)]

    package init(_ attributes: [(attribute: Symbol, value: Value)]) {
        self.attributes = attributes
    }
}

/// The origin of a metric sent by the clock.
package struct PeriodicOrigin {
    /// The id of the tracker that the metric is about.
    package let trackerId: Int?
    /// The due time, in milliseconds of step time.
    package let at: Int

    package init(trackerId: Int?, at: Int) {
        self.trackerId = trackerId
        self.at = at
    }
}
