/// A name of at most 24 bytes as three numbers, which are compared faster than text.
///
/// Longer names are equal to each other; no list has any.
struct PackedName: Sendable, Hashable {
    private let words: (UInt64, UInt64, UInt64)

    /// Packs a name without NUL bytes.
    init(_ name: ArraySlice<UInt8>) {
        guard name.count <= PackedName.limit else {
            words = (.max, .max, .max)
            return
        }
        var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
        withUnsafeMutableBytes(of: &words) { words in
            name.withUnsafeBytes { words.copyMemory(from: $0) }
        }
        self.words = words
    }

    /// The largest number of bytes of a name in a list.
    static let limit = 24

    /// A number by which a table of `1 << bits` slots is searched.
    func slot(bits: Int) -> Int {
        let mixed = (words.0 ^ words.1 &* 0xC2B2_AE3D_27D4_EB4F ^ words.2) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> UInt64(64 - bits))
    }

    /// Returns true if both names have the same bytes.
    static func == (first: PackedName, second: PackedName) -> Bool { first.words == second.words }

    /// Hashes the name.
    func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
    }
}
