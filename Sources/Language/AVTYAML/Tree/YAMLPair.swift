/// An entry of a mapping.
public struct YAMLPair: Sendable {
    /// The key, usually a scalar.
    public var key: YAMLNode

    /// The value, for which ``YAMLNode/isAbsent`` is true if the file has none.
    public var value: YAMLNode
}
