import AVTXML

extension VASTDocument {
    /// The document as XML: as it was read, except for what the reader tolerated.
    public var xml: [UInt8] { tree.written }

    /// Creates a document from elements that were created or changed in code.
    ///
    /// - Parameters:
    ///   - root: The root element.
    ///   - limits: The limits.
    /// - Throws: `VASTProblem` if a name, text or a piece of source is not XML, or the root is not VAST.
    public init(_ root: XMLNode, limits: XMLLimits = XMLLimits()) throws(VASTProblem) {
        let tree: XMLTree
        do throws(XMLProblem) {
            tree = try XMLTree(root, limits: limits)
        } catch {
            throw VASTProblem(reason: .notXML(error), location: error.location)
        }
        try self.init(tree)
    }

    /// The root as an element that can be changed.
    public var node: XMLNode { XMLNode(tree, element: tree.root) }
}
