/// A string as UTF-8 bytes, with indices that count code points.
struct CodePoints {
    let bytes: [UInt8]

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The number of code points.
    var count: Int { index(at: bytes.count) }

    /// Returns the number of code points before a byte offset.
    func index(at offset: Int) -> Int {
        bytes[..<offset].count { !CodePoints.isContinuation($0) }
    }

    /// Returns the byte offset of a code point, or of the end of the text; `nil` if the index is out of range.
    func offset(of index: Int) -> Int? {
        guard index >= 0 else { return nil }
        var left = index
        for (offset, byte) in bytes.enumerated() where !CodePoints.isContinuation(byte) {
            if left == 0 { return offset }
            left -= 1
        }
        return left == 0 ? bytes.count : nil
    }

    /// True for all bytes of a code point except the first.
    static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
