/// A document as flat tables of elements and attributes, whose names and values are ranges of its bytes.
///
/// Reading takes one pass and time linear in the bytes. Strings are created when they are read.
public struct XMLTree: Sendable {
    /// The document in UTF-8, to which all ranges refer.
    public let bytes: [UInt8]
    /// The document as it was read; differs from ``bytes`` only if it has another encoding.
    public let source: [UInt8]
    /// The elements in the order of their start tags; the first is the root.
    public let elements: [Element]
    /// The attributes in their order.
    public let attributes: [Attribute]
    /// What was tolerated; of many raw ampersands, the first.
    public let repairs: [Repair]
    /// Declarations of namespaces, each with the one before it that still applies.
    let declarations: [NamespaceDeclaration]
    let hasComments: Bool
    let locator: XMLLocator

    /// An element.
    public struct Element: Sendable, Hashable {
        let start: UInt32
        var nameEnd: UInt32
        var contentStart: UInt32 = 0
        var contentEnd: UInt32 = 0
        var end: UInt32 = 0
        /// The parent's index, or -1.
        let parentIndex: Int32
        /// The index of the next sibling, or -1.
        var nextIndex: Int32 = -1
        let firstAttribute: UInt32
        var attributeEnd: UInt32
        /// The index of the innermost namespace declaration that applies, or -1.
        var declaration: Int32
        var hasMarkup = false

        /// The range of the element with its tags.
        public var range: Range<Int> { Int(start)..<Int(end) }
        /// The range of the name, with its prefix.
        public var name: Range<Int> { Int(start) + 1..<Int(nameEnd) }
        /// The range of the start tag.
        public var startTag: Range<Int> { Int(start)..<Int(contentStart) }
        /// The range between the tags; empty for an element with one tag.
        public var content: Range<Int> { Int(contentStart)..<Int(contentEnd) }
        /// The indices of the attributes in ``XMLTree/attributes``.
        public var attributes: Range<Int> { Int(firstAttribute)..<Int(attributeEnd) }
        /// The index of the parent, or `nil` for the root.
        public var parent: Int? { parentIndex < 0 ? nil : Int(parentIndex) }
        /// The innermost namespace declaration that applies, or -1; elements without a prefix and with the same
        /// declaration are in the same namespace.
        public var namespaceDeclaration: Int { Int(declaration) }
        /// The index of the next sibling, or `nil` if there is none.
        public var next: Int? { nextIndex < 0 ? nil : Int(nextIndex) }
    }

    /// An attribute.
    public struct Attribute: Sendable, Hashable {
        let nameStart: UInt32
        let nameEnd: UInt32
        let valueStart: UInt32
        let valueEnd: UInt32
        /// True if the value differs from its source: it has references, or white space other than spaces.
        let isEncoded: Bool

        /// The range of the name, with its prefix.
        public var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
        /// The range of the value without its quotation marks.
        public var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }
    }

    /// A leniency of the reader.
    public struct Repair: Sendable, Hashable {
        /// The kind of leniency.
        public enum Kind: Sendable, Hashable {
            /// The XML declaration is not at the start.
            case lateDeclaration
            /// An ampersand that begins no reference.
            case rawAmpersand
        }

        /// The kind.
        public let kind: Kind
        /// The range of the markup.
        public let range: Range<Int>
    }

    struct NamespaceDeclaration: Sendable {
        let attribute: Int32
        let previous: Int32
        /// The number of declarations that apply.
        let count: Int32
    }

    /// Returns the location of an offset in ``bytes``.
    public func location(of offset: Int) -> XMLLocation { locator.location(of: offset, in: bytes) }

    /// Returns a range of the document as text; offsets outside of the document are ignored.
    public func text(in range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self)
    }
}

extension XMLTree: Hashable {
    /// Returns true if both were read from the same bytes.
    public static func == (first: XMLTree, second: XMLTree) -> Bool { first.source == second.source }

    /// Hashes the document.
    public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
