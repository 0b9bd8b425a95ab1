import Synchronization

/// A text that diagnostics refer to.
///
/// Offsets are UTF-8 bytes from the start of ``text``, including a byte order mark. Lines end at LF, CR LF or CR, as in
/// editors. Two files are equal only if they are the same object.
public final class SourceFile: Sendable {
    /// The file's name, as the user specified it.
    public let name: String

    /// The path on disk that the text was read from, or `nil` if it was not read from disk.
    public let path: String?

    /// True for a file outside of the folders of the packs that were named.
    ///
    /// Diagnostics report locations in such a file, but neither quote nor fix it.
    public let isOutside: Bool

    /// The complete text.
    public let text: String

    /// The number of the first line.
    private let firstLine: Int

    /// The offset of the first byte of each line, or `nil` before the first location is resolved.
    private let knownLineStarts = Mutex<[Int]?>(nil)

    /// The number of bytes of ``text``.
    public let length: Int

    /// Creates a file with a text; `firstLine` is the number of its first line, for a text that is a part of another.
    ///
    /// - Complexity: Linear in the text.
    public init(name: String, path: String? = nil, isOutside: Bool = false, text: String, firstLine: Int = 1) {
        var text = text
        text.makeContiguousUTF8()
        self.name = name
        self.path = path
        self.isOutside = isOutside
        self.text = text
        self.firstLine = firstLine
        length = text.utf8.count
    }

    private var lineStarts: [Int] {
        knownLineStarts.withLock { known in
            if let known { return known }
            let found = Self.lineStarts(of: text)
            known = found
            return found
        }
    }

    /// The number of lines; an empty text has one.
    public var lineCount: Int { lineStarts.count }

    /// Returns the line and column of an offset; offsets outside of the text are clamped.
    ///
    /// - Complexity: Linear in the length of the line.
    public func position(at utf8Offset: Int) -> SourcePosition {
        let offset = min(max(utf8Offset, 0), length)
        let line = lineNumber(at: offset) - firstLine
        let column = scalarCount(from: firstByte(ofLineIndex: line), to: offset) + 1
        return SourcePosition(line: line + firstLine, column: column)
    }

    /// Returns the line of an offset; offsets outside of the text are clamped.
    ///
    /// - Complexity: Logarithmic in the number of lines.
    public func lineNumber(at utf8Offset: Int) -> Int {
        let lineStarts = lineStarts
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= utf8Offset { low = middle } else { high = middle }
        }
        return low + firstLine
    }

    /// Returns the text of a line without line terminator and byte order mark; empty if there is no such line.
    public func line(_ number: Int) -> Substring {
        let range = lineRange(number)
        return text[index(at: range.lowerBound)..<index(at: range.upperBound)]
    }

    /// Returns the offsets of a line, as in ``line(_:)``; empty if there is no such line.
    public func lineRange(_ number: Int) -> Range<Int> {
        let line = number - firstLine
        let lineStarts = lineStarts
        guard lineStarts.indices.contains(line) else { return length..<length }
        let lower = firstByte(ofLineIndex: line)
        let next = line + 1 < lineStarts.count ? lineStarts[line + 1] : length
        var upper = max(next, lower)
        while upper > lower, isLineBreak(byte(at: upper - 1)) { upper -= 1 }
        return lower..<upper
    }

    /// Returns the text between two offsets, which are clamped and moved to the start of a code point.
    public func slice(_ lower: Int, _ upper: Int) -> Substring {
        let lower = min(max(lower, 0), length)
        let upper = min(max(upper, lower), length)
        return text[index(at: lower)..<index(at: upper)]
    }

    /// Returns a range of this file.
    public func range(_ lower: Int, _ upper: Int) -> SourceRange {
        SourceRange(file: self, lower: lower, upper: upper)
    }

    /// Returns the offset at which a line begins, after a byte order mark.
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

    /// Returns the index of the code point that contains the byte.
    private func index(at offset: Int) -> String.Index {
        var first = offset
        while first > 0, first < length, byte(at: first) & 0xC0 == 0x80 { first -= 1 }
        return utf8Index(first)
    }

    private static func lineStarts(of text: String) -> [Int] {
        var text = text
        return text.withUTF8 { bytes in
            var starts = [0]
            var offset = 0
            while offset < bytes.count {
                if isLineBreak(bytes[offset]) {
                    if bytes[offset] == UInt8(ascii: "\n"), offset > 0, bytes[offset - 1] == UInt8(ascii: "\r") {
                        starts[starts.count - 1] = offset + 1
                    } else {
                        starts.append(offset + 1)
                    }
                }
                offset += 1
            }
            return starts
        }
    }
}

/// Returns whether a byte is a line terminator or a part of one.
private func isLineBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}
