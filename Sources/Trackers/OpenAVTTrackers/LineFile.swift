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
        /// The offset after the last complete line.
        var end: UInt64
        var loss: Loss?
    }

    private let state: Guarded<State>
    private let path: String

    /// Opens a file; one that exists is continued.
    ///
    /// - Parameter url: The file.
    /// - Throws: An error of Foundation if the file cannot be opened.
    package init(url: URL) throws {
        path = url.path
        if !FileManager.default.fileExists(atPath: path) { try Data().write(to: url) }
        let handle = try FileHandle(forWritingTo: url)
        state = Guarded(State(handle: handle, end: try handle.seekToEnd()))
    }

    /// The lines that could not be written, or `nil` if there are none.
    package var loss: Loss? { state.withLock { $0.loss } }

    /// Appends a line.
    ///
    /// - Parameter line: The line, without its line end.
    package func append(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        let firstReason = state.withLock { state -> String? in
            guard let reason = LineFile.failure(of: bytes, to: state.handle.fileDescriptor) else {
                state.end += UInt64(bytes.count)
                return nil
            }
            // The next line must not continue a part of this one.
            try? state.handle.truncate(atOffset: state.end)
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

    /// Writes bytes, and returns the reason if not all of them could be written.
    private static func failure(of bytes: [UInt8], to descriptor: Int32) -> String? {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if count == 0 || errno != EINTR {
                    return String(cString: strerror(count == 0 ? EIO : errno))
                }
            }
            return nil
        }
    }
}
