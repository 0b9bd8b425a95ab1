/// Builds the list of the keys of a mapping.
@resultBuilder
enum KeyList<Draft: Sendable> {
    static func buildExpression(_ key: Key<Draft>) -> [Key<Draft>] {
        [key]
    }

    static func buildExpression(_ keys: [Key<Draft>]) -> [Key<Draft>] {
        keys
    }

    static func buildBlock(_ keys: [Key<Draft>]...) -> [Key<Draft>] {
        keys.flatMap(\.self)
    }
}
