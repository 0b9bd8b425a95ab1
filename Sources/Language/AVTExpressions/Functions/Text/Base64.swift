/// The base64 encoding of RFC 4648, section 4.
enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding = UInt8(ascii: "=")

    /// Encodes bytes, padded to a multiple of four characters.
    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for index in 0..<4 {
                text.append(index <= group.count ? letters[bits >> (18 - 6 * index) & 63] : padding)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes text, padded or not, or returns `nil` if it is malformed.
    static func decode(_ text: String) -> [UInt8]? {
        var code = text.utf8[...]
        if code.count % 4 == 0 {
            for _ in 0..<2 where code.last == padding { code.removeLast() }
        }
        guard code.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        var (bits, count) = (0, 0)
        for letter in code {
            guard let value = value(of: letter) else { return nil }
            (bits, count) = ((bits << 6 | value) & 0xFFFF, count + 6)
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        return bytes
    }

    private static func value(of letter: UInt8) -> Int? {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(letter - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(letter - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(letter - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
