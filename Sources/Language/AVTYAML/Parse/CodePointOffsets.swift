/// From libyaml's marks, which count code points, to bytes.
struct CodePointOffsets {
    /// The offset of every ``stride``-th code point; empty if all are single bytes.
    private var checkpoints: [Int] = []
    private let bytes: [UInt8]

    private static let stride = 64

    /// - Complexity: linear in the text.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard bytes.contains(where: { $0 >= 0x80 }) else { return }
        var count = 0
        for (offset, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
            if count.isMultiple(of: Self.stride) { checkpoints.append(offset) }
            count += 1
        }
    }

    /// The byte offset of a code point; one behind the last gives the length.
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
