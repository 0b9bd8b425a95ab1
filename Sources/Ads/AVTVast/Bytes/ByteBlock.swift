/// Eight bytes that are tested at once: a number whose lowest byte is the first of them.
struct ByteBlock {
    private let word: UInt64

    @inline(__always)
    init(_ word: UInt64) { self.word = word }

    /// Marks the bytes in a range of ASCII.
    @inline(__always)
    func marks(in range: ClosedRange<UInt8>) -> Marks {
        // The sums set the highest bit of each byte from the lower bound on, and of each beyond the upper bound.
        let ascii = word & ~ByteBlock.highestBits
        let isAtLeast = ascii &+ ByteBlock.repeated(0x80 &- range.lowerBound)
        let isBeyond = ascii &+ ByteBlock.repeated(0x7F &- range.upperBound)
        return Marks(bits: isAtLeast & ~(isBeyond | word))
    }

    /// Marks the bytes that are equal to one of ASCII.
    @inline(__always)
    func marks(of byte: UInt8) -> Marks { marks(in: byte...byte) }

    /// Marks the letters of ASCII.
    @inline(__always)
    var letters: Marks { ByteBlock(word | ByteBlock.repeated(0x20)).marks(in: 0x61...0x7A) }

    @inline(__always)
    private static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

    private static let highestBits: UInt64 = 0x8080_8080_8080_8080

    /// Bytes of a block.
    struct Marks {
        /// The highest bit of each byte; the others have no meaning.
        fileprivate let bits: UInt64

        @inline(__always)
        static func | (first: Marks, second: Marks) -> Marks { Marks(bits: first.bits | second.bits) }

        /// The other bytes.
        @inline(__always)
        static prefix func ~ (marks: Marks) -> Marks { Marks(bits: ~marks.bits) }

        /// True if no byte is marked.
        @inline(__always)
        var isEmpty: Bool { bits & ByteBlock.highestBits == 0 }

        /// The number of bytes before the first one that is marked; 8 if there is none.
        @inline(__always)
        var leading: Int { (bits & ByteBlock.highestBits).trailingZeroBitCount / 8 }
    }
}
