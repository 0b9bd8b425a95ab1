import AVTCore
import AVTPackTools
import Foundation

/// Lines that have arrived and wait to be processed.
///
/// Any thread may use it.
final class LiveInbox: Sendable {
    private struct State {
        var lines: [LiveSession.Line] = []
        var malformedCount = 0
        /// The number of lines that were taken and are still held.
        var heldCount = 0
        var hasEnded = false
    }

    private let state = Guarded(State())
    private let limit: Int

    /// Creates an empty inbox.
    ///
    /// - Parameter limit: The maximum number of lines that wait.
    init(limit: Int = 50_000) {
        self.limit = limit
    }

    /// Parsed lines.
    struct Batch: Sendable {
        var lines: [LiveSession.Line] = []
        var malformedCount = 0

        init() {}

        /// Parses the lines of a text.
        init(_ text: [UInt8]) {
            var splitter = LineSplitter()
            splitter.split(text) { add($0) }
            splitter.end { add($0) }
        }

        /// Parses a line; one that is too long is `nil`.
        mutating func add(_ bytes: UnsafeBufferPointer<UInt8>?) {
            guard bytes?.isEmpty != true else { return }
            if let line = bytes.flatMap({ LiveSession.Line($0) }) { lines.append(line) } else { malformedCount += 1 }
        }
    }

    /// Adds lines.
    ///
    /// - Returns: False if too many lines wait; none is added then, and they may be sent again.
    func add(_ batch: Batch) -> Bool {
        state.withLock { state in
            guard state.lines.count + state.heldCount + batch.lines.count <= limit else { return false }
            state.lines += batch.lines
            state.malformedCount += batch.malformedCount
            return true
        }
    }

    /// Marks the end of all lines.
    func end() { state.withLock { $0.hasEnded = true } }

    /// Removes and returns the lines that have arrived, and whether they are the last ones.
    func take() -> (lines: [LiveSession.Line], malformedCount: Int, hasEnded: Bool) {
        state.withLock { state in
            defer {
                // They count as held until they have been processed.
                state.heldCount += state.lines.count
                (state.lines, state.malformedCount) = ([], 0)
            }
            return (state.lines, state.malformedCount, state.hasEnded)
        }
    }

    /// Sets the number of lines that were taken and are held.
    func setHeldCount(_ count: Int) { state.withLock { $0.heldCount = count } }
}
