import AVTCore
import AVTEngine
import AVTPackTools

/// Checks the times of a log.
struct LogTimes {
    /// The last time of each session, or `Int.min` before the first.
    private var last: [Int] = []
    private var range: ClosedRange<Int>?
    private var count = 0
    /// Lines in seconds, and lines in microseconds, if other lines are in milliseconds.
    private var (inSeconds, inMicroseconds) = (CountedLines<Int>(), CountedLines<Int>())
    private var hasMilliseconds = false
    private var backwards: (count: Int, first: Step)?
    private var jumps: (count: Int, first: Step)?
    /// By session: the time before a jump, until a line returns to about that time.
    private var timesBeforeJumps: [Int: Int] = [:]
    /// True if lines are ordered by time as far as they are not too late.
    private let isOrdered: Bool
    /// True if a session ends when it has had no lines for a while.
    private let hasTimeout: Bool

    /// A line whose time does not follow that of the previous line of its session.
    private struct Step {
        var line: Int
        var previous: Int
        var at: Int
    }

    /// The duration in milliseconds beyond which two consecutive times of a session are a jump.
    private static let year = 366 * 86_400_000
    /// The years 2001 to 2286 in milliseconds.
    private static let milliseconds = 1_000_000_000_000..<10_000_000_000_000

    /// The years 2001 to 2286 in seconds; read as milliseconds, some weeks of 1970.
    private static let seconds = 1_000_000_000..<10_000_000_000
    /// The year 2001 in microseconds; read as milliseconds, the year 33658.
    private static let microseconds = 1_000_000_000_000_000
    private static let microsecondRange = microseconds..<(10 * microseconds)
    /// The number of lines and the duration in milliseconds below which a log may be short for good reasons.
    private static let (fewest, shortest) = (20, 1000)

    /// Creates a check of a log without lines.
    ///
    /// - Parameters:
    ///   - isOrdered: True if lines are ordered by time as far as they are not too late.
    ///   - hasTimeout: True if a session ends when it has had no lines for a while.
    init(isOrdered: Bool, hasTimeout: Bool) {
        self.isOrdered = isOrdered
        self.hasTimeout = hasTimeout
    }

    /// Records the time of the next line.
    mutating func add(_ at: Int, session: Int, number: Int) {
        while last.count <= session { last.append(.min) }
        let previous = last[session]
        if at < previous || at - LogTimes.year > previous, previous != .min {
            add(Step(line: number, previous: previous, at: at), session: session)
        }
        last[session] = at
        range = range.map { min($0.lowerBound, at)...max($0.upperBound, at) } ?? at...at
        count += 1
        if LogTimes.milliseconds.contains(at) {
            hasMilliseconds = true
            return
        }
        if LogTimes.seconds.contains(at) { inSeconds.add(at, line: number) }
        if LogTimes.microsecondRange.contains(at) { inMicroseconds.add(at, line: number) }
    }

    private mutating func add(_ step: Step, session: Int) {
        guard abs(step.at - step.previous) > LogTimes.year else {
            backwards = ((backwards?.count ?? 0) + 1, backwards?.first ?? step)
            return
        }
        // Another session of the same name may begin years later.
        if hasTimeout, step.at > step.previous, LogTimes.cause(of: step) == nil { return }
        if let before = timesBeforeJumps[session], abs(step.at - before) <= LogTimes.year {
            timesBeforeJumps[session] = nil
            return
        }
        timesBeforeJumps[session] = step.previous
        jumps = ((jumps?.count ?? 0) + 1, jumps?.first ?? step)
    }

    /// The last time of each session, by its index.
    subscript(session index: Int) -> Int? {
        get { index < last.count && last[index] != .min ? last[index] : nil }
        set {
            while last.count <= index { last.append(.min) }
            last[index] = newValue ?? .min
        }
    }

    /// Forgets a session that has ended; its index becomes that of another one.
    mutating func removeSession(_ index: Int) {
        if index < last.count { last[index] = .min }
        if !timesBeforeJumps.isEmpty { timesBeforeJumps[index] = nil }
    }

    /// Adds the times of other lines of the log, with other sessions.
    mutating func add(_ other: LogTimes) {
        LogTimes.add(other.backwards, to: &backwards)
        LogTimes.add(other.jumps, to: &jumps)
        if let added = other.range {
            let known = range ?? added
            range = min(known.lowerBound, added.lowerBound)...max(known.upperBound, added.upperBound)
        }
        count += other.count
        inSeconds.add(other.inSeconds)
        inMicroseconds.add(other.inMicroseconds)
        hasMilliseconds = hasMilliseconds || other.hasMilliseconds
    }

