/// How much of a YAML document is accepted; libyaml itself limits nothing.
public struct YAMLLimits: Sendable {
    /// The longest file, in bytes.
    public var bytes: Int

    /// How many collections may be nested.
    public var depth: Int

    /// How many scalars and collections there may be.
    public var nodes: Int

    /// The longest scalar, in UTF-8 bytes.
    public var scalarLength: Int

    /// Makes limits, by default such that no pack written by hand meets them.
    public init(bytes: Int = 1 << 20, depth: Int = 64, nodes: Int = 100_000, scalarLength: Int = 1 << 16) {
        self.bytes = bytes
        self.depth = depth
        self.nodes = nodes
        self.scalarLength = scalarLength
    }
}
