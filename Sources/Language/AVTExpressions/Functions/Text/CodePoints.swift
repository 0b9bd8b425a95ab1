/// A string as UTF-8 bytes, with indices that count code points.
struct CodePoints {
    let octets: [UInt8]

    init(_ text: String) {
        octets = Array(text.utf8)
    }

    /// The number of code points.
    var count: Int { index(at: octets.count) }

    /// Returns the number of code points before a byte offset.
    func index(at offset: Int) -> Int {
        octets[..<offset].count { !CodePoints.isContinuation($0) }
    }

    /// Returns the byte offset of a code point, or of the end of the text; `nil` if the index is out of range.
    func offset(of index: Int) -> Int? {
        guard index >= 0 else { return nil }
        var left = index
        for (offset, octet) in octets.enumerated() where !CodePoints.isContinuation(octet) {
            if left == 0 { return offset }
            left -= 1
        }
        return left == 0 ? octets.count : nil
    }

    /// True for all bytes of a code point except the first.
    static func isContinuation(_ octet: UInt8) -> Bool { octet & 0xC0 == 0x80 }
}
