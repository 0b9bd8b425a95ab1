extension XMLScanner {
    /// Reads a start tag, or the tag of an empty element.
    mutating func startTag() throws(Failure) {
        let start = offset
        let index = Int32(truncatingIfNeeded: tables.elements.count)
        guard index < limits.elements else { throw fail(.limit("elements")) }
        guard lastChildren.count < limits.effectiveDepth else { throw fail(.limit("depth")) }
        offset += 1
        let nameEnd = try name(in: start)
        let first = UInt32(truncatingIfNeeded: tables.attributes.count)
        var element = XMLTree.Element(
            start: UInt32(truncatingIfNeeded: start), nameEnd: UInt32(truncatingIfNeeded: nameEnd), parentIndex: open,
            firstAttribute: first, attributeEnd: first,
            declaration: open < 0 ? -1 : tables.elements[Int(open)].declaration)
        try attributes(of: &element, start)
        element.attributeEnd = UInt32(truncatingIfNeeded: tables.attributes.count)
        let isEmpty = bytes[offset] == UInt8(ascii: "/")
        if isEmpty {
            offset += 1
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: ">") else { throw unexpected(in: start) }
        }
        offset += 1
        element.contentStart = UInt32(truncatingIfNeeded: offset)
        if isEmpty {
            element.contentEnd = element.contentStart
            element.end = element.contentStart
        }
        if let previous = lastChildren.last {
            if previous >= 0 { tables.elements[Int(previous)].nextIndex = index }
            lastChildren[lastChildren.count - 1] = index
        }
        tables.elements.append(element)
        if !isEmpty {
            open = index
            lastChildren.append(-1)
        }
    }

    /// Reads attributes up to `>` or `/`.
    private mutating func attributes(of element: inout XMLTree.Element, _ start: Int) throws(Failure) {
        while true {
            let end = offset
            skipSpaces()
            guard offset < bytes.count else { throw unexpected(in: start) }
            if bytes[offset] == UInt8(ascii: ">") || bytes[offset] == UInt8(ascii: "/") { return }
            guard offset > end else { throw fail(.syntax) }
            let attribute = try attribute(start)
            try compare(attribute, since: Int(element.firstAttribute))
            tables.attributes.append(attribute)
            if starts(with: "xmlns", at: attribute.name.lowerBound) { try declare(attribute, &element) }
        }
    }

    private mutating func attribute(_ start: Int) throws(Failure) -> XMLTree.Attribute {
        let nameStart = offset
        let nameEnd = try name(in: start)
        skipSpaces()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else { throw unexpected(in: start) }
        offset += 1
        skipSpaces()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'") else {
            throw unexpected(in: start)
        }
        let quote = bytes[offset]
        offset += 1
        let valueStart = offset
        let isEncoded = try attributeValue(quote, start)
        guard offset - valueStart <= limits.valueBytes else {
            throw Failure(offset: valueStart, reason: .limit("the bytes of a value"))
        }
        let attribute = XMLTree.Attribute(
            nameStart: UInt32(truncatingIfNeeded: nameStart), nameEnd: UInt32(truncatingIfNeeded: nameEnd),
            valueStart: UInt32(truncatingIfNeeded: valueStart), valueEnd: UInt32(truncatingIfNeeded: offset),
            isEncoded: isEncoded)
        offset += 1
        return attribute
    }

    /// Moves to the quotation mark that ends a value.
    ///
    /// - Returns: True if the value differs from its source.
    @inline(__always)
    private mutating func attributeValue(_ quote: UInt8, _ start: Int) throws(Failure) -> Bool {
        var isEncoded = false
        var position = offset
        while true {
            if position + 8 <= bytes.count {
                let word = XMLWord(bytes, at: position)
                if word.isASCII {
                    let found =
                        word.occurrences(of: quote) | word.occurrences(of: UInt8(ascii: "<"))
                        | word.occurrences(of: UInt8(ascii: "&")) | word.controls
                    position += found.trailingZeroBitCount / 8
                    if found == 0 { continue }
                }
            }
            offset = position
            guard position < bytes.count else { throw unexpected(in: start) }
            let byte = bytes[position]
            if byte == quote { return isEncoded }
            if byte == UInt8(ascii: "<") { throw fail(.syntax) }
            if byte == UInt8(ascii: "&") {
                isEncoded = true
                position = try reference(at: position)
            } else {
                isEncoded = isEncoded || byte < 0x20
                position += 1
            }
        }
    }

    /// Refuses an attribute that the element already has.
    @inline(__always)
    private func compare(_ attribute: XMLTree.Attribute, since first: Int) throws(Failure) {
        guard tables.attributes.count - first < limits.attributes else {
            throw Failure(offset: attribute.name.lowerBound, reason: .limit("attributes"))
        }
        for index in first..<tables.attributes.count where areEqual(tables.attributes[index].name, attribute.name) {
            let name = text(attribute.name)
            throw Failure(offset: attribute.name.lowerBound, reason: .duplicateAttribute(name))
        }
    }

    @inline(__always)
    private func areEqual(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
        guard first.count == second.count else { return false }
        for index in 0..<first.count where bytes[first.lowerBound + index] != bytes[second.lowerBound + index] {
            return false
        }
        return true
    }

    /// Records the declaration of a namespace.
    private mutating func declare(
        _ attribute: XMLTree.Attribute, _ element: inout XMLTree.Element
    ) throws(Failure) {
        guard attribute.name.count == 5 || bytes[attribute.name.lowerBound + 5] == UInt8(ascii: ":") else { return }
        let count = element.declaration < 0 ? 1 : tables.declarations[Int(element.declaration)].count + 1
        guard count <= limits.namespaces else {
            throw Failure(offset: attribute.name.lowerBound, reason: .limit("namespaces"))
        }
        tables.declarations.append(
            XMLTree.NamespaceDeclaration(
                attribute: Int32(truncatingIfNeeded: tables.attributes.count - 1), previous: element.declaration,
                count: count))
        element.declaration = Int32(truncatingIfNeeded: tables.declarations.count - 1)
    }

    /// Reads the end tag of the open element.
    mutating func endTag() throws(Failure) {
        let start = offset
        let index = Int(open)
        var element = tables.elements[index]
        offset += 2
        let end = offset + element.name.count
        if end < bytes.count, bytes[end] == UInt8(ascii: ">"), areEqual(offset..<end, element.name) {
            offset = end
        } else {
            try endTagName(of: element, start)
        }
        let lastChild = lastChildren.popLast()
        if lastChild == -1, start - Int(element.contentStart) > limits.valueBytes {
            throw Failure(offset: Int(element.contentStart), reason: .limit("the bytes of a value"))
        }
        offset += 1
        element.contentEnd = UInt32(truncatingIfNeeded: start)
        element.end = UInt32(truncatingIfNeeded: offset)
        element.hasMarkup = element.hasMarkup || lastChild != -1
        tables.elements[index] = element
        open = element.parentIndex
    }

    /// Reads the name of an end tag up to its `>`, and refuses another name than that of the element.
    private mutating func endTagName(of element: XMLTree.Element, _ start: Int) throws(Failure) {
        let nameStart = offset
        let nameEnd = try name(in: start)
        skipSpaces()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ">") else { throw unexpected(in: start) }
        guard areEqual(nameStart..<nameEnd, element.name) else {
            let reason = XMLProblem.Reason.mismatchedTag(
                expected: text(element.name), found: text(nameStart..<nameEnd))
            throw Failure(offset: nameStart, reason: reason)
        }
    }
}
