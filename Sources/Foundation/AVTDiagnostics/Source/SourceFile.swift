/// A text that diagnostics point into.
///
/// Offsets are UTF-8 bytes from the start of ``text``, a byte order mark included. Lines end at LF, CR LF or CR, as
/// editors count them. Two files are equal only if they are the same object.
public final class SourceFile: Sendable {
    /// The file's name, as the user gave it.
    public let name: String

    /// Where the text was read from on disk; `nil` if it was not.
    public let path: String?

    /// True for a file outside of the folders of the packs that were named.
    ///
    /// Diagnostics say where something is wrong in it, but neither quote it nor fix it.
    public let isOutside: Bool

    /// The whole text.
    public let text: String

    /// The number of the first line.
    private let firstLine: Int

    /// The offset at which each line begins.
    private let lineStarts: [Int]

    /// The number of bytes of ``text``.
    public let length: Int

    /// Takes a text under a name; `firstLine` is the number of its first line, for a text that is a part of another.
    ///
    /// - Complexity: linear in the text.
    public init(name: String, path: String? = nil, isOutside: Bool = false, text: String, firstLine: Int = 1) {
        var text = text
        text.makeContiguousUTF8()
        self.name = name
        self.path = path
        self.isOutside = isOutside
        self.text = text
        self.firstLine = firstLine
        length = text.utf8.count
        lineStarts = Self.lineStarts(of: text)
    }

    /// The number of lines; an empty text has one.
    public var lineCount: Int { lineStarts.count }

    /// The line and column of an offset; offsets outside the text are moved to its nearest end.
    ///
    /// - Complexity: linear in the length of the line.
    public func position(at utf8Offset: Int) -> SourcePosition {
        let offset = min(max(utf8Offset, 0), length)
        let line = lineNumber(at: offset) - firstLine
        let column = scalarCount(from: firstByte(ofLineIndex: line), to: offset) + 1
        return SourcePosition(line: line + firstLine, column: column)
    }

    /// The line of an offset; offsets outside the text are moved to its nearest end.
    ///
    /// - Complexity: logarithmic in the number of lines.
    public func lineNumber(at utf8Offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= utf8Offset { low = middle } else { high = middle }
        }
        return low + firstLine
    }

    /// The text of a line without its end and without a byte order mark; empty if there is no such line.
    public func line(_ number: Int) -> Substring {
        let range = lineRange(number)
        return text[index(at: range.lowerBound)..<index(at: range.upperBound)]
    }

    /// The offsets of a line, as ``line(_:)`` gives it; empty if there is no such line.
    public func lineRange(_ number: Int) -> Range<Int> {
        let line = number - firstLine
        guard lineStarts.indices.contains(line) else { return length..<length }
        let lower = firstByte(ofLineIndex: line)
        let next = line + 1 < lineStarts.count ? lineStarts[line + 1] : length
        var upper = max(next, lower)
        while upper > lower, isLineBreak(byte(at: upper - 1)) { upper -= 1 }
        return lower..<upper
    }

    /// The text between two offsets, which are moved into the text and to the beginning of a code point.
    public func slice(_ lower: Int, _ upper: Int) -> Substring {
        let lower = min(max(lower, 0), length)
        let upper = min(max(upper, lower), length)
        return text[index(at: lower)..<index(at: upper)]
    }

    /// A range of this file.
    public func range(_ lower: Int, _ upper: Int) -> SourceRange {
        SourceRange(file: self, lower: lower, upper: upper)
    }

    /// Where a line begins, behind a byte order mark.
    private func firstByte(ofLineIndex line: Int) -> Int {
        line == 0 && text.unicodeScalars.first == "\u{FEFF}" ? 3 : lineStarts[line]
    }

    private func scalarCount(from lower: Int, to upper: Int) -> Int {
        guard lower < upper else { return 0 }
        let bytes = text.utf8[utf8Index(lower)..<utf8Index(upper)]
        return bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }

    private func byte(at offset: Int) -> UInt8 { text.utf8[utf8Index(offset)] }

    private func utf8Index(_ offset: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: offset)
    }

    /// The index of the code point that holds the byte.
    private func index(at offset: Int) -> String.Index {
        var first = offset
        while first > 0, first < length, byte(at: first) & 0xC0 == 0x80 { first -= 1 }
        return utf8Index(first)
    }

    private static func lineStarts(of text: String) -> [Int] {
        var starts = [0]
        var previous: UInt8 = 0
        var offset = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\n"), previous == UInt8(ascii: "\r") {
                starts[starts.count - 1] = offset + 1
            } else if isLineBreak(byte) {
                starts.append(offset + 1)
            }
            previous = byte
            offset += 1
        }
        return starts
    }
}

/// Whether a byte ends a line, or is a part of what does.
private func isLineBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}
