import AVTCore
import AVTDiagnostics
import Foundation

/// Returns the reason why reading or writing failed, as described by the system.
func reason(of error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
    guard cause.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
    return String(cString: strerror(Int32(cause.code)))
}

/// Returns the reason why reading a file failed.
func reason(of error: any Error, reading path: String) -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return "there is no such file" }
    return isFolder.boolValue ? "it is a folder" : reason(of: error)
}

/// Returns the reason why writing a file failed.
func reason(of error: any Error, writing path: String) -> String {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
        return "it is a folder"
    }
    let parts = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let folder = parts.isEmpty ? "/" : parts
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
        return "there is no such folder"
    }
    return isFolder.boolValue ? reason(of: error) : "`\(folder)` is not a folder"
}

/// The output of the tool, and the only code that writes text from packs, logs and pack files to a terminal.
///
/// Control characters are escaped here, whatever the origin of the text. Text that is already escaped, and contains
/// escape sequences for colours, is written as rendered.
package enum Console {
    /// Opens the standard streams that the caller has closed, so that no file gets their number.
    ///
    /// Without it, a file that is opened first would be written to as standard output. They are opened such that reading
    /// from standard input and writing to the others fail.
    static func openMissingStreams() {
        for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(stream, F_GETFD) < 0 {
            // Takes the lowest free number, which is that of the stream.
            _ = open("/dev/null", mode)
        }
    }

    /// Writes text for people to standard output.
    ///
    /// - Throws: `Failure` if it cannot be written.
    static func write(_ text: String) throws(Failure) { try write(rendered: printableLines(text)) }

    /// Writes one or several JSON documents to standard output.
    ///
    /// - Throws: `Failure` if they cannot be written.
    static func write(json text: String) throws(Failure) { try write(rendered: printableJSON(text)) }

    /// Writes text that a renderer has escaped to standard output.
    ///
    /// - Throws: `Failure` if it cannot be written.
    static func write(rendered text: String) throws(Failure) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw Failure(status: .inputOutput, message: "cannot write the output: \(reason(of: error))")
        }
    }

    /// True if standard output is a regular file.
    static var isOutputFile: Bool {
        var status = stat()
        return fstat(STDOUT_FILENO, &status) == 0 && status.isRegularFile
    }

    /// Waits until the output is on disk, and returns the size of the file, or `nil` if it is no regular file.
    ///
    /// - Throws: `Failure` if it cannot be written.
    static func synchronizedOutputSize() throws(Failure) -> Int? {
        guard isOutputFile else { return nil }
        var status = stat()
        guard fsync(STDOUT_FILENO) == 0, fstat(STDOUT_FILENO, &status) == 0 else {
            throw Failure(status: .inputOutput, message: "cannot write the output: \(String(cString: strerror(errno)))")
        }
        return Int(status.st_size)
    }

    /// Removes the output after a size.
    ///
    /// - Throws: `Failure` if it is shorter, or cannot be written.
    static func truncateOutput(to size: Int) throws(Failure) {
        guard try synchronizedOutputSize() ?? 0 >= size else {
            throw Failure(
                status: .inputOutput,
                message: "the output has fewer results than it had at the checkpoint: append to the same file with `>>`"
            )
        }
        guard ftruncate(STDOUT_FILENO, off_t(size)) == 0, lseek(STDOUT_FILENO, 0, SEEK_END) >= 0 else {
            throw Failure(status: .inputOutput, message: "cannot write the output: \(String(cString: strerror(errno)))")
        }
    }

    /// Writes a message of the tool to standard error, on one line; failures are ignored.
    package static func report(_ message: String) {
        standardError(rendered: "\(ProcessInfo.processInfo.processName): \(printable(message))\n")
    }

    /// Writes text for people to standard error; failures are ignored.
    static func standardError(_ text: String) { standardError(rendered: printableLines(text)) }

    private static let messages = Guarded<(@Sendable (String) -> Void)?>(nil)

    /// Passes messages for standard error to a closure while a dashboard covers the terminal, or no longer if it is `nil`.
    ///
    /// A file to which standard error is redirected gets them as before.
    static func redirectMessages(to receive: (@Sendable (String) -> Void)?) {
        messages.withLock { $0 = receive }
    }

    /// Writes text that a renderer has escaped to standard error; failures are ignored.
    static func standardError(rendered text: String) {
        if let receive = messages.withLock({ $0 }) {
            receive(text)
            guard !Terminal.errorIsTerminal else { return }
        }
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
