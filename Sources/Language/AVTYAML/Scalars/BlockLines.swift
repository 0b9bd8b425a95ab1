/// The lines of a block scalar's source.
struct BlockLines {
    /// What becomes of the line breaks at the end.
    enum Chomping {
        case strip
        case clip
        case keep
    }

    struct Line {
        let start: Int
        /// How many spaces it begins with.
        let spaces: Int
        /// Where its break begins.
        let end: Int
        let lineBreak: LineBreak?

        var isAllSpaces: Bool { start + spaces == end }

        /// Whether nothing of the line belongs to the text.
        func isEmpty(below indentation: Int) -> Bool { isAllSpaces && spaces <= indentation }
    }

    let chomping: Chomping

    /// The lines after the header.
    let lines: [Line]

    /// How many spaces do not belong to the text.
    let indentation: Int

    /// Where the last line with content ends.
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

    /// How many spaces the first line with content begins with; without any, the longest line's.
    ///
    /// The difference between source and text is the indentation, also where an indicator gives it relative to
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
