/// The form of a string or bytes literal, by the letters before its quote.
struct LiteralForm {
    var isRaw = false
    var isBytes = false
}

extension Lexer {
    /// Scans a string or bytes literal, from its quote on.
    mutating func text(_ form: LiteralForm, from start: Int) -> Token.Kind {
        let quote = bytes[offset]
        let isTriple = peek(1) == quote && peek(2) == quote
        let width = isTriple ? 3 : 1
        offset += width
        var content: [UInt8] = []
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == quote, !isTriple || (peek(1) == quote && peek(2) == quote) {
                offset += width
                return .literal(form.isBytes ? .bytes(content) : .string(String(decoding: content, as: UTF8.self)))
            }
            if byte == 0x0A || byte == 0x0D, !isTriple { break }
            if byte == UInt8(ascii: "\\"), !form.isRaw {
                content += escape(isBytes: form.isBytes)
            } else {
                content.append(byte)
                offset += 1
            }
        }
        isCut = true
        offset = bytes.count
        report(
            "this text is not closed", start..<bytes.count,
            label: "write a closing \(quote == 0x22 ? "double" : "single") quote")
        return .invalid
    }

    // MARK: Escapes

    private mutating func escape(isBytes: Bool) -> [UInt8] {
        let start = offset
        let letter = peek(1)
        offset += 2
        switch letter {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "a"): return [0x07]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "v"): return [0x0B]
        case UInt8(ascii: "\\"), UInt8(ascii: "?"), 0x22, 0x27, UInt8(ascii: "`"): return [letter]
        case UInt8(ascii: "x"), UInt8(ascii: "X"): return hexadecimalEscape(digits: 2, from: start, isBytes)
        case UInt8(ascii: "u"): return hexadecimalEscape(digits: 4, from: start, isBytes)
        case UInt8(ascii: "U"): return hexadecimalEscape(digits: 8, from: start, isBytes)
        case 0x30...0x39: return octalEscape(from: start, isBytes)
        default:
            offset = min(offset, bytes.count)
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            let text = string(start..<offset)
            report(
                "`\(text)` is no escape", start..<offset, label: "write `\\\(text)` for a backslash",
                replacement: "\\" + text)
            return []
        }
    }

    private mutating func octalEscape(from start: Int, _ isBytes: Bool) -> [UInt8] {
        offset = start + 1
        while offset < min(start + 4, bytes.count), bytes[offset].isOctalDigit { offset += 1 }
        let digits = string(start + 1..<offset)
        if offset == start + 4, let value = UInt8(digits, radix: 8) { return encoded(of: UInt32(value), isBytes) }
        if offset == start + 1 { offset += 1 }
        let range = start..<offset
        let padded = "\\" + String(repeating: "0", count: max(0, 3 - digits.utf8.count)) + digits
        report(
            "`\(string(range))` is no escape", range, label: "an octal escape has three digits, 000 to 377",
            fix: (1...2).contains(digits.utf8.count)
                ? ExpressionFix("write `\(padded)`", [ExpressionEdit(range, padded)]) : nil)
        return []
    }

    private mutating func hexadecimalEscape(digits: Int, from start: Int, _ isBytes: Bool) -> [UInt8] {
        let limit = min(offset + digits, bytes.count)
        let first = offset
        while offset < limit, bytes[offset].isHexDigit { offset += 1 }
        let range = start..<offset
        guard offset == first + digits, let value = UInt32(string(first..<offset), radix: 16) else {
            report(
                "`\(string(range))` is no escape", range,
                label: "`\(string(start..<first))` needs \(digits) hexadecimal digits")
            return []
        }
        if isBytes, digits > 2 {
            report(
                "`\(string(range))` is a character, and a bytes literal consists of bytes", range,
                label: "write the bytes as `\\xHH`, or the character itself")
            return []
        }
        if (0xD800...0xDFFF).contains(value) { return surrogate(value, start) }
        guard value <= 0x10FFFF else {
            report("`\(string(range))` is no code point", range, label: "the last code point is `\\U0010FFFF`")
            return []
        }
        return encoded(of: value, isBytes)
    }

    /// Reports half of a surrogate pair, with the other half if that follows.
    private mutating func surrogate(_ first: UInt32, _ start: Int) -> [UInt8] {
        var fix: ExpressionFix?
        if first < 0xDC00, peek(0) == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "u"), offset + 6 <= bytes.count,
            let second = UInt32(string(offset + 2..<offset + 6), radix: 16), (0xDC00...0xDFFF).contains(second)
        {
            offset += 6
            let digits = String(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), radix: 16, uppercase: true)
            let escape = "\\U" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
            fix = ExpressionFix("write `\(escape)`", [ExpressionEdit(start..<offset, escape)])
        }
        report(
            "`\(string(start..<offset))` is no code point", start..<offset,
            label: "a surrogate; write the character itself, or `\\UHHHHHHHH`", fix: fix)
        return []
    }

    private func encoded(of value: UInt32, _ isBytes: Bool) -> [UInt8] {
        if isBytes { return [UInt8(truncatingIfNeeded: value)] }
        return Unicode.Scalar(value).map { Array(String($0).utf8) } ?? []
    }
}
