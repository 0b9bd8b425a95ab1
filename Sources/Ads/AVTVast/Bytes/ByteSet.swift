/// A set of ASCII characters as bits.
struct ByteSet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Creates a set from its bits, as a constant that needs no initialization at run time.
    init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

    init(_ characters: StaticString) {
        for index in 0..<characters.utf8CodeUnitCount {
            let byte = characters.utf8Start[index]
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
        }
    }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool { byte < 0x80 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 != 0 }
}
