/// A document as flat tables of elements and attributes, whose names and values are ranges of its bytes.
///
/// Reading takes one pass and time linear in the bytes. Strings are created when they are read.
///
/// The tables take 36 bytes for each element, 12 for each attribute, and 8 for each 256 bytes of the document. Together with its bytes,
/// a document takes at most four times their number if its elements have 13 bytes or more on average. A document of smaller
/// elements, such as `<a/>`, takes up to ten times its bytes; ``XMLLimits/elements`` bounds that, by default to 3.6 MB.
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

    /// An element, in a row of 36 bytes: the limits of the reader bound lengths, which take two bytes.
    public struct Element: Sendable, Hashable {
        let start: UInt32
        var contentStart: UInt32 = 0
        var contentEnd: UInt32 = 0
        /// The parent's index, or -1.
        let parentIndex: Int32
        /// The index of the next sibling, or -1.
        var nextIndex: Int32 = -1
        let firstAttribute: UInt32
        /// The index of the innermost namespace declaration that applies, or -1.
        var declaration: Int32
        let nameLength: UInt16
        var attributeCount: UInt16 = 0
        /// The length of the end tag; 0 for an element with one tag.
        var endTagLength: UInt16 = 0
        var hasMarkup = false

        /// The range of the element with its tags.
        public var range: Range<Int> { Int(start)..<Int(contentEnd) + Int(endTagLength) }
        /// The range of the name, with its prefix.
        public var name: Range<Int> { Int(start) + 1..<Int(start) + 1 + Int(nameLength) }
        /// The range of the start tag.
        public var startTag: Range<Int> { Int(start)..<Int(contentStart) }
        /// The range between the tags; empty for an element with one tag.
        public var content: Range<Int> { Int(contentStart)..<Int(contentEnd) }
        /// The indices of the attributes in ``XMLTree/attributes``.
        public var attributes: Range<Int> { Int(firstAttribute)..<Int(firstAttribute) + Int(attributeCount) }
        /// The index of the parent, or `nil` for the root.
        public var parent: Int? { parentIndex < 0 ? nil : Int(parentIndex) }
        /// The innermost namespace declaration that applies, or -1; elements without a prefix and with the same
        /// declaration are in the same namespace.
        public var namespaceDeclaration: Int { Int(declaration) }
        /// The index of the next sibling, or `nil` if there is none.
        public var next: Int? { nextIndex < 0 ? nil : Int(nextIndex) }
    }

    /// An attribute, in a row of 12 bytes.
    public struct Attribute: Sendable, Hashable {
        let nameStart: UInt32
        let nameLength: UInt16
        /// The number of bytes between name and value: `="`, and white space.
        let separatorLength: UInt16
        /// The length of the value; the highest bit is ``isEncoded``.
        let valueBits: UInt32

        init(name: Range<Int>, value: Range<Int>, isEncoded: Bool) {
            nameStart = UInt32(truncatingIfNeeded: name.lowerBound)
            nameLength = UInt16(truncatingIfNeeded: name.count)
            separatorLength = UInt16(truncatingIfNeeded: value.lowerBound - name.upperBound)
            valueBits = UInt32(truncatingIfNeeded: value.count) | (isEncoded ? 1 << 31 : 0)
        }

        /// The range of the name, with its prefix.
        public var name: Range<Int> { Int(nameStart)..<Int(nameStart) + Int(nameLength) }
        /// The range of the value without its quotation marks.
        public var value: Range<Int> {
            let start = name.upperBound + Int(separatorLength)
            return start..<start + Int(valueBits & ~(1 << 31))
        }
        /// True if the value differs from its source: it has references, or white space other than spaces.
        var isEncoded: Bool { valueBits >> 31 != 0 }
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