    private static func add(_ added: (count: Int, first: Step)?, to steps: inout (count: Int, first: Step)?) {
        guard let added else { return }
        let known = steps ?? (0, added.first)
        steps = (known.count + added.count, added.first.line < known.first.line ? added.first : known.first)
    }

    /// Returns messages about mistakes in the order and the unit of the times.
    func lines(_ locations: LogLocations) -> [String] {
        let order = backwards.map { count, first in
            let steps = "\(locations.text(ofLine: first.line)), from \(first.previous) to \(first.at)"
            let lines = counted(count, "line")
            let consequence = "times between events become negative, and measures count the time after it again"
            return isOrdered
                ? "\(lines) of the log \(count == 1 ? "is" : "are") later than `--lateness`, first \(steps): "
                    + "these are played where they are in the log, \(consequence)"
                : "`at` goes back in \(lines) of the log, first in \(steps): lines are played in their order, "
                    + "\(consequence); sort the lines by `at`"
        }
        return [jump(locations), order, unit].compactMap(\.self) + mixedUnits(locations)
    }

    private func jump(_ locations: LogLocations) -> String? {
        jumps.map { count, first in
            let lines = counted(count, "line")
            let cause = LogTimes.cause(of: first)
            return "`at` jumps by more than a year in \(lines) of the log, first in "
                + "\(locations.text(ofLine: first.line)), from \(first.previous) to \(first.at): times between events, "
                + "and metrics that count time, are wrong there" + (cause.map { "; \($0)" } ?? "")
        }
    }

    /// Returns what is probably wrong with one of the two times of a jump, or `nil` if both are possible.
    private static func cause(of jump: Step) -> String? {
        let (isKnown, wasKnown) = (milliseconds.contains(jump.at), milliseconds.contains(jump.previous))
        guard isKnown != wasKnown else { return nil }
        let time = isKnown ? jump.previous : jump.at
        if seconds.contains(time) { return "\(time) is probably in seconds: multiply it by 1000" }
        if microsecondRange.contains(time) {
            return "\(time) is probably in microseconds: divide it by 1000"
        }
        if milliseconds.contains(time / 10) { return "\(time) probably has a digit too many" }
        return milliseconds.contains(time * 10) ? "\(time) probably lacks a digit" : nil
    }

    /// Returns a message for each other unit of lines of a log in milliseconds, unless it is that of a jump.
    private func mixedUnits(_ locations: LogLocations) -> [String] {
        guard hasMilliseconds, jumps == nil else { return [] }
        let mistakes = [(inSeconds, "seconds: multiply"), (inMicroseconds, "microseconds: divide")]
        return mistakes.compactMap { mistake, unit in
            mistake.first.map { line, at in
                let (count, isOne) = (mistake.count, mistake.count == 1)
                return "`at` of \(counted(count, "line")) of the log is probably in \(unit) \(isOne ? "it" : "them") "
                    + "by 1000, first in \(locations.text(ofLine: line)), \(at); other lines are in milliseconds"
            }
        }
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
        LogTimes.code(&backwards, &coder)
        LogTimes.code(&jumps, &coder)
        inSeconds.code(&coder, 0) { $0.code(&$1) }
        inMicroseconds.code(&coder, 0) { $0.code(&$1) }
        coder.code(&hasMilliseconds)
        coder.code(&timesBeforeJumps, (key: 0, value: 0), by: <) { coder, entry in
            coder.code(&entry.key)
            coder.code(&entry.value)
        }
        guard coder.isReading else { return }
        let known = last.filter { $0 != .min } + timesBeforeJumps.values
        let bounds = range.map { [$0.lowerBound, $0.upperBound] } ?? []
        coder.require((known + bounds).allSatisfy(LogLine.isTime), "a time that is impossible")
    }

    private static func code(_ steps: inout (count: Int, first: Step)?, _ coder: inout SnapshotCoder) {
        coder.code(&steps, (count: 0, first: Step(line: 0, previous: 0, at: 0))) { coder, steps in
            coder.code(&steps.count)
            coder.code(&steps.first.line)
            coder.code(&steps.first.previous)
            coder.code(&steps.first.at)
        }
    }
}
