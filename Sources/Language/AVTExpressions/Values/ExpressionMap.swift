/// A map from keys to values, in order of insertion.
///
/// Keys are bool, int, uint and string. Equal numbers are one key: `1`, `1u` and, in a lookup, `1.0`.
package struct ExpressionMap: Sendable {
    /// The entries, in order.
    package private(set) var entries: [(key: ExpressionValue, value: ExpressionValue)] = []
    private var indices: [ScalarKey: Int] = [:]

    /// Creates an empty map.
    package init() {}

    /// The number of entries.
    package var count: Int { entries.count }

    /// The value of a key, or `nil` if the map does not contain it or the key's type cannot be a key.
    package subscript(key: ExpressionValue) -> ExpressionValue? {
        ScalarKey(key).flatMap { indices[$0] }.map { entries[$0].value }
    }

    /// Inserts an entry.
    ///
    /// - Throws: `EvaluationError` if the key already exists, or its type cannot be a key.
    package mutating func insert(_ key: ExpressionValue, _ value: ExpressionValue) throws(EvaluationError) {
        guard key.canBeKey, let scalar = ScalarKey(key) else {
            throw EvaluationError(
                .invalidArgument, "a key of a map is a bool, an int, a uint or a string, not a \(key.typeName.rawValue)"
            )
        }
        guard indices[scalar] == nil else { throw EvaluationError(.invalidArgument, "a key occurs twice in the map") }
        indices[scalar] = entries.count
        entries.append((key, value))
    }
}

extension ExpressionValue {
    /// True for the types of map keys.
    fileprivate var canBeKey: Bool {
        switch self {
        case .bool, .int, .uint, .string: true
        default: false
        }
    }
}
