import AVTValues
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

    private enum Number {
        case int(Int)
        case double(Double)
    }

    /// A metric of now with a floating-point value.
    public init(name: String, type: MetricType, value: Double) {
        symbol = Symbol(name)
        self.type = type
        number = .double(value)
        super.init()
    }

    /// A metric of now with a whole value.
    public init(name: String, type: MetricType, value: Int) {
        symbol = Symbol(name)
        self.type = type
        number = .int(value)
        super.init()
    }

    package init(_ symbol: Symbol, type: MetricType, value: Int, timestamp: TimeInterval) {
        self.symbol = symbol
        self.type = type
        number = .int(value)
        super.init(timestamp: timestamp)
    }

    package init(_ symbol: Symbol, type: MetricType, value: Double, timestamp: TimeInterval) {
        self.symbol = symbol
        self.type = type
        number = .double(value)
        super.init(timestamp: timestamp)
    }

    /// The metric's name.
    public func getName() -> String {
        symbol.name
    }

    /// The value.
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

    /// How values go together.
    public func getType() -> MetricType {
        type
    }

    /// Name, type and value.
    public var description: String {
        "<OAVTMetric \(getName()) \(type) \(getValue()) at \(getTimestamp())>"
    }
}
