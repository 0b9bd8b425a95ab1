/// The bytes of a scalar's text with the source offset of each.
///
/// libyaml reports a scalar's text and its range, but not the source of each character. This decodes the source again
/// by the rules of libyaml, only when a diagnostic points into a scalar.
struct ScalarSpelling {
    /// The text in UTF-8.
    private(set) var text: [UInt8] = []

    /// The source offset of each byte in ``text``, relative to the scalar.
    private(set) var origins: [Int] = []

    /// The end offset of the content, relative to the scalar.
    private(set) var end: Int

    private let source: [UInt8]

    init(of scalar: YAMLScalar) {
        let source = Array(scalar.range.text.utf8)
        switch scalar.style {
        case .plain, .singleQuoted, .doubleQuoted: self.init(flow: source, style: scalar.style)
        case .literal, .folded: self.init(block: source, text: scalar.text, isFolded: scalar.style == .folded)
        }
    }

    /// Decodes the source of a plain or quoted scalar, including its quotes.
    init(flow source: [UInt8], style: YAMLScalar.Style) {
        self.source = source
        let quote = style == .plain ? 0 : 1
        end = max(quote, source.count - quote)
        var offset = quote
        while offset < end {
            switch source[offset] {
            case UInt8(ascii: "'") where style == .singleQuoted:
                append(source[offset], from: offset)
                offset += 2
            case UInt8(ascii: "\\") where style == .doubleQuoted:
                offset = readEscape(at: offset)
            default:
                offset = isWhitespace(at: offset) ? readWhitespace(at: offset) : readByte(at: offset)
            }
        }
    }

    /// Decodes the source of a block scalar, including its header.
    init(block source: [UInt8], text: String, isFolded: Bool) {
        self.source = source
        let block = BlockLines(source, text: text)
        end = block.contentEnd
        var lastBreak: LineBreak?
        var emptyLines: [LineBreak] = []
        var lastIsIndented = false
        for line in block.lines {
            guard !line.isEmpty(below: block.indentation) else {
                if let lineBreak = line.lineBreak { emptyLines.append(lineBreak) }
                continue
            }
            let start = min(line.start + block.indentation, line.end)
            let isIndented = start < line.end && isBlank(source[start])
            if let lastBreak {
                let isFoldedAway = isFolded && lastBreak.isFoldable && !lastIsIndented && !isIndented
                if !isFoldedAway {
                    append(lastBreak)
                } else if emptyLines.isEmpty {
                    append(UInt8(ascii: " "), from: lastBreak.offset)
                }
            }
            for lineBreak in emptyLines { append(lineBreak) }
            emptyLines = []
            for offset in start..<line.end { append(source[offset], from: offset) }
            lastBreak = line.lineBreak
            lastIsIndented = isIndented
        }
        if let lastBreak, block.chomping != .strip { append(lastBreak) }
        if block.chomping == .keep {
            for lineBreak in emptyLines { append(lineBreak) }
        }
        end = max(end, (origins.last ?? 0) + 1)
    }

    private mutating func append(_ byte: UInt8, from offset: Int) {
        text.append(byte)
        origins.append(offset)
    }

    private mutating func append(_ lineBreak: LineBreak) {
        for byte in lineBreak.text { append(byte, from: lineBreak.offset) }
    }

    private mutating func readByte(at offset: Int) -> Int {
        append(source[offset], from: offset)
        return offset + 1
    }

    private func isWhitespace(at offset: Int) -> Bool {
        isBlank(source[offset]) || LineBreak(in: source, at: offset) != nil
    }

    /// Decodes blanks and line breaks: blanks within a line are kept, a single break becomes a space, and the first of
    /// several breaks is dropped.
    ///
    /// After an escaped break (`isJoined`), all following breaks are kept.
    private mutating func readWhitespace(at start: Int, isJoined: Bool = false) -> Int {
        var breaks: [LineBreak] = []
        var offset = start
        while offset < end {
            if let lineBreak = LineBreak(in: source, at: offset) {
                breaks.append(lineBreak)
                offset += lineBreak.length
            } else if isBlank(source[offset]) {
                offset += 1
            } else {
                break
            }
        }
        if let first = breaks.first, !isJoined, first.isFoldable {
            if breaks.count == 1 { append(UInt8(ascii: " "), from: first.offset) }
            breaks.removeFirst()
        } else if breaks.isEmpty, !isJoined {
            for blank in start..<offset { append(source[blank], from: blank) }
        }
        for lineBreak in breaks { append(lineBreak) }
        return offset
    }

    /// Decodes an escape of a double-quoted scalar; all of its bytes have the offset of the backslash.
    private mutating func readEscape(at start: Int) -> Int {
        if let lineBreak = LineBreak(in: source, at: start + 1) {
            return readWhitespace(at: start + 1 + lineBreak.length, isJoined: true)
        }
        guard start + 1 < end else { return end }
        let digits: Int
        let scalar: Unicode.Scalar
        switch source[start + 1] {
        case UInt8(ascii: "x"): (digits, scalar) = (2, hexadecimal(at: start + 2, digits: 2))
        case UInt8(ascii: "u"): (digits, scalar) = (4, hexadecimal(at: start + 2, digits: 4))
        case UInt8(ascii: "U"): (digits, scalar) = (8, hexadecimal(at: start + 2, digits: 8))
        case let letter: (digits, scalar) = (0, escapedCharacters[letter] ?? Unicode.Scalar(letter))
        }
        for byte in UTF8.encode(scalar).map(Array.init) ?? [] { append(byte, from: start) }
        return start + 2 + digits
    }

    private func hexadecimal(at start: Int, digits: Int) -> Unicode.Scalar {
        let text = String(decoding: source.dropFirst(start).prefix(digits), as: UTF8.self)
        return UInt32(text, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
    }
}

/// The characters for letters after a backslash; other letters represent themselves.
private let escapedCharacters: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "0"): "\0", UInt8(ascii: "a"): "\u{07}", UInt8(ascii: "b"): "\u{08}", UInt8(ascii: "t"): "\t",
    UInt8(ascii: "n"): "\n", UInt8(ascii: "v"): "\u{0B}", UInt8(ascii: "f"): "\u{0C}", UInt8(ascii: "r"): "\r",
    UInt8(ascii: "e"): "\u{1B}", UInt8(ascii: "N"): "\u{85}", UInt8(ascii: "_"): "\u{A0}",
    UInt8(ascii: "L"): "\u{2028}", UInt8(ascii: "P"): "\u{2029}",
]

/// Returns true if YAML treats the byte as white space within a line.
func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}
