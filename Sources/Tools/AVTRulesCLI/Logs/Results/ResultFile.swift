import AVTCore
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
///
/// It keeps its contents until there are results: a run that fails before them loses nothing, and leaves no new file.
final class ResultFile: ResultWriter {
    private let path: String
    private let handle: FileHandle
    private let header: String
    /// True if the file has the header, and the results after it.
    private var hasBegun: Bool
    /// True if there was no file.
    private var isCreated = false

    /// Opens a file, or creates it.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - header: The text before the results.
    ///   - size: The size up to which the contents are kept, or `nil` or 0 to replace all.
    /// - Throws: `Failure` if the file cannot be written, or is shorter.
    init(_ path: String, header: String = "", keeping size: Int? = nil) throws(Failure) {
        (self.path, self.header) = (path, header)
        hasBegun = size ?? 0 > 0
        do {
            if !FileManager.default.fileExists(atPath: path) {
                if hasBegun {
                    throw Failure(
                        status: .inputOutput,
                        message:
                            "the results of the checkpoint are missing: restore `\(path)`, or remove the checkpoint to "
                            + "start again")
                }
                try Data().write(to: URL(filePath: path))
                isCreated = true
            }
            handle = try FileHandle(forWritingTo: URL(filePath: path))
            guard let size, hasBegun else { return }
            guard try ResultFile.keep(size, of: handle) else {
                throw Failure(
                    status: .inputOutput, message: "`\(path)` has fewer results than it had at the checkpoint")
            }
        } catch {
            throw (error as? Failure) ?? ResultFile.failure(path, error)
        }
    }

    deinit {
        if isCreated, !hasBegun { try? FileManager.default.removeItem(atPath: OutputFiles.target(of: path)) }
    }

    /// Truncates a file to a size, and continues at its end.
    ///
    /// - Returns: False if the file is shorter.
    static func keep(_ size: Int, of handle: FileHandle) throws -> Bool {
        guard try handle.seekToEnd() >= size else { return false }
        try handle.truncate(atOffset: UInt64(size))
        return true
    }

    /// Waits until what was written is on disk, and returns the size of the results.
    func synchronizedSize() throws -> Int? {
        guard hasBegun else { return 0 }
        try handle.synchronize()
        return Int(try handle.offset())
    }

    /// Appends text.
    ///
    /// - Throws: `Failure` if it cannot be written.
    func write(_ text: String) throws(Failure) {
        if !text.isEmpty { try append(text) }
    }

    /// Replaces the previous contents if there were no results.
    ///
    /// - Throws: `Failure` if the file cannot be written.
    func finish() throws(Failure) { try append("") }

    private func append(_ text: String) throws(Failure) {
        do {
            var status = stat()
            if !hasBegun, fstat(handle.fileDescriptor, &status) == 0, status.isRegularFile {
                try handle.truncate(atOffset: 0)
            }
            try handle.write(contentsOf: Data(((hasBegun ? "" : header) + text).utf8))
            hasBegun = true
        } catch {
            throw ResultFile.failure(path, error)
        }
    }

    private static func failure(_ path: String, _ error: any Error) -> Failure {
        Failure(status: .inputOutput, message: "cannot write `\(path)`: \(reason(of: error, writing: path))")
    }
}
