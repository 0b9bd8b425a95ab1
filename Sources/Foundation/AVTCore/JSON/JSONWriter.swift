extension JSONValue {
    /// The value as JSON on one line, with members in their order; doubles without a fraction keep their `.0`.
    public var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .int(let value): text += String(value)
        case .double(let value): text += value.isFinite ? String(value) : "null"
        case .string(let value): JSONValue.write(value, to: &text)
        case .array(let items):
            text += "["
            for (index, item) in items.enumerated() {
                if index > 0 { text += "," }
                item.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                JSONValue.write(member.name, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        var string = string
        // Most strings have nothing to escape.
        guard !string.withUTF8(isPlain) else {
            text += string + "\""
            return
        }
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..<" ", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    /// Returns whether a text has nothing to escape.
    package static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        var offset = 0
        while offset + 8 <= raw.count {
            guard isPlain(raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) else { return false }
            offset += 8
        }
        if offset == raw.count { return true }
        // The last eight bytes, or all with spaces behind them.
        if raw.count >= 8 { return isPlain(raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self)) }
        var rest: UInt64 = 0x2020_2020_2020_2020
        for byte in raw { rest = rest << 8 | UInt64(byte) }
        return isPlain(rest)
    }

    /// Returns whether none of eight bytes is escaped.
    @inline(__always)
    private static func isPlain(_ word: UInt64) -> Bool {
        let (high, ones) = (0x8080_8080_8080_8080 as UInt64, 0x0101_0101_0101_0101 as UInt64)
        // The highest bit of bytes that are zero; if there are any, that of others may be set, too.
        func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
        let controls = (word &- 0x20 &* ones) & ~word
        return (zeros(word ^ 0x22 &* ones) | zeros(word ^ 0x5C &* ones) | zeros(word ^ 0x7F &* ones) | controls) & high
            == 0
    }
}

extension [UInt8] {
    /// Appends a text as a JSON string, without intermediate values for a text that has nothing to escape.
    package mutating func append(json text: String) {
        var text = text
        let isPlain = text.withUTF8 { bytes in
            guard JSONValue.isPlain(bytes) else { return false }
            append(UInt8(ascii: "\""))
            append(contentsOf: bytes)
            append(UInt8(ascii: "\""))
            return true
        }
        if !isPlain { self += JSONValue.string(text).text.utf8 }
    }

    /// Appends a number as JSON: `null` if it is not finite.
    package mutating func append(json number: Double) { self += (number.isFinite ? String(number) : "null").utf8 }
}
