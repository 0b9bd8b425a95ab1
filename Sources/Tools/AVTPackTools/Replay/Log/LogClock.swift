import AVTEngine

/// The time of a log: the latest time of its lines so far.
///
/// It is the same for each share of a log, because every line counts, also those of other shares.
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
            time = PlainLineReader.time(of: line).flatMap { abs($0) <= LogLine.latest ? $0 : nil }
            if time == nil, case .success(let line)? = LogScanner.read(line, number: number, LogLocations()) {
                time = line.at
            }
        }
        advance(to: time, line: previousLines + number)
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
