import AVTCore
import Foundation
import OpenAVTChain

/// A file to which lines are appended; a line that cannot be written is lost, and counted.
///
/// Any thread may use it. A failure never reaches the caller, whose app must not notice a recording; the library's log reports the
/// first one.
package final class LineFile: Sendable {
    /// Lines that could not be written.
    package struct Loss: Sendable {
        /// The number of the lines.
        package fileprivate(set) var count: Int
        /// The reason why the first of them could not be written, as described by the system.
        package let reason: String
    }

    private struct State {
        let handle: FileHandle
        /// True if the next line must not continue what the file ends with.
        var isInLine: Bool
        var loss: Loss?
    }

    private let state: Guarded<State>
    private let path: String

    /// Opens a file; one that exists is continued, on a new line if its last one is incomplete.
    ///
    /// Several processes can append to a file.
    ///
    /// - Parameter url: The file.
    /// - Throws: An error of Foundation if the file cannot be opened.
    package init(url: URL) throws {
        path = url.path
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        state = Guarded(
            State(
                handle: FileHandle(fileDescriptor: descriptor, closeOnDealloc: true),
                isInLine: LineFile.endsInLine(path)))
    }

    /// Returns whether a regular file has an incomplete last line.
    private static func endsInLine(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.isRegularFile, status.st_size > 0,
            let handle = FileHandle(forReadingAtPath: path)
        else { return false }
        var last: UInt8 = 0
        return pread(handle.fileDescriptor, &last, 1, status.st_size - 1) == 1 && last != UInt8(ascii: "\n")
    }

    /// The lines that could not be written, or `nil` if there are none.
    package var loss: Loss? { state.withLock { $0.loss } }

    /// Appends a line.
    ///
    /// - Parameter line: The line, without its line end.
    package func append(_ line: String) {
        let firstReason = state.withLock { state -> String? in
            let bytes = Array(((state.isInLine ? "\n" : "") + line + "\n").utf8)
            let (written, code) = writeAll(bytes, to: state.handle.fileDescriptor)
            guard let reason = code.map({ String(cString: strerror($0)) }) else {
                state.isInLine = false
                return nil
            }
            // The next line must not continue a part of this one.
            if written > 0, !removeWritten(written, from: state.handle.fileDescriptor) { state.isInLine = true }
            guard state.loss == nil else {
                state.loss?.count += 1
                return nil
            }
            state.loss = Loss(count: 1, reason: reason)
            return reason
        }
        if let firstReason {
            OAVTLog.error("the recording \(path) cannot be written: \(firstReason); lines are lost")
        }
    }
}
