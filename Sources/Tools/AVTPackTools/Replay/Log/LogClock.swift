import AVTEngine

/// The time of a log: the latest time of its lines so far.
///
/// It is the same for each share of a log, because every line counts, also those of other shares. A malformed line does
/// not count if its time is ahead of the log's time by more than a second; to find all others would need reading all
/// lines of other shares completely.
package final class LogClock {
    /// The time in milliseconds since 1970, or `nil` before the first line.
    // A clock is used by one thread at a time.
    @exclusivity(unchecked) package var time: Int?

    /// A line that has advanced a clock.
    package struct Leader: Sendable {
        /// The number of the line in the log.
        package var line: Int
        /// The time of the line in milliseconds since 1970.
        package var at: Int
        /// The time in milliseconds by which it has advanced the clock; 0 for the first line.
        package var step: Int

        /// Creates a leader.
        package init(line: Int, at: Int, step: Int) {
            (self.line, self.at, self.step) = (line, at, step)
        }

        /// Codes the leader.
        package mutating func code(_ coder: inout SnapshotCoder) {
            coder.code(&line)
            coder.code(&at)
            coder.code(&step)
        }
    }

    /// The line that has advanced the clock to its time, or `nil` if that was in another log.
    @exclusivity(unchecked) package private(set) var leader: Leader?

    /// The order of the lines, or `nil` if it is that of the log.
    private let order: LineOrder?
    /// Reads lines that advance the clock by more than `uncheckedStep`.
    private let reader = PlainLineReader()
    @exclusivity(unchecked) private var line = PlainLine()
    /// The time in milliseconds by which a line can advance the clock without having been read completely.
    private static let uncheckedStep = 1000

    /// Creates the clock of a log without lines.
    ///
    /// - Parameter order: The order to which the lines are added, or `nil` if they keep the order of the log.
    package init(order: LineOrder? = nil) {
        self.order = order
    }

    /// Codes the time, and the line that has it.
    package func code(_ coder: inout SnapshotCoder) {
        coder.code(&time)
        coder.require(time.map(LogLine.isTime) ?? true, "a time that is impossible")
        coder.code(&leader, Leader(line: 0, at: 0, step: 0)) { $1.code(&$0) }
    }

    /// Advances to the time of a line, unless it is earlier.
    ///
    /// - Parameters:
    ///   - line: The line, or `nil` if it is too long.
    ///   - number: The number of the line in its file.
    ///   - previousLines: The number of lines in the files before.
    func advance(past line: UnsafeBufferPointer<UInt8>?, number: Int, after previousLines: Int) {
        var time: Int?
        if let line {
            time = PlainLineReader.time(of: line).flatMap { isTrusted($0) || isPlain(line) ? $0 : nil }
            if time == nil, case .success(let line)? = LogScanner.read(line, number: number, LogLocations()) {
                time = line.at
            }
        }
        advance(to: time, line: previousLines + number)
    }

    /// Returns whether the time of a line is valid and so close that it does not matter if the line is malformed.
    private func isTrusted(_ at: Int) -> Bool {
        abs(at) <= LogLine.latest && time.map { at - $0 <= LogClock.uncheckedStep } ?? false
    }

    /// Returns whether a line is a plain one, which is never malformed.
    private func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard reader.read(bytes, into: &line) else { return false }
        reader.removeSession(line.session)
        return true
    }

    /// Advances to the time of a line, unless it has none or an earlier one.
    ///
    /// - Parameters:
    ///   - time: The time.
    ///   - number: The number of the line in the log.
    func advance(to time: Int?, line number: Int) {
        if let time, time > self.time ?? .min {
            leader = Leader(line: number, at: time, step: time - (self.time ?? time))
            self.time = time
        }
        order?.add(line: number, at: time)
    }
}
