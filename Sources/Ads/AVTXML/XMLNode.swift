/// An element that can be created and changed; ``XMLTree`` is its form for reading.
public struct XMLNode: Sendable, Hashable {
    /// The name, with its prefix.
    public var name: String
    /// The attributes in their order.
    public var attributes: [Attribute]
    /// The content in its order.
    public var content: [Content]

    /// An attribute.
    public struct Attribute: Sendable, Hashable {
        /// The name, with its prefix.
        public var name: String
        /// The value.
        public var value: String

        /// Creates an attribute.
        public init(_ name: String, _ value: String) {
            (self.name, self.value) = (name, value)
        }
    }

    /// A part of the content of an element.
    public enum Content: Sendable, Hashable {
        /// An element.
        case element(XMLNode)
        /// Text, whose special characters are escaped when it is written.
        case text(String)
        /// Text that is written as a section of character data.
        case section(String)
        /// Well-formed XML, which is written as it is: comments, instructions and extensions.
        case source(String)
    }

    /// Creates an element.
    public init(_ name: String, attributes: [Attribute] = [], content: [Content] = []) {
        (self.name, self.attributes, self.content) = (name, attributes, content)
    }

    /// The value of the attribute with a name; a new attribute becomes the last, and `nil` removes one.
    public subscript(name: String) -> String? {
        get { attributes.first { $0.name == name }?.value }
        set {
            let index = attributes.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): attributes[index].value = value
            case (let index?, nil): attributes.remove(at: index)
            case (nil, let value?): attributes.append(Attribute(name, value))
            case (nil, nil): break
            }
        }
    }

    /// The children that are elements.
    public var children: [XMLNode] {
        content.compactMap { if case .element(let node) = $0 { node } else { nil } }
    }
}
