import Foundation

/// A file of lines that is renamed when it is full: `name`, `name.1` (the last full one), `name.2` and so on.
final class RotatingFile {
    private let path: String
    private let maximumBytes: Int
    private let fileCount: Int
    private var handle: FileHandle?
    private var size = 0

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
    /// - Throws: The error of the system if the line cannot be written; nothing of it is in the file then.
    func append(_ line: String) throws {
        let bytes = Data(line.utf8)
        if size > 0, size + bytes.count > maximumBytes { try rotate() }
        let handle = try open()
        do {
            try handle.write(contentsOf: bytes)
            size += bytes.count
        } catch {
            // Half a line would damage the next one.
            try? handle.truncate(atOffset: UInt64(size))
            throw error
        }
    }

    /// Waits until all lines are on disk.
    func synchronize() throws { try handle?.synchronize() }

    private func open() throws -> FileHandle {
        if let handle { return handle }
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        if !FileManager.default.fileExists(atPath: path) {
            guard FileManager.default.createFile(atPath: path, contents: nil) else {
                throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
            }
        }
        let handle = try FileHandle(forUpdating: url)
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
        (handle, size) = (nil, 0)
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
