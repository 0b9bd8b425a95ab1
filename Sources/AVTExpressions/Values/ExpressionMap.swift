/// A map from keys to values, in order of insertion.
///
/// Keys are bool, int, uint and string. Numbers are one key if they are equal: `1`, `1u` and, in a look-up, `1.0`.
public struct ExpressionMap: Sendable {
    /// The entries, in order.
    public private(set) var entries: [(key: ExpressionValue, value: ExpressionValue)] = []
    private var places: [MapKey: Int] = [:]

    /// An empty map.
    public init() {}

    /// How many entries there are.
    public var count: Int { entries.count }

    /// The value of a key; `nil` if the map does not have it, or if nothing of its type can be a key.
    public subscript(key: ExpressionValue) -> ExpressionValue? {
        MapKey(key).flatMap { places[$0] }.map { entries[$0].value }
    }

    /// Adds an entry.
    ///
    /// - Throws: `EvaluationError` if the key is there already, or is not of a type that keys can have.
    public mutating func insert(_ key: ExpressionValue, _ value: ExpressionValue) throws(EvaluationError) {
        if case .double = key { throw EvaluationError(.invalidArgument, "a double is no key of a map") }
        guard let place = MapKey(key) else {
            throw EvaluationError(.invalidArgument, "a key of a map is a bool, an int, a uint or a string")
        }
        guard places[place] == nil else { throw EvaluationError(.invalidArgument, "a key stands twice in the map") }
        places[place] = entries.count
        entries.append((key, value))
    }
}

/// What makes two keys the same.
private enum MapKey: Hashable {
    case bool(Bool)
    // Int and uint meet here: those beyond Int.max are of the other case.
    case whole(Int)
    case beyond(UInt)
    case text([UInt8])

    init?(_ value: ExpressionValue) {
        switch value {
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .whole(value)
        case .uint(let value): self = Int(exactly: value).map(MapKey.whole) ?? .beyond(value)
        case .double(let value):
            if let whole = Int(exactly: value) { self = .whole(whole); return }
            guard let beyond = UInt(exactly: value) else { return nil }
            self = .beyond(beyond)
        case .string(let value): self = .text(Array(value.utf8))
        default: return nil
        }
    }
}
