/// Where an open session is: among the objects, or packed in a segment.
struct SessionLocation: Equatable {
    // The segment in 20 bits, the offset in it in 20, and the size in 24, which is 0 for an object.
    private var bits: UInt64

    private static let (sizeBits, offsetBits) = (24, 20)
    /// The maximum size of a packed session, in bytes.
    static let largestSize = 1 << sizeBits - 1
    /// The size of a segment in bytes, unless it has one larger session.
    static let segmentSize = 1 << offsetBits
    /// The maximum number of segments.
    static let segmentLimit = 1 << (64 - offsetBits - sizeBits)

    /// No session.
    static let none = SessionLocation(bits: 0)

    private init(bits: UInt64) { self.bits = bits }

    /// The location of an object.
    init(slot: Int) { bits = UInt64(slot + 1) << UInt64(SessionLocation.sizeBits) }

    /// The location of a packed session of at least one byte.
    init(segment: Int, offset: Int, size: Int) {
        let start = UInt64(segment) << UInt64(SessionLocation.offsetBits) | UInt64(offset)
        bits = start << UInt64(SessionLocation.sizeBits) | UInt64(size)
    }

    /// The size of a packed session.
    var size: Int { Int(bits) & SessionLocation.largestSize }

    /// True for a packed session.
    var isPacked: Bool { size > 0 }

    /// The slot of an object, or a negative number if there is none.
    @inline(__always)
    var slot: Int { isPacked ? -1 : Int(bits >> UInt64(SessionLocation.sizeBits)) - 1 }

    /// The segment of a packed session.
    var segment: Int { Int(bits >> UInt64(SessionLocation.offsetBits + SessionLocation.sizeBits)) }

    /// The offset of a packed session in its segment.
    var offset: Int { Int(bits >> UInt64(SessionLocation.sizeBits)) & (SessionLocation.segmentSize - 1) }
}
