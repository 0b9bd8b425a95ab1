/// The bytes that may stand in URLs, and the encoding of the others.
enum PercentEncoding {
    /// The bytes that `encodeURIComponent` keeps: letters, digits and `-_.~!'()*`.
    private static let component = ByteSet(low: 0x03FF_6782_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
    /// The bytes `"<>\^`{|}` and the space, which no URI may contain, besides control characters and those that are not ASCII.
    private static let forbidden = ByteSet(low: 0x5000_0005_0000_0000, high: 0x3800_0001_5000_0000)

    /// Returns true if the byte is kept in the value of a macro.
    static func isComponent(_ byte: UInt8) -> Bool { component.contains(byte) }

    /// Returns true if the byte is kept in a URL as it was written.
    static func isAllowed(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !forbidden.contains(byte)
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

    /// Returns a URL with all bytes encoded that no URI may contain, and the ranges of its macros, which are kept.
    static func encoded(
        _ bytes: [UInt8], keeping macros: [Range<Int>]
    ) -> (bytes: [UInt8], macros: [Range<Int>]) {
        // Most URLs need no encoding, and share their bytes; macros never need it.
        guard !bytes.allSatisfy(isAllowed) else { return (bytes, macros) }
        var url: [UInt8] = []
        url.reserveCapacity(bytes.count)
        var ranges: [Range<Int>] = []
        var end = 0
        for macro in macros {
            append(bytes[end..<macro.lowerBound], to: &url, keeping: isAllowed)
            ranges.append(url.count..<url.count + macro.count)
            url += bytes[macro]
            end = macro.upperBound
        }
        append(bytes[end...], to: &url, keeping: isAllowed)
        return (url, ranges)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + (value - 10)
    }
}
