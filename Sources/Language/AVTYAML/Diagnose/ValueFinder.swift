import AVTDiagnostics

/// Finds the value that an author meant to write at an offset where libyaml reported an error.
///
/// It examines one line the way people read it: dashes, a key up to `: `, and the value up to a comment or, inside `{
/// }` and `[ ]`, up to a comma outside brackets and strings.
struct ValueFinder {
    /// A value in the file.
    struct Value {
        var range: SourceRange
        /// True if the value is inside `{ }` or `[ ]`.
        var isInFlow: Bool
        /// The key before it, or `nil` if there is none.
        var key: String?
    }

    private let file: SourceFile
    private let bytes: [UInt8]

    /// The offset of the line in the file.
    private let base: Int

    init(_ file: SourceFile, line number: Int) {
        self.file = file
        let line = file.lineRange(number)
        bytes = Array(file.slice(line.lowerBound, line.upperBound).utf8)
        base = line.lowerBound
    }

    /// Returns the value around an offset of the file, which must be in the line.
    func value(around offset: Int) -> Value? {
        entry(in: 0..<bytes.count, around: offset - base, depth: 0)
    }

    /// The maximum nesting depth of lists and mappings on one line.
    private static let maximumFlowDepth = 16

    private func entry(in range: Range<Int>, around target: Int, depth: Int) -> Value? {
        var start = skipBlanks(range.lowerBound, range.upperBound)
        while start < range.upperBound, bytes[start] == UInt8(ascii: "-"), isFollowedByBlank(start, range.upperBound) {
            start = skipBlanks(start + 1, range.upperBound)
        }
        var key: String?
        if let colon = keyEnd(from: start, to: range.upperBound) {
            guard colon > start, bytes[start] != UInt8(ascii: "?") else { return nil }
            key = String(decoding: bytes[start..<colon], as: UTF8.self)
            start = skipBlanks(colon + 1, range.upperBound)
        }
        guard start < range.upperBound, target >= start else { return nil }
        let isOpen = bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[")
        if isOpen, depth < Self.maximumFlowDepth {
            let close = closingBracket(of: start, to: range.upperBound)
            if target <= close ?? range.upperBound {
                let content = start + 1..<(close ?? range.upperBound)
                return entry(in: segment(of: content, around: target), around: target, depth: depth + 1)
            }
        }
        let end = depth == 0 ? contentEnd(from: start, to: range.upperBound) : range.upperBound
        let trailing = bytes[start..<end].reversed().prefix(while: isBlank).count
        guard end - trailing > start else { return nil }
        return Value(range: file.range(base + start, base + end - trailing), isInFlow: depth > 0, key: key)
    }

    /// Returns the offset of the colon after the key of an entry, or `nil` if there is none.
    private func keyEnd(from start: Int, to end: Int) -> Int? {
        guard start < end, bytes[start] != UInt8(ascii: "{"), bytes[start] != UInt8(ascii: "[") else { return nil }
        var offset = start
        if isQuote(bytes[start]) {
            guard let close = closingQuote(of: start, to: end) else { return nil }
            offset = skipBlanks(close + 1, end)
            return offset < end && bytes[offset] == UInt8(ascii: ":") ? offset : nil
        }
        while offset < end {
            if bytes[offset] == UInt8(ascii: ":"), isFollowedByBlank(offset, end) { return offset }
            if bytes[offset] == UInt8(ascii: "#"), offset > start, isBlank(bytes[offset - 1]) { return nil }
            offset += 1
        }
        return nil
    }

    /// Returns the offset of a comment after a value, or `end` if there is none.
    private func contentEnd(from start: Int, to end: Int) -> Int {
        var offset = start
        while offset < end {
            if bytes[offset] == UInt8(ascii: "#"), offset > start, isBlank(bytes[offset - 1]) { return offset }
            offset = skipString(at: offset, to: end) + 1
        }
        return end
    }

    /// Returns the range between two commas that contains an offset.
    private func segment(of range: Range<Int>, around target: Int) -> Range<Int> {
        var start = range.lowerBound
        var offset = start
        var open = 0
        while offset < range.upperBound {
            open += nesting(bytes[offset])
            if bytes[offset] == UInt8(ascii: ","), open <= 0 {
                if offset >= target { break }
                start = offset + 1
            }
            offset = skipString(at: offset, to: range.upperBound) + 1
        }
        return start..<max(start, min(offset, range.upperBound))
    }

    /// Returns the offset of the bracket, of any kind, that closes the one at an offset.
    private func closingBracket(of start: Int, to end: Int) -> Int? {
        var offset = start
        var open = 0
        while offset < end {
            open += nesting(bytes[offset])
            if open == 0 { return offset }
            offset = skipString(at: offset, to: end) + 1
        }
        return nil
    }

    private func nesting(_ byte: UInt8) -> Int {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): -1
        default: 0
        }
    }

    /// Returns the offset of the closing quote if a string begins at an offset, or the offset itself otherwise.
    private func skipString(at offset: Int, to end: Int) -> Int {
        isQuote(bytes[offset]) ? closingQuote(of: offset, to: end) ?? offset : offset
    }

    private func closingQuote(of start: Int, to end: Int) -> Int? {
        var offset = start + 1
        while offset < end {
            if bytes[offset] == bytes[start] { return offset }
            offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    private func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    private func skipBlanks(_ start: Int, _ end: Int) -> Int {
        var offset = start
        while offset < end, isBlank(bytes[offset]) { offset += 1 }
        return offset
    }

    private func isFollowedByBlank(_ offset: Int, _ end: Int) -> Bool {
        offset + 1 >= end || isBlank(bytes[offset + 1])
    }
}
