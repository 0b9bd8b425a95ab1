extension XMLScanner {
    /// Reads a start tag, or the tag of an empty element.
    mutating func startTag() throws(Failure) {
        let start = offset
        let index = Int32(truncatingIfNeeded: tables.elements.count)
        guard index < limits.elements else { throw fail(.limit("elements")) }
        guard depth < limits.effectiveDepth else { throw fail(.limit("depth")) }
        offset += 1
        let nameEnd = try name(in: start)
        let first = tables.attributes.count
        var element = XMLTree.Element(
            start: UInt32(truncatingIfNeeded: start), parentIndex: open,
            firstAttribute: UInt32(truncatingIfNeeded: first),
            declaration: open < 0 ? -1 : tables.elements[Int(open)].declaration,
            nameLength: UInt16(truncatingIfNeeded: nameEnd - start - 1))
        try attributes(of: &element, start)
        element.attributeCount = UInt16(truncatingIfNeeded: tables.attributes.count - first)
        let isEmpty = bytes[offset] == UInt8(ascii: "/")
        if isEmpty {
            offset += 1
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: ">") else { throw unexpected(in: start) }
        }
        offset += 1
        element.contentStart = UInt32(truncatingIfNeeded: offset)
        element.contentEnd = element.contentStart
        if lastChild >= 0 { tables.elements[Int(lastChild)].nextIndex = index }
        append(element)
        if isEmpty {
            lastChild = index
        } else {
            (open, lastChild, hasMarkup) = (index, -1, false)
            depth += 1
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
            append(attribute)
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
        guard valueStart - nameEnd <= XMLLimits.separatorBytes else { throw fail(.limit("the white space of a tag")) }
        let isEncoded = try attributeValue(quote, start)
        guard offset - valueStart <= limits.valueBytes else {
            throw Failure(offset: valueStart, reason: .limit("the bytes of a value"))
        }
        let attribute = XMLTree.Attribute(
            name: nameStart..<nameEnd, value: valueStart..<offset, isEncoded: isEncoded)
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
            if position + XMLBlock.size <= bytes.count {
                let block = XMLBlock(bytes, at: position)
                let found =
                    block.occurrences(of: quote) | block.occurrences(of: UInt8(ascii: "<"))
                    | block.occurrences(of: UInt8(ascii: "&")) | block.controlsAndOthers
                position += found.leading
                if found.isEmpty { continue }
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
        guard tables.attributes.count - first < limits.effectiveAttributes else {
            throw Failure(offset: attribute.name.lowerBound, reason: .limit("attributes"))
        }
        for index in first..<tables.attributes.count where bytes.areEqual(tables.attributes[index].name, attribute.name)
        {
            let name = text(attribute.name)
            throw Failure(offset: attribute.name.lowerBound, reason: .duplicateAttribute(name))
        }
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
        let index = open
        let element = tables.elements[Int(index)]
        offset += 2
        let end = offset + element.name.count
        if end < bytes.count, bytes[end] == UInt8(ascii: ">"), bytes.areEqual(offset..<end, element.name) {
            offset = end
        } else {
            try endTagName(of: element, start)
        }
        if lastChild < 0, start - Int(element.contentStart) > limits.valueBytes {
            throw Failure(offset: Int(element.contentStart), reason: .limit("the bytes of a value"))
        }
        offset += 1
        guard offset - start <= XMLLimits.separatorBytes else {
            throw Failure(offset: start, reason: .limit("the white space of a tag"))
        }
        tables.elements[Int(index)].end(
            at: start, tagLength: offset - start, hasMarkup: hasMarkup || lastChild >= 0)
        (open, lastChild) = (element.parentIndex, index)
        depth -= 1
    }

    /// Reads the name of an end tag up to its `>`, and refuses another name than that of the element.
    private mutating func endTagName(of element: XMLTree.Element, _ start: Int) throws(Failure) {
        let nameStart = offset
        let nameEnd = try name(in: start)
        skipSpaces()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ">") else { throw unexpected(in: start) }
        guard bytes.areEqual(nameStart..<nameEnd, element.name) else {
            let reason = XMLProblem.Reason.mismatchedTag(
                expected: text(element.name), found: text(nameStart..<nameEnd))
            throw Failure(offset: nameStart, reason: reason)
        }
    }
}
