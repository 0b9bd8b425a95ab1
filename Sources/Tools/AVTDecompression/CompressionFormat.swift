/// A format of compressed files, recognized by their first bytes.
package enum CompressionFormat: String, Sendable, CaseIterable {
    /// One or several gzip members (RFC 1952).
    case gzip
    /// One or several zstd frames (RFC 8878).
    case zstd

    /// The number of bytes that identify a format.
    package static let signatureSize = 4

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
