/// The time of a log: the latest time of its lines so far.
///
/// It is the same for each share of a log, because every line counts, also those of other shares.
package final class LogClock {
    /// The time in milliseconds since 1970, or `nil` before the first line.
    package private(set) var time: Int?

    /// Creates the clock of a log without lines.
    package init() {}

    /// Advances to the time of a line, unless it is earlier.
    func advance(past line: UnsafeBufferPointer<UInt8>?, number: Int) {
        guard let line else { return }
        if let at = PlainLineReader.time(of: line), abs(at) <= LogLine.latest {
            advance(to: at)
        } else if case .success(let line)? = LogScanner.read(line, number: number, LogLocations()), let at = line.at {
            advance(to: at)
        }
    }

    /// Advances to a time, unless it is earlier.
    func advance(to time: Int) {
        self.time = max(self.time ?? time, time)
    }
}
