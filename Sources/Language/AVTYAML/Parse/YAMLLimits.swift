/// Limits on the size of a YAML document, because libyaml itself has none.
package struct YAMLLimits: Sendable {
    /// The maximum size of a file in bytes.
    package var bytes: Int

    /// The maximum nesting depth of collections.
    package var depth: Int

    /// The maximum number of scalars and collections.
    package var nodes: Int

    /// The maximum length of a scalar in UTF-8 bytes.
    package var scalarLength: Int

    /// Creates limits; no hand-written pack reaches the defaults.
    package init(bytes: Int = 1 << 20, depth: Int = 64, nodes: Int = 100_000, scalarLength: Int = 1 << 16) {
        self.bytes = bytes
        self.depth = depth
        self.nodes = nodes
        self.scalarLength = scalarLength
    }
}
