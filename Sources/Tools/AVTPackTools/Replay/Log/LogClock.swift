/// The time of a log: the latest time of its lines so far.
///
/// It is the same for each share of a log, because every line counts, also those of other shares.
package final class LogClock {
    /// The time in milliseconds since 1970, or `nil` before the first line.
    // A clock is used by one thread at a time.
    @exclusivity(unchecked) package var time: Int?

    /// The order of the lines, or `nil` if it is that of the log.
    private let order: LineOrder?

    /// Creates the clock of a log without lines.
    ///
    /// - Parameter order: The order to which the lines are added, or `nil` if they keep the order of the log.
    package init(order: LineOrder? = nil) {
        self.order = order
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
        if let time { self.time = max(self.time ?? time, time) }
        order?.add(line: number, at: time)
    }
}
