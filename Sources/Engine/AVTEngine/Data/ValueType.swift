/// The types that an attribute can be declared to have.
public enum ValueType: UInt8, Hashable, Sendable {
    /// A Boolean value.
    case bool
    /// An integer.
    case int
    /// A floating-point number; integers are converted.
    case double
    /// A string.
    case string
}
