/// The limits of a document, which protect against hostile input.
public struct XMLLimits: Sendable, Hashable {
    /// The number of bytes of the document.
    public var bytes = 4 << 20
    /// The number of elements that contain each other; at most 1,024, because elements are written recursively.
    public var depth = 64
    /// The number of attributes of an element, at most 65,535; their names are compared with each other.
    public var attributes = 64
    /// The number of bytes of a name, at most 32,767.
    public var nameBytes = 256
    /// The number of bytes of the content of an element without children, or of an attribute's value.
    public var valueBytes = 1 << 20
    /// The number of elements.
    public var elements = 100_000
    /// The number of namespace declarations that apply to an element.
    public var namespaces = 64

    var effectiveDepth: Int { min(depth, 1_024) }
    var effectiveAttributes: Int { min(attributes, Int(UInt16.max)) }
    var effectiveNameBytes: Int { min(nameBytes, Int(Int16.max)) }
    /// The number of bytes between the name and the value of an attribute, and of an end tag: their lengths take two bytes.
    static let separatorBytes = Int(UInt16.max)

    /// Creates the default limits.
    public init() {}
}
