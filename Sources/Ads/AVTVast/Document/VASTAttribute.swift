import AVTXML

/// An attribute of a document.
public struct VASTAttribute: Sendable, Hashable {
    /// The element.
    public let element: VASTElement
    /// The index in the document's table of attributes.
    let index: Int

    private var tree: XMLTree { element.document.tree }
    private var record: XMLTree.Attribute { tree.attributes[index] }

    /// The name in VAST 4.3; of an attribute that VAST does not define, the name as written.
    public var name: String { declaration?.name ?? writtenName }

    /// The name as written, with its prefix.
    public var writtenName: String { tree.text(in: record.name) }

    /// The value.
    public var text: String { tree.value(of: record) }

    /// The range of bytes of the name.
    public var nameRange: Range<Int> { record.name }

    /// The range of bytes of the value, without quotation marks.
    public var valueRange: Range<Int> { record.value }

    /// The line and column of the name.
    public var location: XMLLocation { tree.location(of: record.name.lowerBound) }

    /// The value as an integer, or `nil` if it is none.
    public var integer: Int? { text.vastInteger }

    /// The value as a decimal number, or `nil` if it is none.
    public var decimal: Double? { text.vastDecimal }

    /// The value as a boolean, or `nil` if it is none.
    public var boolean: Bool? { VASTBoolean.value(of: text) }

    /// The value as a time, or `nil` if it is none.
    public var time: VASTTime? { VASTTime(text) }

    /// The value as an offset, or `nil` if it is none.
    public var offset: VASTOffset? { VASTOffset(text) }

    /// The declaration, or `nil` for an attribute that VAST does not define here.
    var declaration: ElementType.Attribute? {
        guard let type = element.row?.type else { return nil }
        return tree.bytes.withView(of: record.name) { type.indexOfAttribute(named: $0) }.map { type.attributes[$0] }
    }

    /// True if the attribute declares a namespace.
    var isNamespaceDeclaration: Bool {
        let name = tree.bytes[record.name]
        return name.starts(with: "xmlns".utf8) && (name.count == 5 || name[name.startIndex + 5] == UInt8(ascii: ":"))
    }
}
