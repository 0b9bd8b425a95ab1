import AVTXML

/// An element of a document.
public struct VASTElement: Sendable, Hashable {
    /// The document.
    public let document: VASTDocument
    /// The index in the document's table of elements.
    public let index: Int

    init(document: VASTDocument, index: Int) {
        (self.document, self.index) = (document, index)
    }

    private var tree: XMLTree { document.tree }

    /// The declaration, or `nil` for an element that VAST does not define here.
    var row: ElementTable.Row? {
        let row = document.rows[index]
        return row == ElementTable.unknown ? nil : document.kind.row(row)
    }

    /// True if VAST defines the element here.
    public var isDefined: Bool { document.rows[index] != ElementTable.unknown }

    /// The name without its prefix.
    public var name: String { row?.type.name ?? tree.text(in: tree.localName(of: index)) }

    /// The range of bytes with the tags.
    public var range: Range<Int> { tree.elements[index].range }

    /// The line and column of the `<`.
    public var location: XMLLocation { tree.location(of: range.lowerBound) }

    /// The element as written.
    public var source: String { tree.text(in: range) }

    /// The content as written, without white space at both ends.
    public var innerSource: String { tree.innerSource(of: index) }

    /// The text without white space at both ends; the source of an element that must not have children and has some.
    public var text: String {
        hasUnexpectedChildren ? innerSource : tree.text(of: index, style: textStyle)
    }

    /// The URL, with its macros; `nil` if the text is empty.
    public var url: MacroURL? {
        if hasUnexpectedChildren { return MacroURL(innerSource) }
        let bytes = tree.textBytes(of: index, style: .uri)
        return bytes.isEmpty ? nil : MacroURL(bytes: Array(bytes))
    }

    private var textStyle: XMLTree.TextStyle { row?.type.content == .uri ? .uri : .trimmed }

    /// True if an element with text has elements, too.
    var hasUnexpectedChildren: Bool {
        guard let content = row?.type.content, content != .container else { return false }
        return tree.firstChild(of: index) != nil
    }

    /// The attributes in their order, without declarations of namespaces.
    public var attributes: [VASTAttribute] {
        tree.elements[index].attributes.lazy.map { VASTAttribute(element: self, index: $0) }
            .filter { !$0.isNamespaceDeclaration }
    }

    /// The attribute with a name, also in the spelling of another version, or `nil` if there is none.
    public subscript(name: String) -> VASTAttribute? {
        let hasSpellings = ElementType.hasSpellings(name)
        let found = tree.elements[index].attributes.first { index in
            // Only names with several spellings differ from what is written.
            hasSpellings
                ? VASTAttribute(element: self, index: index).name == name
                : tree.bytes[tree.attributes[index].name].elementsEqual(name.utf8)
        }
        return found.map { VASTAttribute(element: self, index: $0) }
    }

    /// The children in their order, also those of a later element of the same name that must not repeat.
    public var children: [VASTElement] {
        document.children(of: index).map { VASTElement(document: document, index: $0) }
    }

    /// Returns the children with a name that VAST defines here; in an extension, all with the name.
    public func children(named name: String) -> [VASTElement] {
        children.filter { isChild($0, named: name) }
    }

    /// Returns the first child with a name that VAST defines here, in an extension the first with the name, or `nil`.
    public func child(named name: String) -> VASTElement? {
        guard document.repeated.isEmpty else { return children.first { isChild($0, named: name) } }
        var child = tree.firstChild(of: index)
        while let index = child {
            let element = VASTElement(document: document, index: index)
            if isChild(element, named: name) { return element }
            child = tree.elements[index].next
        }
        return nil
    }

    private func isChild(_ child: VASTElement, named name: String) -> Bool {
        if let row = child.row { return row.type.name == name }
        return !isDefined && child.name == name
    }
}
