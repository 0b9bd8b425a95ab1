/// The tables grow by what the rest of the document can need: an array that doubles its capacity has three times the memory of
/// its rows while they are copied.
extension XMLScanner {
    /// The bytes of the smallest element, `<a/>`, and of the smallest attribute, ` a=""`.
    private static let elementBytes = 4
    private static let attributeBytes = 5

    @inline(__always)
    mutating func append(_ element: XMLTree.Element) {
        if tables.elements.count == tables.elements.capacity {
            let capacity = capacity(after: tables.elements.count, XMLScanner.elementBytes, limit: limits.elements)
            tables.elements.reserveCapacity(capacity)
        }
        tables.elements.append(element)
    }

    @inline(__always)
    mutating func append(_ attribute: XMLTree.Attribute) {
        if tables.attributes.count == tables.attributes.capacity {
            let capacity = capacity(after: tables.attributes.count, XMLScanner.attributeBytes, limit: .max)
            tables.attributes.reserveCapacity(capacity)
        }
        tables.attributes.append(attribute)
    }

    /// Returns the capacity of a table that is full, for as many rows as it has in the end if the rest of the document is
    /// like what was read.
    ///
    /// If that is more than half of the rows that are possible, the capacity is for all of them: the last copy of a table is of
    /// half of its rows at most.
    @inline(never)
    private func capacity(after count: Int, _ rowBytes: Int, limit: Int) -> Int {
        let most = min(count + (bytes.count - offset) / rowBytes + 1, limit)
        let expected = Int(Double(count) * Double(bytes.count) / Double(max(1, offset)) * 1.02) + 1
        let capacity = max(expected, count + count / 4)
        return capacity > most / 2 ? most : capacity
    }
}

extension XMLTree.Element {
    /// Records the end tag.
    @inline(__always)
    mutating func end(at offset: Int, tagLength: Int, hasMarkup: Bool) {
        contentEnd = UInt32(truncatingIfNeeded: offset)
        endTagLength = UInt16(truncatingIfNeeded: tagLength)
        self.hasMarkup = hasMarkup
    }
}
