import AVTCore
import AVTEngine
import AVTPackTools

/// Checks the times of a log.
struct LogTimes {
    /// The last time of each session, or `Int.min` before the first.
    private var last: [Int] = []
    private var range: ClosedRange<Int>?
    private var count = 0
    private var backwards: (count: Int, first: Step)?
    /// True if lines are ordered by time as far as they are not too late.
    private let isOrdered: Bool

    /// A line whose time is before that of the previous line of its session.
    private struct Step {
        var line: Int
        var previous: Int
        var at: Int
    }

    /// The years 2001 to 2286 in seconds; read as milliseconds, some weeks of 1970.
    private static let seconds = 1_000_000_000..<10_000_000_000
    /// The year 2001 in microseconds; read as milliseconds, the year 33658.
    private static let microseconds = 1_000_000_000_000_000
    /// The number of lines and the duration in milliseconds below which a log may be short for good reasons.
    private static let (fewest, shortest) = (20, 1000)

    /// Creates a check of a log without lines.
    ///
    /// - Parameter isOrdered: True if lines are ordered by time as far as they are not too late.
    init(isOrdered: Bool) {
        self.isOrdered = isOrdered
    }

    /// Records the time of the next line.
    mutating func add(_ at: Int, session: Int, number: Int) {
        while last.count <= session { last.append(.min) }
        if at < last[session] {
            let step = Step(line: number, previous: last[session], at: at)
            backwards = ((backwards?.count ?? 0) + 1, backwards?.first ?? step)
        }
        last[session] = at
        range = range.map { min($0.lowerBound, at)...max($0.upperBound, at) } ?? at...at
        count += 1
    }

    /// Forgets a session that has ended; its index becomes that of another one.
    mutating func removeSession(_ index: Int) {
        if index < last.count { last[index] = .min }
    }

    /// Adds the times of other lines of the log, with other sessions.
    mutating func add(_ other: LogTimes) {
        if let added = other.backwards {
            let known = backwards ?? (0, added.first)
            backwards = (known.count + added.count, added.first.line < known.first.line ? added.first : known.first)
        }
        if let added = other.range {
            let known = range ?? added
            range = min(known.lowerBound, added.lowerBound)...max(known.upperBound, added.upperBound)
        }
        count += other.count
    }

    /// Returns messages about mistakes in the order and the unit of the times.
    func lines(_ locations: LogLocations) -> [String] {
        let order = backwards.map { count, first in
            let steps = "\(locations.text(ofLine: first.line)), from \(first.previous) to \(first.at)"
            let lines = counted(count, "line")
            let consequence = "times between events become negative, and measures count no time"
            return isOrdered
                ? "\(lines) of the log \(count == 1 ? "is" : "are") later than `--lateness`, first \(steps): "
                    + "these are played where they are in the log, \(consequence)"
                : "`at` goes back in \(lines) of the log, first in \(steps): lines are played in their order, "
                    + "\(consequence); sort the lines by `at`"
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

extension LogTimes {
    /// Codes the times, for the same log.
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&last, 0) { $0.code(&$1) }
        coder.code(&range)
        coder.code(&count)
        coder.code(&backwards, (count: 0, first: Step(line: 0, previous: 0, at: 0))) { coder, backwards in
            coder.code(&backwards.count)
            coder.code(&backwards.first.line)
            coder.code(&backwards.first.previous)
            coder.code(&backwards.first.at)
        }
    }
}
