/// The type of an attribute or variable.
package enum ValueTypeSyntax: String, CaseIterable, Sendable {
    /// `true` or `false`.
    case bool
    /// A 64-bit integer.
    case int
    /// A 64-bit floating-point number.
    case double
    /// Text.
    case string
}

extension ValueTypeSyntax {
    /// The type as a phrase in messages.
    var phrase: String {
        switch self {
        case .bool: "a truth value"
        case .int, .double: "a number"
        case .string: "text"
        }
    }
}
