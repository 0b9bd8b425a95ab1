/// Reads a file that may be compressed, in pieces of bounded size.
///
/// However large the decompressed data is, only one piece of it is in memory. A file in no known format is passed on
/// unchanged.
package final class DecompressingReader {
    private let source: () throws -> [UInt8]?
    private var decoder: (any StreamDecoder)?
    /// The format of the data, or `nil` if it is not compressed or nothing was read yet.
    package private(set) var format: CompressionFormat?
    private var hasStarted = false
    /// True if the first bytes of the data have been returned.
    private var hasPassedStart = false
    private var hasEnded = false
    /// True if the source has just returned no bytes.
    private var isWaiting = false
    private var error: DecompressionError?
    private var input: [UInt8] = []
    private var offset = 0

    private static let pieceSize = 1 << 16

    /// Creates a reader at the start of a file.
    ///
    /// - Parameter source: Returns the next bytes of the file, none if there are none yet, or `nil` at its end.
    package init(reading source: @escaping () throws -> [UInt8]?) {
        self.source = source
    }

    /// Returns the next decompressed bytes, or `nil` at the end.
    ///
    /// - Returns: At least one byte, of compressed data at most 64 KiB; or none, if the source has returned none.
    /// - Throws: `DecompressionError` after the last bytes before an error in the data, or the error of the source.
    package func next() throws -> [UInt8]? {
        let piece = try nextPiece()
        guard !hasPassedStart, let piece, !piece.isEmpty else { return piece }
        hasPassedStart = true
        if CompressionFormat.isArchive(piece) { throw DecompressionError.unsupported("a tar archive") }
        return piece
    }

    private func nextPiece() throws -> [UInt8]? {
        if !hasStarted { try start() }
        guard let decoder, let format else { return try nextUncompressed() }
        while error == nil {
            if offset == input.count, !hasEnded { try readInput() }
            let piece = decode(with: decoder, as: format)
            if !piece.isEmpty || isWaiting { return piece }
            if hasEnded, offset == input.count, error == nil {
                guard decoder.isComplete else { throw DecompressionError.truncated(format) }
                return nil
            }
        }
        throw error ?? .truncated(format)
    }

    private func start() throws {
        while input.count < CompressionFormat.signatureSize, !hasEnded { try readInput() }
        hasStarted = true
        format = CompressionFormat(input)
        switch format {
        case .gzip: decoder = GzipDecoder()
        case .zstd: decoder = ZstdDecoder()
        case nil:
            if let kind = CompressionFormat.unsupported(input) { throw DecompressionError.unsupported(kind) }
        }
    }

    private func nextUncompressed() throws -> [UInt8]? {
        if input.isEmpty, !hasEnded { try readInput() }
        guard !input.isEmpty || isWaiting else { return nil }
        defer { input = [] }
        return input
    }

    /// Adds the next bytes of the file to the input that was not decoded yet.
    private func readInput() throws {
        input.removeFirst(offset)
        offset = 0
        guard let bytes = try source() else {
            hasEnded = true
            isWaiting = false
            return
        }
        isWaiting = bytes.isEmpty
        input = input.isEmpty ? bytes : input + bytes
    }

    private func decode(with decoder: any StreamDecoder, as format: CompressionFormat) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: DecompressingReader.pieceSize) { output, count in
            // Several members or frames may be in the input.
            repeat {
                let part = input.withUnsafeBufferPointer {
                    decoder.decode(
                        UnsafeBufferPointer(rebasing: $0[offset...]),
                        into: UnsafeMutableBufferPointer(rebasing: output[count...]))
                }
                count += part.written
                offset += part.read
                error = part.error
                // A decoder that stops without an error would be called forever.
                if error == nil, part.read == 0, part.written == 0, offset < input.count {
                    error = .damaged(format, reason: "invalid data")
                }
            } while error == nil && count < output.count && offset < input.count
        }
    }
}
