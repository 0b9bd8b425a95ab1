import AVTCore
import Foundation

/// A measured number.
public class OAVTMetric: OAVTSample, CustomStringConvertible {
    /// How values of a metric go together.
    public enum MetricType: Int {
        /// Values are added up.
        case Counter = 0
        /// Each value stands for itself.
        case Gauge = 1
    }

    private let symbol: Symbol
    private let type: MetricType
    private let number: Number
    private let histogram: OAVTHistogram?
    /// Of a metric that the clock sends: of which tracker it tells, and when it was due.
    package let origin: PeriodicOrigin?

    private enum Number {
        case int(Int)
        case double(Double)
    }

    /// A metric of now with a floating-point value.
    public init(name: String, type: MetricType, value: Double) {
        symbol = Symbol(name)
        self.type = type
        number = .double(value)
        histogram = nil
        origin = nil
        super.init()
    }

    /// A metric of now with a whole value.
    public init(name: String, type: MetricType, value: Int) {
        symbol = Symbol(name)
        self.type = type
        number = .int(value)
        histogram = nil
        origin = nil
        super.init()
    }

    /// A metric of now that tells how many values fell into which bucket.
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

    /// The same as another.
    fileprivate init(_ other: OAVTMetric) {
        symbol = other.symbol
        type = other.type
        number = other.number
        histogram = other.histogram
        origin = other.origin
        super.init(timestamp: other.getTimestamp())
    }

    /// The metric's name.
    public func getName() -> String {
        symbol.name
    }

    /// The value; of a metric with a histogram, the mean of what it holds.
    public func getValue() -> OAVTMetricValue {
        switch number {
        case .int(let value): OAVTMetricValue(value: value)
        case .double(let value): OAVTMetricValue(value: value)
        }
    }

    /// The value as an object.
    public func getNSValue() -> NSNumber {
        switch number {
        case .int(let value): NSNumber(value: value)
        case .double(let value): NSNumber(value: value)
        }
    }

    /// How many values fell into which bucket; `nil` for a metric that is no histogram.
    ///
    /// What rules send has the one value of the metric. A backend adds up the histograms of a name, and may then take no
    /// notice of value and type. One that does not know histograms has a gauge before it.
    public func getHistogram() -> OAVTHistogram? {
        histogram
    }

    /// What the metric carries besides its value, by name: which rules sent it, where the app asked for that, and of which
    /// share of sessions it is sent (`sampleRate`), where rules say so.
    public func getDictionary() -> [String: Any] {
        [:]
    }

    /// How values go together.
    public func getType() -> MetricType {
        type
    }

    /// Name, type and value.
    public var description: String {
        "<OAVTMetric \(getName()) \(type) \(getValue()) at \(getTimestamp())>"
    }
}

/// A metric that tells something of its own, such as which rules sent it.
package final class MarkedMetric: OAVTMetric {
    private let mark: RulesMark
    private let former: [String: Any]

    package init(_ metric: OAVTMetric, _ mark: RulesMark) {
        self.mark = mark
        former = metric.getDictionary()
        super.init(metric)
    }

    public override func getDictionary() -> [String: Any] {
        former.merging(mark.attributes.map { ($0.attribute.name, $0.value.any) }) { _, new in new }
    }
}

/// What is told on events and metrics besides what they measure, such as which rules they passed; one object serves many.
package final class RulesMark: Sendable {
    package let attributes: [(attribute: Symbol, value: Value)]

    package init(_ attributes: [(attribute: Symbol, value: Value)]) {
        self.attributes = attributes
    }
}

/// Where a metric comes from that the clock sends.
package struct PeriodicOrigin {
    /// The id of the tracker of which it tells.
    package let trackerId: Int?
    /// When it was due, in milliseconds of the steps' clock.
    package let at: Int

    package init(trackerId: Int?, at: Int) {
        self.trackerId = trackerId
        self.at = at
    }
}
