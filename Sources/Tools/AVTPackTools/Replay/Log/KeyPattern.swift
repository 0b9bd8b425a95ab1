/// A key of a JSON object with its quotation marks and its colon, which is compared eight bytes at a time.
struct KeyPattern {
    /// The length in bytes; a key that is longer than ``limit`` is never found.
    let length: Int
    // The words of eight bytes at these offsets, of which the last one ends with the pattern; of a pattern that is shorter, only
    // some bits of the first word are compared.
    private let words: (UInt64, UInt64, UInt64, UInt64)
    private let offsets: (Int, Int, Int)
    private let firstMask: UInt64

    /// The maximum length of a pattern in bytes.
    private static let limit = 32

    /// Creates the pattern of a name without characters that JSON escapes.
    init(_ name: String) {
        let bytes = Array("\"\(name)\":".utf8)
        guard bytes.count <= KeyPattern.limit else {
            (length, words, offsets, firstMask) = (.max, (0, 0, 0, 0), (0, 0, 0), 0)
            return
        }
        func word(at offset: Int) -> UInt64 {
            bytes[offset...].prefix(8).enumerated().reduce(0) { $0 | UInt64($1.element) << UInt64(8 * $1.offset) }
        }
        let last = max(0, bytes.count - 8)
        length = bytes.count
        offsets = (min(8, last), min(16, last), last)
        words = (word(at: 0), word(at: offsets.0), word(at: offsets.1), word(at: offsets.2))
        firstMask = bytes.count < 8 ? (1 << UInt64(8 * bytes.count)) - 1 : .max
    }

    /// Returns whether the key is at an offset in bytes.
    @inline(__always)
    func isFound(in bytes: UnsafeRawBufferPointer, at start: Int) -> Bool {
        let count = bytes.count - start
        guard count >= length, count >= 8, bytes.word(at: start) & firstMask == words.0 else { return false }
        if length <= 8 { return true }
        guard bytes.word(at: start + offsets.2) == words.3 else { return false }
        if length <= 16 { return true }
        return bytes.word(at: start + offsets.0) == words.1 && bytes.word(at: start + offsets.1) == words.2
    }
}
