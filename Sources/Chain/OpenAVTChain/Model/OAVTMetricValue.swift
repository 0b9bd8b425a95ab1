/// The value of a metric, as an integer and as a floating-point number.
public class OAVTMetricValue: CustomStringConvertible {
    /// The type with which a value was created.
    public enum MetricValueType: Int, Sendable {
        /// An integer.
        case Integer = 0
        /// A floating-point number.
        case Float = 1
    }

    private let int: Int?
    private let double: Double
    private let type: MetricValueType

    /// Creates a floating-point value.
    public init(value: Double) {
        // nil if the value is out of range or not a number.
        int = Int(exactly: value.rounded(.towardZero))
        double = value
        type = .Float
    }

    /// Creates an integer value.
    public init(value: Int) {
        int = value
        double = Double(value)
        type = .Integer
    }

    /// Returns the value as an integer, rounded towards zero, or `nil` if it is not finite or too large.
    public func getIntValue() -> Int? {
        int
    }

    /// Returns the value as a floating-point number.
    public func getDoubleValue() -> Double? {
        double
    }

    /// The value in the type with which it was created.
    public var description: String {
        if type == .Integer, let int { return String(int) }
        return String(double)
    }

    /// Returns the type with which the value was created.
    public func getType() -> MetricValueType {
        type
    }
}
