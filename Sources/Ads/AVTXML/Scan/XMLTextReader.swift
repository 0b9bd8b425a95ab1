/// Joins the character data and the sections of character data of an element.
struct XMLTextReader {
    let tree: XMLTree
    /// True if white space next to a section is dropped.
    let dropsSpace: Bool
    var output: [UInt8] = []
    /// The end of the output when the last section ended, or when the last comment did not separate it from text.
    private var dropsLeading = false

    init(tree: XMLTree, dropsSpace: Bool) {
        (self.tree, self.dropsSpace) = (tree, dropsSpace)
    }

    mutating func read(_ content: Range<Int>, skipping firstChild: Int?) {
        var child = firstChild
        var position = content.lowerBound
        while position < content.upperBound {
            if let index = child, tree.elements[index].range.lowerBound == position {
                position = tree.elements[index].range.upperBound
                child = tree.elements[index].next
                dropsLeading = false
            } else if tree.bytes[position] == UInt8(ascii: "<") {
                position = markup(at: position, content.upperBound)
            } else {
                position = characters(at: position, content.upperBound)
            }
        }
    }

    /// Reads a section, or skips a comment or an instruction.
    private mutating func markup(at start: Int, _ end: Int) -> Int {
        let isSection = tree.bytes[start...].starts(with: "<![CDATA[".utf8)
        let isInstruction = tree.bytes[start + 1] == UInt8(ascii: "?")
        let delimiter: StaticString = isSection ? "]]>" : isInstruction ? "?>" : "-->"
        var position = start + (isSection ? 9 : isInstruction ? 2 : 4)
        let first = position
        while position < end, !matches(delimiter, at: position) { position += 1 }
        if isSection {
            dropTrailingSpace()
            append(first..<position)
            dropsLeading = dropsSpace
        }
        return min(position + delimiter.utf8CodeUnitCount, end)
    }

    private func matches(_ text: StaticString, at position: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position + count <= tree.bytes.count else { return false }
        for index in 0..<count where tree.bytes[position + index] != text.utf8Start[index] { return false }
        return true
    }

    /// The number of bytes at the end of ``output`` that are white space outside of sections.
    private var trailingSpaces = 0

    private mutating func dropTrailingSpace() {
        if dropsSpace { output.removeLast(trailingSpaces) }
        trailingSpaces = 0
    }

    /// Appends characters up to the next markup.
    private mutating func characters(at start: Int, _ end: Int) -> Int {
        tree.bytes.withUnsafeBufferPointer { bytes in
            var position = start
            while position < end, bytes[position] != UInt8(ascii: "<") {
                let byte = bytes[position]
                if byte == UInt8(ascii: "&") {
                    position = output.appendReference(bytes, at: position)
                    (trailingSpaces, dropsLeading) = (0, false)
                    continue
                }
                position += 1
                let isSpace = XMLScanner.isSpace(byte)
                if isSpace && dropsLeading { continue }
                dropsLeading = false
                if byte == 0x0D && position < bytes.count && bytes[position] == 0x0A { continue }
                output.append(byte == 0x0D ? 0x0A : byte)
                trailingSpaces = isSpace ? trailingSpaces + 1 : 0
            }
            return position
        }
    }

    /// Appends a section, with the line ends that XML prescribes.
    mutating func append(_ range: Range<Int>) {
        for position in range {
            let byte = tree.bytes[position]
            if byte == 0x0D && tree.bytes[position + 1] == 0x0A { continue }
            output.append(byte == 0x0D ? 0x0A : byte)
        }
        trailingSpaces = 0
    }
}

extension [UInt8] {
    /// Appends the character of a reference, or an ampersand that begins none.
    ///
    /// - Returns: The offset after what was read.
    mutating func appendReference(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
        guard case .character(let value, let end) = XMLReference(bytes, at: position),
            let scalar = Unicode.Scalar(value)
        else {
            append(UInt8(ascii: "&"))
            return position + 1
        }
        append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        return end
    }
}
