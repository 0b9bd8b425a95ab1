/// Sixteen bytes that are examined at once.
struct XMLBlock {
    private let bytes: SIMD16<UInt8>

    /// The number of bytes.
    static let size = 16

    /// Reads the bytes at an offset, which must exist.
    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
        self.bytes = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
    }

    /// The bytes that are equal to one.
    @inline(__always)
    func occurrences(of byte: UInt8) -> Matches { Matches(bytes .== SIMD16(repeating: byte)) }

    /// The white space of XML.
    @inline(__always)
    var spaces: Matches {
        occurrences(of: 0x20) | occurrences(of: 0x0A) | occurrences(of: 0x0D) | occurrences(of: 0x09)
    }

    /// The bytes below the space, and those beyond ASCII.
    @inline(__always)
    var controlsAndOthers: Matches { Matches(SIMD16<Int8>(truncatingIfNeeded: bytes) .< SIMD16(repeating: 0x20)) }

    /// The bytes that are no ASCII letters.
    @inline(__always)
    var nonLetters: Matches {
        let lowercase = SIMD16<Int8>(truncatingIfNeeded: bytes | SIMD16(repeating: 0x20))
        return Matches(lowercase .< SIMD16(repeating: 0x61)) | Matches(lowercase .> SIMD16(repeating: 0x7A))
    }

    /// The bytes that differ from those of another block.
    @inline(__always)
    func differences(from other: XMLBlock) -> Matches { Matches(bytes .!= other.bytes) }

    /// Bytes of a block.
    struct Matches: Equatable {
        /// All bits of each matching byte, for the first eight bytes and the others.
        private var first: UInt64
        private var second: UInt64

        @inline(__always)
        init(_ mask: SIMDMask<SIMD16<Int8>>) {
            // A mask is a vector whose bytes are 0 or -1.
            let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
            (first, second) = (words[0].littleEndian, words[1].littleEndian)
        }

        @inline(__always)
        static func | (left: Matches, right: Matches) -> Matches {
            var matches = left
            matches.first |= right.first
            matches.second |= right.second
            return matches
        }

        /// The other bytes.
        @inline(__always)
        static prefix func ~ (matches: Matches) -> Matches {
            var others = matches
            others.first = ~matches.first
            others.second = ~matches.second
            return others
        }

        /// True if no byte matches.
        @inline(__always)
        var isEmpty: Bool { first | second == 0 }

        /// The number of bytes before the first match; the size of a block if there is none.
        @inline(__always)
        var leading: Int {
            first != 0 ? first.trailingZeroBitCount / 8 : 8 + second.trailingZeroBitCount / 8
        }

        /// The number of bytes after the last match; the size of a block if there is none.
        @inline(__always)
        var trailing: Int {
            second != 0 ? second.leadingZeroBitCount / 8 : 8 + first.leadingZeroBitCount / 8
        }

        /// The number of matches.
        @inline(__always)
        var count: Int {
            let ones: UInt64 = 0x0101_0101_0101_0101
            // The product's highest byte is the sum of the bytes, which is 16 at most.
            return Int((((first & ones) &+ (second & ones)) &* ones) >> 56)
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the offset of the first byte in a range that is equal to another, or the end of the range.
    @inline(__always)
    func offset(of byte: UInt8, in range: Range<Int>) -> Int {
        var position = range.lowerBound
        // A block may go beyond the range, not beyond the bytes.
        while position < range.upperBound, position + XMLBlock.size <= count {
            let found = XMLBlock(self, at: position).occurrences(of: byte)
            position += found.leading
            if !found.isEmpty { break }
        }
        while position < range.upperBound, self[position] != byte { position += 1 }
        return Swift.min(position, range.upperBound)
    }

    /// Returns the offset of the first byte in a range that is equal to one of two others, or the end of the range.
    @inline(__always)
    func offset(of first: UInt8, or second: UInt8, in range: Range<Int>) -> Int {
        var position = range.lowerBound
        while position < range.upperBound, position + XMLBlock.size <= count {
            let block = XMLBlock(self, at: position)
            let found = block.occurrences(of: first) | block.occurrences(of: second)
            position += found.leading
            if !found.isEmpty { break }
        }
        while position < range.upperBound, self[position] != first, self[position] != second { position += 1 }
        return Swift.min(position, range.upperBound)
    }

    /// Returns whether the bytes at an offset are these.
    @inline(__always)
    func starts(with text: StaticString, at position: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard position <= count - length else { return false }
        for index in 0..<length where self[position + index] != text.utf8Start[index] { return false }
        return true
    }

    /// Returns whether two ranges have the same bytes.
    @inline(__always)
    func areEqual(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
        guard first.count == second.count else { return false }
        if first.count <= XMLBlock.size, Swift.max(first.lowerBound, second.lowerBound) + XMLBlock.size <= count {
            let block = XMLBlock(self, at: first.lowerBound)
            return block.differences(from: XMLBlock(self, at: second.lowerBound)).leading >= first.count
        }
        for index in 0..<first.count where self[first.lowerBound + index] != self[second.lowerBound + index] {
            return false
        }
        return true
    }
}
