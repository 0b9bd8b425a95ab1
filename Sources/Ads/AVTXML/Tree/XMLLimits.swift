/// The limits of a document, which protect against hostile input.
public struct XMLLimits: Sendable, Hashable {
    /// The number of bytes of the document.
    public var bytes = 4 << 20
    /// The number of elements that contain each other; at most 1,024, because elements are written recursively.
    public var depth = 64
    /// The number of attributes of an element; their names are compared with each other.
    public var attributes = 64
    /// The number of bytes of a name.
    public var nameBytes = 256
    /// The number of bytes of the content of an element without children, or of an attribute's value.
    public var valueBytes = 1 << 20
    /// The number of elements.
    public var elements = 100_000
    /// The number of namespace declarations that apply to an element.
    public var namespaces = 64

    var effectiveDepth: Int { min(depth, 1_024) }

    /// Creates the default limits.
    public init() {}
}
