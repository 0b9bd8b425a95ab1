import AVTCore
import Foundation

/// A file of lines that is renamed when it is full: `name`, `name.1` (the last full one), `name.2` and so on.
///
/// Several of them, also in other processes, can append to one file.
final class RotatingFile {
    private let path: String
    private let maximumBytes: Int
    private let fileCount: Int
    private var handle: FileHandle?
    private var size = 0
    /// True if the next line must not continue what the file ends with.
    private var isInLine = false

    /// Creates a file, which is opened with the first line; lines are appended to what it contains.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - maximumBytes: The size at which the next line goes to a new file.
    ///   - fileCount: The maximum number of files; the oldest one is removed.
    init(path: String, maximumBytes: Int, fileCount: Int) {
        (self.path, self.maximumBytes, self.fileCount) = (path, max(1, maximumBytes), max(1, fileCount))
    }

    deinit { try? handle?.close() }

    /// Appends a line.
    ///
    /// - Parameter line: The line with its terminator.
    /// - Throws: The error of the system if the line cannot be written.
    func append(_ line: String) throws {
        if size > 0, size + line.utf8.count > maximumBytes { try rotate() }
        let file = try open().fileDescriptor
        let bytes = Array(((isInLine ? "\n" : "") + line).utf8)
        let (written, code) = writeAll(bytes, to: file)
        guard let code else {
            isInLine = false
            size += bytes.count
            return
        }
        // The next line must not continue a part of this one.
        if written > 0, !removeWritten(written, from: file) { isInLine = true }
        throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }

    /// Waits until all lines are on disk.
    func synchronize() throws { try handle?.synchronize() }

    private func open() throws -> FileHandle {
        if let handle { return handle }
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        size = Int(try handle.seekToEnd())
        try removePartialLine(of: handle)
        self.handle = handle
        return handle
    }

    /// Removes a line that was cut off by the end of the process.
    private func removePartialLine(of handle: FileHandle) throws {
        var end = size
        while end > 0 {
            let start = max(0, end - 4096)
            try handle.seek(toOffset: UInt64(start))
            let bytes = try handle.read(upToCount: end - start) ?? Data()
            if let newline = bytes.lastIndex(of: UInt8(ascii: "\n")) {
                end = start + (newline - bytes.startIndex) + 1
                break
            }
            end = start
        }
        if end < size {
            try handle.seek(toOffset: UInt64(end))
            guard try handle.read(upToCount: 1) == Data("{".utf8) else {
                // It is the file of another program.
                throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
            }
            try handle.truncate(atOffset: UInt64(end))
        }
        size = Int(try handle.seekToEnd())
    }

    private func rotate() throws {
        try handle?.close()
        (handle, size, isInLine) = (nil, 0, false)
        let files = FileManager.default
        if fileCount == 1 {
            try files.removeItem(atPath: path)
            return
        }
        try? files.removeItem(atPath: "\(path).\(fileCount - 1)")
        for index in stride(from: fileCount - 2, through: 1, by: -1) where files.fileExists(atPath: "\(path).\(index)")
        {
            try files.moveItem(atPath: "\(path).\(index)", toPath: "\(path).\(index + 1)")
        }
        try files.moveItem(atPath: path, toPath: "\(path).1")
    }
}
