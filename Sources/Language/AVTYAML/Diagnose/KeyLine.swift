import AVTDiagnostics

/// A line that begins with a key: `key:`, `key: value` or `- key: value`.
struct KeyLine {
    let number: Int
    let key: String
    /// The number of spaces and dashes before the key.
    let column: Int
    let isItem: Bool
    let hasValue: Bool
    let range: SourceRange

    init?(_ number: Int, in file: SourceFile) {
        let line = file.lineRange(number)
        let text = file.slice(line.lowerBound, line.upperBound)
        let content = text.drop { $0 == " " || $0 == "-" }
        let key = content.prefix { $0.isLetter || $0.isNumber || "_.-".contains($0) }
        let rest = content.dropFirst(key.count)
        guard !key.isEmpty, rest.first == ":", rest.dropFirst().first.map({ $0 == " " }) ?? true else { return nil }
        self.number = number
        self.key = String(key)
        let before = text.prefix(text.count - content.count)
        column = before.count
        isItem = before.contains("-")
        let value = rest.dropFirst().drop { $0 == " " }
        hasValue = !value.isEmpty && value.first != "#"
        let lower = line.upperBound - content.utf8.count
        range = file.range(lower, lower + key.utf8.count)
    }

    /// Returns the number of the last of the following lines that are indented deeper than a column.
    func last(deeperThan column: Int, in file: SourceFile) -> Int {
        var last = number
        while last < file.lineCount, let depth = file.depth(ofLine: last + 1), depth > column { last += 1 }
        return last
    }

    /// Creates a key line from the last line above that is neither empty nor a comment.
    init?(above number: Int, in file: SourceFile) {
        let above = (1..<number).reversed().prefix(20).first { file.depth(ofLine: $0) != nil }
        guard let above else { return nil }
        self.init(above, in: file)
    }
}

extension SourceFile {
    /// Returns the number of leading spaces of a line, or `nil` if it is empty or a comment.
    func depth(ofLine number: Int) -> Int? {
        let text = line(number)
        let content = text.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
        return content.isEmpty || content.first == "#" ? nil : text.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    }

    /// Returns edits that increase or decrease the indentation of lines by a number of columns.
    package func indentation(ofLines lines: ClosedRange<Int>, by columns: Int) -> [SourceEdit] {
        lines.compactMap { number in
            guard let depth = depth(ofLine: number) else { return nil }
            let start = lineRange(number).lowerBound
            return columns >= 0
                ? SourceEdit(range: range(start, start), replacement: String(repeating: " ", count: columns))
                : SourceEdit(range: range(start, start + min(depth, -columns)), replacement: "")
        }
    }
}
