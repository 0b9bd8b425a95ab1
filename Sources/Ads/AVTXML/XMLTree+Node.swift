extension XMLTree {
    /// Creates a document from elements that were created or changed in code.
    ///
    /// - Parameters:
    ///   - root: The root element.
    ///   - limits: The limits.
    /// - Throws: `XMLProblem` if a name is not one of XML, if text has a character that XML does not allow, or if a piece of
    ///   source is not well-formed by itself.
    public init(_ root: XMLNode, limits: XMLLimits = XMLLimits()) throws(XMLProblem) {
        try root.validate(limits)
        try self.init(Array(root.written.utf8), limits: limits)
    }
}

extension XMLNode {
    /// Checks what could end the element when it is written: names and source.
    func validate(_ limits: XMLLimits, depth: Int = 1) throws(XMLProblem) {
        guard depth <= limits.effectiveDepth else { throw XMLNode.problem(.limit("depth")) }
        try XMLNode.validate(name: name)
        for attribute in attributes { try XMLNode.validate(name: attribute.name) }
        for part in content {
            switch part {
            case .element(let node): try node.validate(limits, depth: depth + 1)
            case .source(let source): _ = try XMLTree(Array("<a>\(source)</a>".utf8), limits: limits)
            case .text, .section: break
            }
        }
    }

    /// Checks that a name is one of XML.
    static func validate(name: String) throws(XMLProblem) {
        let bytes = Array(name.utf8)
        let end = bytes.withUnsafeBufferPointer { $0.xmlNameEnd(from: 0) }
        guard end == bytes.count, end > 0 else { throw problem(.syntax) }
    }

    /// A problem of an element that has no location.
    private static func problem(_ reason: XMLProblem.Reason) -> XMLProblem {
        XMLProblem(reason: reason, offset: 0, location: XMLLocation(line: 1, column: 1))
    }
}
