extension XMLTree {
    /// How the text of an element is read.
    public enum TextStyle: Sendable {
        /// Without white space at both ends.
        case trimmed
        /// Also without the white space next to sections of character data, which are joined.
        case uri
    }

    /// Returns the text of an element: its character data and sections of character data, without children.
    public func text(of element: Int, style: TextStyle = .trimmed) -> String {
        String(decoding: textBytes(of: element, style: style), as: UTF8.self)
    }

    /// Returns the text of an element as bytes.
    public func textBytes(of element: Int, style: TextStyle = .trimmed) -> ArraySlice<UInt8> {
        if let range = textRange(of: element) { return bytes[range] }
        let text = decodedText(of: element, style)
        let start = text.firstIndex { !XMLScanner.isSpace($0) } ?? text.endIndex
        let end = text.lastIndex { !XMLScanner.isSpace($0) } ?? text.startIndex
        return start <= end && start < text.endIndex ? text[start...end] : []
    }

    /// Returns the range of the text of an element in any style, or `nil` if the text differs from its source.
    package func textRange(of element: Int) -> Range<Int>? {
        let record = elements[element]
        if !record.hasMarkup, !contains(0x0D, in: record.content) { return trimmed(record.content) }
        return onlySection(in: record).map { trimmed($0) }
    }

    /// Returns the content of an element as written, without white space at both ends.
    public func innerSource(of element: Int) -> String { text(in: trimmed(elements[element].content)) }

    /// Returns whether text other than white space stands between the children of an element.
    public func hasText(_ element: Int) -> Bool {
        let content = elements[element].content
        var child = firstChild(of: element)
        var position = content.lowerBound
        while true {
            let end = child.map { elements[$0].range.lowerBound } ?? content.upperBound
            position = endOfSpace(in: position..<end)
            guard position == end else { break }
            guard let index = child else { return false }
            position = elements[index].range.upperBound
            child = elements[index].next
        }
        // Comments are not text, and references and sections may be white space.
        let isMarkup = bytes[position] == UInt8(ascii: "<") || bytes[position] == UInt8(ascii: "&")
        return isMarkup ? !textBytes(of: element).isEmpty : true
    }

    /// Returns the offset of the first byte in a range that is not white space, or the end of the range.
    private func endOfSpace(in range: Range<Int>) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            var position = range.lowerBound
            while position < range.upperBound, position + XMLBlock.size <= bytes.count {
                let found = ~XMLBlock(bytes, at: position).spaces
                position += found.leading
                if !found.isEmpty { break }
            }
            while position < range.upperBound, XMLScanner.isSpace(bytes[position]) { position += 1 }
            return min(position, range.upperBound)
        }
    }

    /// Returns the range without white space at both ends.
    public func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, XMLScanner.isSpace(bytes[start]) { start += 1 }
        while end > start, XMLScanner.isSpace(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    /// Returns the content of the section of character data that is the only content, or `nil`.
    private func onlySection(in record: Element) -> Range<Int>? {
        let content = trimmed(record.content)
        return bytes.withUnsafeBufferPointer { bytes in
            guard content.count >= 12, bytes.starts(with: "<![CDATA[", at: content.lowerBound) else { return nil }
            let inner = content.lowerBound + 9..<content.upperBound - 3
            guard bytes.starts(with: "]]>", at: inner.upperBound) else { return nil }
            // Neither an earlier end nor a line end that is replaced.
            var position = inner.lowerBound
            while true {
                position = bytes.offset(of: UInt8(ascii: ">"), or: 0x0D, in: position..<inner.upperBound)
                guard position < inner.upperBound else { return inner }
                let isEnd = position >= inner.lowerBound + 2 && bytes.starts(with: "]]>", at: position - 2)
                guard bytes[position] == UInt8(ascii: ">"), !isEnd else { return nil }
                position += 1
            }
        }
    }

    private func contains(_ byte: UInt8, in range: Range<Int>) -> Bool {
        bytes.withUnsafeBufferPointer { $0.offset(of: byte, in: range) } < range.upperBound
    }

    private func decodedText(of element: Int, _ style: TextStyle) -> [UInt8] {
        var reader = XMLTextReader(tree: self, dropsSpace: style == .uri)
        reader.read(elements[element].content, skipping: firstChild(of: element))
        return reader.output
    }

    /// Returns the value of an attribute, as XML normalizes it: references are replaced, and white space by spaces.
    public func value(of attribute: Attribute) -> String {
        String(decoding: valueBytes(of: attribute), as: UTF8.self)
    }

    /// Returns the value of an attribute as bytes.
    public func valueBytes(of attribute: Attribute) -> ArraySlice<UInt8> {
        guard attribute.isEncoded else { return bytes[attribute.value.clamped(to: bytes.indices)] }
        var output: [UInt8] = []
        bytes.withUnsafeBufferPointer { bytes in
            var position = attribute.value.lowerBound
            while position < attribute.value.upperBound {
                let byte = bytes[position]
                if byte == UInt8(ascii: "&") {
                    position = output.appendReference(bytes, at: position)
                } else {
                    // Of CR LF one space remains.
                    if byte != 0x0A || bytes[position - 1] != 0x0D { output.append(byte < 0x20 ? 0x20 : byte) }
                    position += 1
                }
            }
        }
        return output[...]
    }
}
