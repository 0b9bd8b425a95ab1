/// Eight bytes that are examined at once; results have the highest bit of each byte that has the property.
struct XMLWord {
    private let bits: UInt64

    /// Reads eight bytes, which must exist.
    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
        bits = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
    }

    static let high: UInt64 = 0x8080_8080_8080_8080
    private static let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

    /// True if all bytes are ASCII.
    @inline(__always)
    var isASCII: Bool { bits & XMLWord.high == 0 }

    /// True if all bytes are spaces.
    @inline(__always)
    var isSpaces: Bool { bits == 0x2020_2020_2020_2020 }

    /// The bytes below the space, if all are ASCII.
    @inline(__always)
    var controls: UInt64 { ~(bits &+ 0x6060_6060_6060_6060) & XMLWord.high }

    /// Has the highest bit of at least one byte if there is a byte below the space or beyond ASCII; other bits have no
    /// meaning.
    @inline(__always)
    var controlsAndOthers: UInt64 { bits | ~(bits &+ 0x6060_6060_6060_6060) }

    /// The bytes that are equal to one.
    @inline(__always)
    func occurrences(of byte: UInt8) -> UInt64 {
        let difference = bits ^ (UInt64(byte) &* 0x0101_0101_0101_0101)
        return ~((difference & XMLWord.low) &+ XMLWord.low | difference) & XMLWord.high
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the offset of the first byte in a range that is equal to another, or the end of the range.
    @inline(__always)
    func offset(of byte: UInt8, in range: Range<Int>) -> Int {
        var position = range.lowerBound
        while position + 8 <= range.upperBound {
            let found = XMLWord(self, at: position).occurrences(of: byte)
            position += found.trailingZeroBitCount / 8
            if found != 0 { return position }
        }
        while position < range.upperBound, self[position] != byte { position += 1 }
        return position
    }

    /// Returns the offset of the first byte in a range that is equal to one of two others, or the end of the range.
    @inline(__always)
    func offset(of first: UInt8, or second: UInt8, in range: Range<Int>) -> Int {
        var position = range.lowerBound
        while position + 8 <= range.upperBound {
            let word = XMLWord(self, at: position)
            let found = word.occurrences(of: first) | word.occurrences(of: second)
            position += found.trailingZeroBitCount / 8
            if found != 0 { return position }
        }
        while position < range.upperBound, self[position] != first, self[position] != second { position += 1 }
        return position
    }

    /// Returns whether the bytes at an offset are these.
    @inline(__always)
    func starts(with text: StaticString, at position: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard position <= count - length else { return false }
        for index in 0..<length where self[position + index] != text.utf8Start[index] { return false }
        return true
    }
}
