/// Limits on the size of a YAML document, because libyaml itself has none.
public struct YAMLLimits: Sendable {
    /// The maximum size of a file in bytes.
    public var bytes: Int

    /// The maximum nesting depth of collections.
    public var depth: Int

    /// The maximum number of scalars and collections.
    public var nodes: Int

    /// The maximum length of a scalar in UTF-8 bytes.
    public var scalarLength: Int

    /// Creates limits; no hand-written pack reaches the defaults.
    public init(bytes: Int = 1 << 20, depth: Int = 64, nodes: Int = 100_000, scalarLength: Int = 1 << 16) {
        self.bytes = bytes
        self.depth = depth
        self.nodes = nodes
        self.scalarLength = scalarLength
    }
}
