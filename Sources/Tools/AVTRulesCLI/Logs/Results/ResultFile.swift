import Foundation

/// A writer of the lines of results.
protocol ResultWriter {
    /// Writes lines.
    ///
    /// - Throws: `Failure` if they cannot be written.
    func write(_ text: String) throws(Failure)
    /// Waits until what was written is on disk, and returns the size of the file, or `nil` if the results are not in
    /// one file.
    func synchronizedSize() throws -> Int?
    /// Called after the last line.
    ///
    /// - Throws: `Failure` if something has not arrived.
    func finish() throws(Failure)
    /// Waits until the results are not read any more.
    func waitForReaders()
}

extension ResultWriter {
    func waitForReaders() {}
}

/// Writes lines to standard output.
struct ConsoleWriter: ResultWriter {
    func write(_ text: String) throws(Failure) { try Console.write(json: text) }

    func synchronizedSize() throws -> Int? { try Console.synchronizedOutputSize() }

    func finish() {}
}

/// A file to which results are written in parts.
struct ResultFile: ResultWriter {
    private let path: String
    private let handle: FileHandle

    /// Creates a file, or replaces its contents.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - size: The size up to which the contents are kept, or `nil` to replace all.
    /// - Throws: `Failure` if the file cannot be written, or is shorter.
    init(_ path: String, keeping size: Int? = nil) throws(Failure) {
        self.path = path
        do {
            let file = URL(filePath: path)
            if size != nil, !FileManager.default.fileExists(atPath: path) {
                throw Failure(
                    status: .inputOutput,
                    message:
                        "the results of the checkpoint are missing: restore `\(path)`, or remove the checkpoint to "
                        + "start again")
            }
            if size == nil { try Data().write(to: file) }
            handle = try FileHandle(forWritingTo: file)
            guard let size else { return }
            guard try ResultFile.keep(size, of: handle) else {
                throw Failure(
                    status: .inputOutput, message: "`\(path)` has fewer results than it had at the checkpoint")
            }
        } catch {
            throw (error as? Failure) ?? ResultFile.failure(path, error)
        }
    }

    /// Truncates a file to a size, and continues at its end.
    ///
    /// - Returns: False if the file is shorter.
    static func keep(_ size: Int, of handle: FileHandle) throws -> Bool {
        guard try handle.seekToEnd() >= size else { return false }
        try handle.truncate(atOffset: UInt64(size))
        return true
    }

    /// Waits until what was written is on disk, and returns the size of the file.
    func synchronizedSize() throws -> Int? {
        try handle.synchronize()
        return Int(try handle.offset())
    }

    /// Appends text.
    ///
    /// - Throws: `Failure` if it cannot be written.
    func write(_ text: String) throws(Failure) {
        do {
            try handle.write(contentsOf: Data(text.utf8))
        } catch {
            throw ResultFile.failure(path, error)
        }
    }

    func finish() {}

    private static func failure(_ path: String, _ error: any Error) -> Failure {
        Failure(status: .inputOutput, message: "cannot write `\(path)`: \(reason(of: error, writing: path))")
    }
}
