/// A writer of pack files: the same files result in the same bytes.
struct ArchiveWriter {
    private(set) var bytes: [UInt8] = []

    /// Appends a file, padded to whole blocks.
    mutating func add(_ path: String, _ content: [UInt8]) {
        bytes += TarHeader(path: path, size: content.count).bytes
        bytes += content
        pad(to: TarHeader.blockSize)
    }

    /// Appends the two empty blocks that end a tar archive.
    mutating func end() {
        bytes += [UInt8](repeating: 0, count: 2 * TarHeader.blockSize)
    }

    private mutating func pad(to size: Int) {
        let rest = bytes.count % size
        if rest > 0 { bytes += [UInt8](repeating: 0, count: size - rest) }
    }
}
