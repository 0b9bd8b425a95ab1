/// Changes of a document that was read, which leave everything else as it was, byte for byte.
///
/// All changes refer to the document as it was read. A change within an element that is replaced or removed has no effect; of
/// two changes of the same part, the last counts.
public struct XMLEdits: Sendable {
    private let tree: XMLTree
    private let limits: XMLLimits
    /// The changes of elements, by their indices.
    private var edits: [Int: Edit] = [:]
    /// The first name or piece of source that is not XML.
    private var problem: XMLProblem?

    private struct Edit {
        /// The values of attributes by name; `nil` removes one.
        var attributes: [(name: String, value: String?)] = []
        /// XML in place of the content.
        var content: String?
        /// XML after the last child.
        var appended: [String] = []
        /// XML before the element.
        var preceding: [String] = []
        /// XML in place of the element; empty for one that is removed.
        var replacement: String?
    }

    /// Creates no changes.
    ///
    /// - Parameters:
    ///   - tree: The document.
    ///   - limits: The limits of the changed document.
    public init(_ tree: XMLTree, limits: XMLLimits = XMLLimits()) {
        (self.tree, self.limits) = (tree, limits)
    }

    // MARK: Changes

    /// Sets an attribute of an element; a new attribute becomes the last, and `nil` removes one.
    public mutating func setAttribute(_ name: String, to value: String?, of element: Int) {
        check { () throws(XMLProblem) in try XMLNode.validate(name: name) }
        edits[element, default: Edit()].attributes.removeAll { $0.name == name }
        edits[element, default: Edit()].attributes.append((name, value))
    }

    /// Replaces the content of an element by text: as a section of character data, if the content is one.
    public mutating func setText(_ text: String, of element: Int) {
        let content = tree.trimmed(tree.elements[element].content)
        let isSection = tree.bytes[content].starts(with: "<![CDATA[".utf8)
        edits[element, default: Edit()].content = isSection ? text.asSection : text.escaped(inAttribute: false)
        edits[element, default: Edit()].appended = []
    }

    /// Adds a child after the last one, with the white space that is before the last one.
    public mutating func append(_ node: XMLNode, to element: Int) {
        edits[element, default: Edit()].appended.append(checked(node))
    }

    /// Adds an element before another one that is not the root, with the same white space.
    public mutating func insert(_ node: XMLNode, before element: Int) {
        edits[element, default: Edit()].preceding.append(checked(node))
    }

    /// Replaces an element.
    public mutating func replace(_ element: Int, with node: XMLNode) {
        edits[element, default: Edit()].replacement = checked(node)
    }

    /// Removes an element that is not the root, with the white space before it.
    public mutating func remove(_ element: Int) {
        edits[element, default: Edit()].replacement = ""
    }

    private mutating func checked(_ node: XMLNode) -> String {
        let limits = limits
        check { () throws(XMLProblem) in try node.validate(limits) }
        return node.written
    }

    private mutating func check(_ validate: () throws(XMLProblem) -> Void) {
        do throws(XMLProblem) { try validate() } catch { problem = problem ?? error }
    }

    // MARK: Result

    /// Reads the changed document.
    ///
    /// - Returns: The document; in UTF-8, if there are changes.
    /// - Throws: `XMLProblem` if a name, text or a piece of source is not XML, or if the document exceeds the limits.
    public func changed() throws(XMLProblem) -> XMLTree {
        if let problem { throw problem }
        guard !edits.isEmpty else { return tree }
        return try XMLTree(output, limits: limits)
    }

    /// XML in place of a range of the document.
    private struct Change {
        let range: Range<Int>
        let text: String
    }

    private var output: [UInt8] {
        let changes = edits.keys.sorted().filter(tree.elements.indices.contains).flatMap(changes)
            .enumerated().sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }
        var output: [UInt8] = []
        // A declaration of another encoding would be wrong.
        var position = tree.source == tree.bytes ? 0 : tree.declarationEnd
        // What is within a range that was replaced has no effect.
        for (_, change) in changes where change.range.lowerBound >= position {
            output += tree.bytes[position..<change.range.lowerBound]
            output += change.text.utf8
            position = change.range.upperBound
        }
        return output + tree.bytes[position...]
    }

    private func changes(of index: Int) -> [Change] {
        guard let edit = edits[index] else { return [] }
        let range = tree.elements[index].range
        let space = tree.whiteSpace(before: range.lowerBound)
        switch edit.replacement {
        case ""?:
            let start = range.lowerBound - space.utf8.count
            return [Change(range: start..<range.upperBound, text: edit.preceding.map { space + $0 }.joined())]
        case let replacement?:
            return [Change(range: range, text: edit.preceding.map { $0 + space }.joined() + replacement)]
        case nil:
            let preceding = Change(
                range: range.lowerBound..<range.lowerBound, text: edit.preceding.map { $0 + space }.joined())
            let attributes = edit.attributes.compactMap { change(of: $0, in: index) }
            return [preceding] + attributes + contentChanges(edit, of: index)
        }
    }

    private func change(of attribute: (name: String, value: String?), in index: Int) -> Change? {
        let element = tree.elements[index]
        let attributes = element.attributes.map { tree.attributes[$0] }
        let existing = attributes.first { tree.text(in: $0.name) == attribute.name }
        let value = attribute.value.map { "\"\($0.escaped(inAttribute: true))\"" }
        switch (existing, value) {
        case (let existing?, let value?):
            return Change(range: existing.value.lowerBound - 1..<existing.value.upperBound + 1, text: value)
        case (let existing?, nil):
            var start = existing.name.lowerBound
            while XMLScanner.isSpace(tree.bytes[start - 1]) { start -= 1 }
            return Change(range: start..<existing.value.upperBound + 1, text: "")
        case (nil, let value?):
            let end = attributes.last.map { $0.value.upperBound + 1 } ?? element.name.upperBound
            return Change(range: end..<end, text: " \(attribute.name)=\(value)")
        case (nil, nil): return nil
        }
    }

    private func contentChanges(_ edit: Edit, of index: Int) -> [Change] {
        let element = tree.elements[index]
        guard edit.content != nil || !edit.appended.isEmpty else { return [] }
        let last = edit.content == nil ? Array(tree.children(of: index)).last.map { tree.elements[$0].range } : nil
        let space = last.map { tree.whiteSpace(before: $0.lowerBound) } ?? ""
        let text = (edit.content ?? "") + edit.appended.map { space + $0 }.joined()
        if element.endTagLength == 0 {
            // `/>`
            let slash = element.content.lowerBound - 2
            return [Change(range: slash..<slash + 2, text: ">\(text)</\(tree.text(in: element.name))>")]
        }
        let end = last?.upperBound ?? element.content.upperBound
        return [Change(range: edit.content == nil ? end..<end : element.content, text: text)]
    }
}

extension XMLTree {
    /// Returns the white space between an offset and the tag before it; empty if there is other text.
    fileprivate func whiteSpace(before offset: Int) -> String {
        var start = offset
        while start > 0, XMLScanner.isSpace(bytes[start - 1]) { start -= 1 }
        return start > 0 && bytes[start - 1] == UInt8(ascii: ">") ? text(in: start..<offset) : ""
    }

    /// The end of the XML declaration at the start; 0 if there is none.
    fileprivate var declarationEnd: Int {
        bytes.withUnsafeBufferPointer { bytes in
            let start = bytes.starts(with: "\u{FEFF}", at: 0) ? 3 : 0
            return XMLTree.isDeclaration(bytes, start) ? XMLTree.endOfMarkup(bytes, start) ?? 0 : 0
        }
    }
}
