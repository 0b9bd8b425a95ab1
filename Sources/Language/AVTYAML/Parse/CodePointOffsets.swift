/// Converts the marks of libyaml, which count code points, to byte offsets.
struct CodePointOffsets {
    /// The byte offset of every ``stride``-th code point, or empty if the text is ASCII.
    private var checkpoints: [Int] = []
    private let bytes: [UInt8]

    private static let stride = 64

    /// Indexes a text.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard bytes.contains(where: { $0 >= 0x80 }) else { return }
        var count = 0
        for (offset, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
            if count.isMultiple(of: Self.stride) { checkpoints.append(offset) }
            count += 1
        }
    }

    /// Returns the byte offset of a code point, or the length of the text for an index past the end.
    func byteOffset(ofCodePoint index: Int) -> Int {
        guard !checkpoints.isEmpty else { return min(max(index, 0), bytes.count) }
        let checkpoint = max(index, 0) / Self.stride
        guard checkpoint < checkpoints.count else { return bytes.count }
        var offset = checkpoints[checkpoint]
        for _ in 0..<(max(index, 0) % Self.stride) where offset < bytes.count {
            offset += 1
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        }
        return offset
    }
}
