extension XMLTree {
    /// A part of the content between elements.
    struct Part {
        enum Kind {
            case characters, section, other
        }

        let kind: Kind
        let range: Range<Int>
        /// The range without the delimiters of a section.
        let inner: Range<Int>
    }

    /// Returns the parts of a range that contains no elements.
    func parts(of range: Range<Int>) -> [Part] {
        bytes.withUnsafeBufferPointer { bytes in
            var parts: [Part] = []
            var position = range.lowerBound
            while position < range.upperBound {
                let start = position
                if let end = XMLTree.endOfMarkup(bytes, position) {
                    position = min(end, range.upperBound)
                    let isSection = bytes.starts(with: "<![CDATA[", at: start)
                    let inner = isSection ? start + 9..<max(start + 9, position - 3) : start..<position
                    parts.append(Part(kind: isSection ? .section : .other, range: start..<position, inner: inner))
                } else {
                    repeat { position += 1 } while position < range.upperBound && bytes[position] != UInt8(ascii: "<")
                    parts.append(Part(kind: .characters, range: start..<position, inner: start..<position))
                }
            }
            return parts
        }
    }

    /// Returns the text of a range of characters and references.
    func decodedText(in range: Range<Int>) -> String {
        var reader = XMLTextReader(tree: self, dropsSpace: false)
        reader.read(range, skipping: nil)
        return String(decoding: reader.output, as: UTF8.self)
    }

    /// Returns the characters of a section, with the line ends that XML prescribes.
    func characters(ofSection range: Range<Int>) -> String {
        var reader = XMLTextReader(tree: self, dropsSpace: false)
        reader.append(range)
        return String(decoding: reader.output, as: UTF8.self)
    }
}
