import AVTCore
import AVTEngine
import AVTPackTools

/// Finds lines whose time is far behind that of an earlier line, whose clock is probably fast.
struct LinesBehind {
    /// The option by which sessions or lines depend on the time of the log, or `nil` if there is none.
    private let option: String?
    /// The duration of the option in milliseconds.
    private let limit: Int
    /// The lines, each with its time, and with the line whose time it is behind.
    private var lines = CountedLines<(at: Int, leader: LogClock.Leader)>()

    /// Creates a check of a log without lines.
    ///
    /// - Parameters:
    ///   - sessionTimeout: The time in milliseconds after which a session without lines ends, or `nil` if it never does.
    ///   - lateness: The time in milliseconds for which lines are held, or `nil` if they are not.
    init(sessionTimeout: Int?, lateness: Int?) {
        option = sessionTimeout != nil ? "--session-timeout" : lateness != nil ? "--lateness" : nil
        limit = sessionTimeout ?? lateness ?? .max
    }

    /// Records the time of a line.
    mutating func add(_ at: Int?, line number: Int, _ clock: LogClock) {
        guard limit < .max, let at, let now = clock.time, now - at > limit, let leader = clock.leader else { return }
        lines.add((at, leader), line: number)
    }

    /// Adds the counts of other lines of the log.
    mutating func add(_ other: LinesBehind) { lines.add(other.lines) }

    /// Returns a message about the lines, or `nil` if there are none.
    func line(_ locations: LogLocations) -> String? {
        guard let option, let (line, (at, leader)) = lines.first else { return nil }
        // Lines may be late by more than the lateness. That is reported if they are out of order.
        if option == "--lateness", leader.step <= limit { return nil }
        let consequence =
            option == "--lateness"
            ? "lines after it are too late to be ordered by time"
            : "the log's time is the latest `at` so far, so that sessions end too early or too late"
        return
            "\(counted(lines.count, "line")) of the log \(lines.count == 1 ? "is" : "are") earlier by more than `\(option)` than "
            + "\(locations.text(ofLine: leader.line)), whose `at` is \(leader.at), first \(locations.text(ofLine: line)) "
            + "with \(at): \(consequence); correct the time if that clock is fast, or sort the lines by `at`"
    }

    /// Codes the counts, for the same log.
    mutating func code(_ coder: inout SnapshotCoder) {
        lines.code(&coder, (at: 0, leader: LogClock.Leader(line: 0, at: 0, step: 0))) { coder, line in
            coder.code(&line.at)
            line.leader.code(&coder)
        }
    }
}
