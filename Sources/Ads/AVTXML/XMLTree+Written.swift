extension XMLTree {
    /// The document as XML: as it was read, except that what the reader tolerated is written as XML requires.
    ///
    /// A document that needs no such change has the same bytes, also in another encoding; a changed one is in UTF-8.
    public var written: [UInt8] {
        guard !repairs.isEmpty else { return source }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + bytes.count / 16)
        var position = 0
        bytes.withUnsafeBufferPointer { bytes in
            while position < bytes.count {
                if bytes[position] == UInt8(ascii: "&"), case .none = XMLReference(bytes, at: position) {
                    output += "&amp;".utf8
                    position += 1
                } else if bytes[position] == UInt8(ascii: "<"), let end = XMLTree.endOfMarkup(bytes, position) {
                    // The declaration may be late, or name another encoding; without it, the encoding is UTF-8.
                    if !XMLTree.isDeclaration(bytes, position) { output += bytes[position..<end] }
                    position = end
                } else {
                    output.append(bytes[position])
                    position += 1
                }
            }
        }
        return output
    }

    static func isDeclaration(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
        bytes.starts(with: "<?xml", at: start) && start + 5 < bytes.count && XMLScanner.isSpace(bytes[start + 5])
    }

    /// Returns the end of a comment, a section of character data or an instruction; `nil` at a tag.
    static func endOfMarkup(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
        if bytes.starts(with: "<!--", at: start) { return end(bytes, after: start + 4, "-->") }
        if bytes.starts(with: "<![CDATA[", at: start) { return end(bytes, after: start + 9, "]]>") }
        if bytes.starts(with: "<?", at: start) { return end(bytes, after: start + 2, "?>") }
        return nil
    }

    private static func end(
        _ bytes: UnsafeBufferPointer<UInt8>, after start: Int, _ closing: StaticString
    ) -> Int {
        // The last character occurs less often in text than the first.
        let last = closing.utf8CodeUnitCount - 1
        var end = start + last
        while end < bytes.count {
            end = bytes.offset(of: closing.utf8Start[last], in: end..<bytes.count)
            if bytes.starts(with: closing, at: end - last) { break }
            end += 1
        }
        return min(end + 1, bytes.count)
    }
}
