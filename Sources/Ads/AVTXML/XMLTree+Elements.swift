extension XMLTree {
    /// The index of the root in ``elements``.
    public var root: Int { 0 }

    /// Returns the index of the first child of an element, or `nil` if it has none.
    public func firstChild(of element: Int) -> Int? {
        let child = element + 1
        return child < elements.count && elements[child].parentIndex == element ? child : nil
    }

    /// Returns the indices of the children of an element.
    public func children(of element: Int) -> Children { Children(tree: self, first: firstChild(of: element)) }

    /// The indices of elements that follow each other.
    public struct Children: Sequence, IteratorProtocol, Sendable {
        let tree: XMLTree
        var first: Int?

        /// Returns the next index, or `nil` after the last.
        public mutating func next() -> Int? {
            guard let index = first else { return nil }
            first = tree.elements[index].next
            return index
        }
    }

    /// Returns the local name of an element as a range: the name after its prefix.
    public func localName(of element: Int) -> Range<Int> { localPart(of: elements[element].name) }

    /// Returns the part of a name after its prefix.
    public func localPart(of name: Range<Int>) -> Range<Int> {
        let colon = bytes.withUnsafeBufferPointer { $0.offset(of: UInt8(ascii: ":"), in: name) }
        return colon < name.upperBound ? colon + 1..<name.upperBound : name
    }

    /// Returns the namespace of an element, or `nil` if it has none or its prefix is not declared.
    public func namespace(of element: Int) -> String? {
        let record = elements[element]
        // Without a declaration there is no namespace, whatever the prefix.
        guard record.declaration >= 0 else { return nil }
        let local = localName(of: element)
        return namespace(
            ofPrefix: bytes[record.name.lowerBound..<max(record.name.lowerBound, local.lowerBound - 1)], at: element)
    }

    /// Returns whether an element declares a namespace.
    public func declares(namespace: String) -> Bool {
        declarations.contains { value(of: attributes[Int($0.attribute)]) == namespace }
    }

    /// Returns the namespace of a prefix in an element, or `nil` if it is not declared.
    ///
    /// - Parameters:
    ///   - prefix: The prefix; if it is empty, the namespace is that of elements without a prefix.
    ///   - element: The index of the element.
    /// - Returns: The namespace.
    public func namespace(ofPrefix prefix: some Collection<UInt8>, at element: Int) -> String? {
        var declaration = elements[element].declaration
        while declaration >= 0 {
            let current = declarations[Int(declaration)]
            let attribute = attributes[Int(current.attribute)]
            // `xmlns` or `xmlns:prefix`.
            let declared = min(attribute.name.lowerBound + 6, attribute.name.upperBound)..<attribute.name.upperBound
            if bytes[declared].elementsEqual(prefix) {
                let value = value(of: attribute)
                return value.isEmpty ? nil : value
            }
            declaration = current.previous
        }
        return nil
    }
}

extension XMLTree {
    /// Returns whether the name of an element has a prefix.
    public func hasPrefix(_ element: Int) -> Bool { elements[element].name.contains { bytes[$0] == UInt8(ascii: ":") } }
}
