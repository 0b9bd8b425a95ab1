import AVTXML

/// An element of a VMAP document, whose names are matched without their prefixes.
struct VMAPElement {
    let tree: XMLTree
    let index: Int

    var name: String { tree.text(in: tree.localName(of: index)) }

    var location: XMLLocation { tree.location(of: tree.elements[index].range.lowerBound) }

    /// The text without white space at both ends.
    var text: String { tree.text(of: index) }

    /// The text as a URL, or `nil` if there is none.
    var url: MacroURL? {
        let bytes = tree.textBytes(of: index, style: .uri)
        return bytes.isEmpty ? nil : MacroURL(bytes: Array(bytes))
    }

    /// The element with its tags, as written.
    var source: [UInt8] { Array(tree.bytes[tree.elements[index].range]) }

    /// The text between the tags, as written.
    var innerSource: String { tree.innerSource(of: index) }

    func children(_ name: String) -> [VMAPElement] {
        tree.children(of: index).map { VMAPElement(tree: tree, index: $0) }.filter { $0.name == name }
    }

    /// The value of an attribute without white space at both ends, or `nil` if it is missing or empty.
    subscript(name: String) -> String? {
        tree.elements[index].attributes.lazy.map { tree.attributes[$0] }
            .first { tree.bytes[$0.name].elementsEqual(name.utf8) }
            .map { tree.value(of: $0).trimmedXMLSpace }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
