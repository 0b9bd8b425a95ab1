import AVTCore
import AVTPackTools
import Foundation

/// Lines that have arrived and wait to be processed.
///
/// Any thread may use it.
package final class LiveInbox: Sendable {
    private struct State {
        var lines: [LiveSession.Line] = []
        var malformedCount = 0
        /// The memory of the lines, and of those that were taken and are still held, in bytes.
        var size = 0
        var heldSize = 0
        var hasEnded = false
        var isClosed = false
    }

    private let state = Guarded(State())
    private let limit: Int

    /// Creates an empty inbox.
    ///
    /// - Parameter limit: The memory in bytes above which no lines are added.
    package init(limit: Int = 1 << 26) {
        self.limit = limit
    }

    /// Parsed lines.
    package struct Batch: Sendable {
        package private(set) var lines: [LiveSession.Line] = []
        package private(set) var malformedCount = 0
        fileprivate var size: Int { lines.reduce(0) { $0 + $1.size } }

        package init() {}

        /// Parses the lines of a text; one of more than `limit` bytes is malformed.
        package init(_ text: [UInt8], limit: Int) {
            var splitter = LineSplitter(limit: limit)
            splitter.split(text) { add($0) }
            splitter.end { add($0) }
        }

        /// Parses a line of a page; one that is too long is `nil`.
        package mutating func add(_ bytes: UnsafeBufferPointer<UInt8>?) {
            guard bytes?.isEmpty != true else { return }
            if let line = bytes.flatMap({ try? LiveSession.Line($0, number: 0) }) {
                lines.append(line)
            } else {
                malformedCount += 1
            }
        }

        /// Parses a line of a log as `avt-rules run` does: blank lines are skipped.
        ///
        /// - Parameters:
        ///   - bytes: The line without its line end, or `nil` if it is too long.
        ///   - number: The number of the line, from 1.
        /// - Throws: `LogProblem` if the line is malformed, which is counted.
        package mutating func add(_ bytes: UnsafeBufferPointer<UInt8>?, number: Int) throws(LogProblem) {
            do throws(LogProblem) {
                guard let content = try LogScanner.content(of: bytes, number: number) else { return }
                lines.append(try LiveSession.Line(content, number: number))
            } catch {
                malformedCount += 1
                throw error
            }
        }
    }

    /// Adds lines.
    ///
    /// - Returns: False if too many lines wait, or if the inbox is closed; none is added then, and they may be sent again.
    package func add(_ batch: Batch) -> Bool {
        state.withLock { state in
            guard !state.isClosed, state.size + state.heldSize <= limit else { return false }
            state.lines += batch.lines
            state.size += batch.size
            state.malformedCount += batch.malformedCount
            return true
        }
    }

    /// Accepts no more lines: those that have arrived are the last ones.
    package func close() { state.withLock { $0.isClosed = true } }

    /// Marks the end of all lines.
    package func end() { state.withLock { $0.hasEnded = true } }

    /// Removes and returns the lines that have arrived, and whether they are the last ones.
    package func take() -> (lines: [LiveSession.Line], malformedCount: Int, hasEnded: Bool) {
        state.withLock { state in
            defer {
                // They count as held until they have been processed.
                state.heldSize += state.size
                (state.lines, state.size, state.malformedCount) = ([], 0, 0)
            }
            return (state.lines, state.malformedCount, state.hasEnded)
        }
    }

    /// Sets the memory of the lines that were taken and are held.
    package func setHeldSize(_ size: Int) { state.withLock { $0.heldSize = size } }
}
