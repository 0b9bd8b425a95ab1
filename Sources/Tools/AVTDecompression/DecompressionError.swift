/// An error in compressed data.
package enum DecompressionError: Error, Equatable, CustomStringConvertible {
    /// The data ends too early.
    case truncated(CompressionFormat)
    /// The data is of a kind that is not read, such as bzip2.
    case unsupported(String)
    /// The data is invalid, for a reason that the library reports.
    case damaged(CompressionFormat, reason: String)
    /// The data needs more memory than allowed.
    case windowTooLarge(CompressionFormat)
    /// The library cannot allocate its memory.
    case noMemory(CompressionFormat)

    /// The error on one line.
    package var description: String {
        switch self {
        case .unsupported(let kind): "it is \(kind); UTF-8 is read, also compressed with gzip or zstd"
        case .truncated(let format): "the \(format) data is truncated"
        case .damaged(let format, let reason): "the \(format) data is damaged: \(reason)"
        case .windowTooLarge(let format): "the \(format) data needs a window of more than 128 MiB"
        case .noMemory(let format): "there is no memory for decompressing the \(format) data"
        }
    }
}
