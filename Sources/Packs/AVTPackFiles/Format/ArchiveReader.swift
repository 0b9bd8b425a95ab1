/// A reader of the entries of a pack file, in order.
///
/// It never allocates memory for a declared length before the bytes are there.
struct ArchiveReader {
    private let bytes: [UInt8]
    private var offset = 0

    /// An entry.
    struct Entry {
        let path: String
        let content: ArraySlice<UInt8>
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the next entry, or `nil` at the end.
    ///
    /// The end consists of two zero blocks, and nothing may follow them.
    mutating func next(limit: Int) throws(ArchiveError) -> Entry? {
        guard let block = read(TarHeader.blockSize) else { throw ArchiveError(.truncated) }
        guard block.contains(where: { $0 != 0 }) else {
            try end()
            return nil
        }
        let header = try TarHeader(block)
        guard header.size <= limit else {
            throw ArchiveError(.tooLarge(bytes: header.size, limit: limit), entry: header.path)
        }
        let padding = (TarHeader.blockSize - header.size % TarHeader.blockSize) % TarHeader.blockSize
        guard let content = read(header.size), let rest = read(padding) else {
            throw ArchiveError(.truncated, entry: header.path)
        }
        guard rest.allSatisfy({ $0 == 0 }) else { throw ArchiveError(.nonZeroPadding, entry: header.path) }
        return Entry(path: header.path, content: content)
    }

    private mutating func end() throws(ArchiveError) {
        guard let block = read(TarHeader.blockSize) else { throw ArchiveError(.truncated) }
        guard offset == bytes.count, block.allSatisfy({ $0 == 0 }) else { throw ArchiveError(.trailingBytes) }
    }

    private mutating func read(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= bytes.count - offset else { return nil }
        defer { offset += count }
        return bytes[offset..<(offset + count)]
    }
}
