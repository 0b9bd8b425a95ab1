/// An entry of a mapping.
package struct YAMLPair: Sendable {
    /// The key, usually a scalar.
    package var key: YAMLNode

    /// The value, for which ``YAMLNode/isAbsent`` is true if the file has none.
    package var value: YAMLNode
}
