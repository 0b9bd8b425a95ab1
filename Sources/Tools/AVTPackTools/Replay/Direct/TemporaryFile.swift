import Foundation

/// A temporary file without a name, so that it is gone with the process.
final class TemporaryFile {
    private let file: Int32

    /// The reason why bytes could not be read back.
    struct ReadError: Error {
        let reason: String
    }

    /// Creates an empty file.
    ///
    /// - Returns: `nil` if it cannot be created.
    init?() {
        var template = Array((NSTemporaryDirectory() + "avt-rules.XXXXXX").utf8CString)
        file = mkstemp(&template)
        guard file >= 0 else { return nil }
        unlink(template)
    }

    deinit { close(file) }

    /// Writes bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - start: Where they begin in the file.
    /// - Returns: False if they cannot be written completely.
    func write(_ bytes: [UInt8], at start: Int) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes {
                pwrite(file, $0.baseAddress.map { $0 + offset }, bytes.count - offset, off_t(start + offset))
            }
            guard count > 0 else { return false }
            offset += count
        }
        return true
    }

    /// Reads bytes.
    ///
    /// - Parameter range: Where they are in the file.
    /// - Returns: The bytes.
    /// - Throws: `ReadError` if they cannot be read completely.
    func read(_ range: Range<Int>) throws(ReadError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        var offset = 0
        while offset < bytes.count {
            let left = bytes.count - offset
            let count = bytes.withUnsafeMutableBytes {
                pread(file, $0.baseAddress.map { $0 + offset }, left, off_t(range.lowerBound + offset))
            }
            guard count > 0 else {
                throw ReadError(reason: count < 0 ? String(cString: strerror(errno)) : "it is too short")
            }
            offset += count
        }
        return bytes
    }

    /// Frees the space behind a size.
    func truncate(to size: Int) { _ = ftruncate(file, off_t(size)) }
}
