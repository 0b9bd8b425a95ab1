/// A name of at most 24 bytes as three numbers, which are compared faster than text.
///
/// Longer names are equal to each other; no list has any.
struct PackedName: Sendable, Equatable {
    private let first: UInt64
    private let middle: UInt64
    private let last: UInt64

    /// Packs a name without NUL bytes.
    @inline(__always)
    init(_ name: ByteView) {
        if name.count <= PackedName.limit {
            (first, middle, last) = name.words
        } else {
            (first, middle, last) = (.max, .max, .max)
        }
    }

    /// The largest number of bytes of a name in a list.
    static let limit = 24

    /// The first slot for the name in a table of `1 << bits` slots.
    @inline(__always)
    func slot(bits: Int) -> Int {
        let mixed = (first ^ middle &* 0xC2B2_AE3D_27D4_EB4F ^ last) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> UInt64(64 - bits))
    }
}
