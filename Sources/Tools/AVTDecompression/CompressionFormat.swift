/// A format of compressed files, recognized by their first bytes.
package enum CompressionFormat: String, Sendable, CaseIterable {
    /// One or several gzip members (RFC 1952).
    case gzip
    /// One or several zstd frames (RFC 8878).
    case zstd

    /// The number of bytes that identify a format.
    package static let signatureSize = 4

    /// Returns the name of a format that is not read, and like which no text begins.
    ///
    /// - Parameter start: The first bytes of a file.
    /// - Returns: The name, or `nil` if the file may be text.
    package static func unsupported(_ start: some Collection<UInt8>) -> String? {
        let start = Array(start.prefix(16))
        let formats: [(name: String, signature: [UInt8])] = [
            ("bzip2", Array("BZh".utf8)), ("xz", [0xFD, 0x37, 0x7A, 0x58]), ("zip", [0x50, 0x4B, 0x03, 0x04]),
            ("7z", [0x37, 0x7A, 0xBC, 0xAF]), ("UTF-16", [0xFF, 0xFE]), ("UTF-16", [0xFE, 0xFF]),
            ("a video", [0x1A, 0x45, 0xDF, 0xA3]), ("Parquet", Array("PAR1".utf8)),
            ("an SQLite file", Array("SQLite f".utf8)),
        ]
        if let known = formats.first(where: { start.starts(with: $0.signature) }) { return known.name }
        if start.dropFirst(4).starts(with: "ftyp".utf8) { return "a video" }
        // Text of UTF-16 without a mark: every other byte of its first, ASCII characters is 0.
        let isSpaced = start.count >= 4 && (start[0] == 0) != (start[1] == 0)
        return isSpaced && (start[0] == 0) == (start[2] == 0) && (start[1] == 0) == (start[3] == 0) ? "UTF-16" : nil
    }

    /// Returns whether data begins as a tar archive does, in which the contents of files follow their names.
    ///
    /// - Parameter start: The first bytes, after decompression.
    /// - Returns: True if it is such an archive.
    static func isArchive(_ start: [UInt8]) -> Bool { start.dropFirst(257).starts(with: "ustar".utf8) }

    /// Recognizes a format, or returns `nil` if no compressed file begins with these bytes.
    ///
    /// - Parameter start: The first bytes of a file, ``signatureSize`` if it has that many.
    package init?(_ start: some Collection<UInt8>) {
        let start = Array(start.prefix(CompressionFormat.signatureSize))
        switch start {
        case _ where start.starts(with: [0x1F, 0x8B]): self = .gzip
        case [0x28, 0xB5, 0x2F, 0xFD]: self = .zstd
        // A skippable frame, with which a zstd file may begin.
        case _ where start.count == 4 && start[0] & 0xF0 == 0x50 && start[1...] == [0x2A, 0x4D, 0x18]: self = .zstd
        default: return nil
        }
    }
}
