import AVTPackTools

/// Checks the times of a log.
struct LogTimes {
    /// The last time of each session, or `Int.min` before the first.
    private var last: [Int] = []
    private var range: ClosedRange<Int>?
    private var count = 0
    private var backwards: (count: Int, firstLine: Int, from: Int, to: Int)?

    /// The years 2001 to 2286 in seconds; read as milliseconds, some weeks of 1970.
    private static let seconds = 1_000_000_000..<10_000_000_000
    /// The year 2001 in microseconds; read as milliseconds, the year 33658.
    private static let microseconds = 1_000_000_000_000_000
    /// The number of lines and the duration in milliseconds below which a log may be short for good reasons.
    private static let (fewest, shortest) = (20, 1000)

    /// Records the time of the next line.
    mutating func add(_ at: Int, session: Int, number: Int) {
        while last.count <= session { last.append(.min) }
        if at < last[session] {
            if backwards == nil { backwards = (0, number, last[session], at) }
            backwards?.count += 1
        }
        last[session] = at
        range = range.map { min($0.lowerBound, at)...max($0.upperBound, at) } ?? at...at
        count += 1
    }

    /// Returns messages about mistakes in the order and the unit of the times.
    func lines(_ locations: LogLocations) -> [String] {
        let order = backwards.map { count, firstLine, from, to in
            "`at` goes back in \(counted(count, "line")) of the log, first in \(locations.text(ofLine: firstLine)), "
                + "from \(from) to \(to): lines are played in their order, times between events become negative, and measures count no time; sort the lines by `at`"
        }
        return [order, unit].compactMap(\.self)
    }

    private var unit: String? {
        guard let range else { return nil }
        let advice = "multiply them by 1000 if they are seconds"
        if LogTimes.seconds.contains(range.lowerBound), LogTimes.seconds.contains(range.upperBound) {
            return "`at` is in milliseconds since 1970, and the log's times begin with \(range.lowerBound), "
                + "a day in 1970: \(advice)"
        }
        if range.lowerBound >= LogTimes.microseconds {
            return "`at` is in milliseconds since 1970, and the log's times begin with \(range.lowerBound), "
                + "thousands of years from now: divide them by 1000 if they are microseconds"
        }
        // Simultaneous events have equal times.
        let length = range.upperBound - range.lowerBound
        guard count >= LogTimes.fewest, count <= length, length < LogTimes.shortest else { return nil }
        return "`at` is in milliseconds, and all \(count) lines of the log lie within \(length) ms: " + advice
    }
}
