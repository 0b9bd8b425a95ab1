import AVTXML

/// Changes of a document that was read, which leave everything else as it was, byte for byte.
///
/// All changes refer to elements of the document as it was read. A change within an element that is replaced or removed has no
/// effect; of two changes of the same part, the last counts.
///
/// ```swift
/// var edits = VASTEdits(document)
/// for ad in document.ads where ad.sequence == nil { edits.remove(ad.element) }
/// let pod = try edits.document()
/// ```
public struct VASTEdits: Sendable {
    private var edits: XMLEdits

    /// Creates no changes.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - limits: The limits of the changed document.
    public init(_ document: VASTDocument, limits: XMLLimits = XMLLimits()) {
        edits = XMLEdits(document.tree, limits: limits)
    }

    /// Sets an attribute of an element, also in the spelling that the element has; `nil` removes it.
    public mutating func setAttribute(_ name: String, to value: String?, of element: VASTElement) {
        edits.setAttribute(element[name]?.writtenName ?? name, to: value, of: element.index)
    }

    /// Replaces the content of an element by text: as a section of character data, if the content is one.
    public mutating func setText(_ text: String, of element: VASTElement) {
        edits.setText(text, of: element.index)
    }

    /// Adds a child after the last one, with the white space that is before the last one.
    public mutating func append(_ node: XMLNode, to element: VASTElement) { edits.append(node, to: element.index) }

    /// Adds an element before another one that is not the root, with the same white space.
    public mutating func insert(_ node: XMLNode, before element: VASTElement) {
        edits.insert(node, before: element.index)
    }

    /// Replaces an element.
    public mutating func replace(_ element: VASTElement, with node: XMLNode) {
        edits.replace(element.index, with: node)
    }

    /// Removes an element that is not the root, with the white space before it.
    public mutating func remove(_ element: VASTElement) { edits.remove(element.index) }

    /// Reads the changed document.
    ///
    /// - Returns: The document.
    /// - Throws: `VASTProblem` if a name, text or a piece of source is not XML, if the document exceeds the limits, or if it is
    ///   not VAST any more.
    public func document() throws(VASTProblem) -> VASTDocument {
        let tree: XMLTree
        do throws(XMLProblem) {
            tree = try edits.changed()
        } catch {
            throw VASTProblem(reason: .notXML(error), location: error.location)
        }
        return try VASTDocument(tree)
    }
}
