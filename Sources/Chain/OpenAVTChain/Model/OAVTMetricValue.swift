/// The value of a metric, as a whole and as a floating-point number.
public class OAVTMetricValue: CustomStringConvertible {
    /// In which form the value was given.
    public enum MetricValueType: Int {
        /// A whole number.
        case Integer = 0
        /// A floating-point number.
        case Float = 1
    }

    private let int: Int?
    private let double: Double
    private let type: MetricValueType

    /// A floating-point value.
    public init(value: Double) {
        // Out of range or not a number: there is no whole number for it.
        int = Int(exactly: value.rounded(.towardZero))
        double = value
        type = .Float
    }

    /// A whole value.
    public init(value: Int) {
        int = value
        double = Double(value)
        type = .Integer
    }

    /// The value as a whole number, towards zero; `nil` if it is not finite or too large.
    public func getIntValue() -> Int? {
        int
    }

    /// The value as a floating-point number.
    public func getDoubleValue() -> Double? {
        double
    }

    /// The value in the form in which it was given.
    public var description: String {
        if type == .Integer, let int { return String(int) }
        return String(double)
    }

    /// In which form the value was given.
    public func getType() -> MetricValueType {
        type
    }
}
