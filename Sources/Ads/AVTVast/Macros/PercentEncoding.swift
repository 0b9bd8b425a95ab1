/// The bytes that may stand in URLs, and the encoding of the others.
enum PercentEncoding {
    /// The bytes that `encodeURIComponent` keeps: letters, digits and `-_.~!'()*`.
    private static let component = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~!'()*")
    /// The bytes that no URI may contain, besides control characters and those that are not ASCII.
    private static let forbidden = set(" \"<>\\^`{|}")

    /// Returns true if the byte is kept in the value of a macro.
    static func isComponent(_ byte: UInt8) -> Bool { contains(component, byte) }

    /// Returns true if the byte is kept in a URL as it was written.
    static func isAllowed(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !contains(forbidden, byte)
    }

    /// Appends bytes to a URL, with those encoded that do not pass a test.
    static func append(
        _ bytes: some Sequence<UInt8>, to url: inout [UInt8], keeping isKept: (UInt8) -> Bool
    ) {
        for byte in bytes {
            if isKept(byte) {
                url.append(byte)
            } else {
                url += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 0xF)]
            }
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + (value - 10)
    }

    private static func set(_ characters: String) -> (low: UInt64, high: UInt64) {
        var set: (low: UInt64, high: UInt64) = (0, 0)
        for byte in characters.utf8 {
            if byte < 64 { set.low |= 1 << UInt64(byte) } else { set.high |= 1 << UInt64(byte & 63) }
        }
        return set
    }

    private static func contains(_ set: (low: UInt64, high: UInt64), _ byte: UInt8) -> Bool {
        byte < 0x80 && (byte < 64 ? set.low : set.high) & 1 << UInt64(byte & 63) != 0
    }
}
