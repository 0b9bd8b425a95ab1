/// A map from keys to values, in order of insertion.
///
/// Keys are bool, int, uint and string. Numbers are one key if they are equal: `1`, `1u` and, in a look-up, `1.0`.
public struct ExpressionMap: Sendable {
    /// The entries, in order.
    public private(set) var entries: [(key: ExpressionValue, value: ExpressionValue)] = []
    private var places: [ScalarKey: Int] = [:]

    /// An empty map.
    public init() {}

    /// How many entries there are.
    public var count: Int { entries.count }

    /// The value of a key; `nil` if the map does not have it, or if nothing of its type can be a key.
    public subscript(key: ExpressionValue) -> ExpressionValue? {
        ScalarKey(key).flatMap { places[$0] }.map { entries[$0].value }
    }

    /// Adds an entry.
    ///
    /// - Throws: `EvaluationError` if the key is there already, or is not of a type that keys can have.
    public mutating func insert(_ key: ExpressionValue, _ value: ExpressionValue) throws(EvaluationError) {
        guard key.canBeKey, let place = ScalarKey(key) else {
            throw EvaluationError(
                .invalidArgument, "a key of a map is a bool, an int, a uint or a string, not a \(key.typeName.rawValue)"
            )
        }
        guard places[place] == nil else { throw EvaluationError(.invalidArgument, "a key stands twice in the map") }
        places[place] = entries.count
        entries.append((key, value))
    }
}

extension ExpressionValue {
    /// True for the types that keys of maps have.
    fileprivate var canBeKey: Bool {
        switch self {
        case .bool, .int, .uint, .string: true
        default: false
        }
    }
}
