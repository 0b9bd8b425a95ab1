/// Eight bytes that are examined at once; results have the highest bit of each byte that has the property.
struct XMLWord {
    private let bits: UInt64

    /// Reads eight bytes, which must exist.
    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
        bits = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
    }

    private static let high: UInt64 = 0x8080_8080_8080_8080
    private static let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

    /// True if all bytes are ASCII.
    @inline(__always)
    var isASCII: Bool { bits & XMLWord.high == 0 }

    /// The bytes below the space, if all are ASCII.
    @inline(__always)
    var controls: UInt64 { ~(bits &+ 0x6060_6060_6060_6060) & XMLWord.high }

    /// The bytes that are equal to one.
    @inline(__always)
    func occurrences(of byte: UInt8) -> UInt64 {
        let difference = bits ^ (UInt64(byte) &* 0x0101_0101_0101_0101)
        return ~((difference & XMLWord.low) &+ XMLWord.low | difference) & XMLWord.high
    }
}
