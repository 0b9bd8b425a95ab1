/// The lines of a block scalar's source.
struct BlockLines {
    /// The treatment of trailing line breaks.
    enum Chomping {
        case strip
        case clip
        case keep
    }

    struct Line {
        let start: Int
        /// The number of leading spaces.
        let spaces: Int
        /// The offset of its line break.
        let end: Int
        let lineBreak: LineBreak?

        var isAllSpaces: Bool { start + spaces == end }

        /// Returns true if no part of the line belongs to the text.
        func isEmpty(below indentation: Int) -> Bool { isAllSpaces && spaces <= indentation }
    }

    let chomping: Chomping

    /// The lines after the header.
    let lines: [Line]

    /// The number of leading spaces that do not belong to the text.
    let indentation: Int

    /// The end offset of the last line with content.
    let contentEnd: Int

    init(_ source: [UInt8], text: String) {
        let all = Self.lines(of: source)
        let header = all.first.map { source[$0.start..<$0.end] } ?? []
        let indicators = header.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        if indicators.contains(UInt8(ascii: "-")) {
            chomping = .strip
        } else {
            chomping = indicators.contains(UInt8(ascii: "+")) ? .keep : .clip
        }
        lines = Array(all.dropFirst())
        contentEnd = lines.last { !$0.isAllSpaces }?.end ?? header.endIndex
        indentation = max(0, Self.depth(of: lines) - Self.depth(of: Self.lines(of: Array(text.utf8))))
    }

    /// Returns the number of leading spaces of the first line with content, or of the longest line if there is none.
    ///
    /// The difference between source and text is the indentation, even if an indicator specifies it relative to
    /// something outside the scalar.
    private static func depth(of lines: [Line]) -> Int {
        lines.first { !$0.isAllSpaces }?.spaces ?? lines.map(\.spaces).max() ?? 0
    }

    private static func lines(of bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var start = 0
        while start < bytes.count {
            var end = start
            var lineBreak: LineBreak?
            while end < bytes.count {
                lineBreak = LineBreak(in: bytes, at: end)
                if lineBreak != nil { break }
                end += 1
            }
            let spaces = bytes[start..<end].prefix { $0 == UInt8(ascii: " ") }.count
            lines.append(Line(start: start, spaces: spaces, end: end, lineBreak: lineBreak))
            start = end + (lineBreak?.length ?? 0)
        }
        return lines
    }
}
