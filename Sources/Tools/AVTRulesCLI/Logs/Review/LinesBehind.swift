import AVTCore
import AVTEngine
import AVTPackTools

/// Finds lines whose time is far behind that of an earlier line, whose clock is probably fast.
struct LinesBehind {
    /// A line, and the line whose time it is behind.
    private struct Line {
        var number: Int
        var at: Int
        var leader: LogClock.Leader
    }

    /// The option by which sessions or lines depend on the time of the log, and its duration in milliseconds.
    private let option: (name: String, duration: Int)?
    private var count = 0
    private var first: Line?

    /// Creates a check of a log without lines.
    ///
    /// - Parameters:
    ///   - sessionTimeout: The time in milliseconds after which a session without lines ends, or `nil` if it never does.
    ///   - lateness: The time in milliseconds for which lines are held, or `nil` if they are not.
    init(sessionTimeout: Int?, lateness: Int?) {
        option = sessionTimeout.map { ("--session-timeout", $0) } ?? lateness.map { ("--lateness", $0) }
    }

    /// Records the time of a line.
    mutating func add(_ at: Int?, line number: Int, _ clock: LogClock) {
        guard let option, let at, let now = clock.time, now - at > option.duration, let leader = clock.leader else {
            return
        }
        count += 1
        if first == nil { first = Line(number: number, at: at, leader: leader) }
    }

    /// Adds the counts of other lines of the log.
    mutating func add(_ other: LinesBehind) {
        count += other.count
        if let added = other.first, added.number < (first?.number ?? .max) { first = added }
    }

    /// Returns a message about the lines, or `nil` if there are none.
    func line(_ locations: LogLocations) -> String? {
        guard let option, let first else { return nil }
        let leader = first.leader
        // Lines may be late by more than the lateness. That is reported if they are out of order.
        if option.name == "--lateness", leader.step <= option.duration { return nil }
        let lines = counted(count, "line")
        let consequence =
            option.name == "--lateness"
            ? "lines after it are too late to be ordered by time"
            : "the log's time is the latest `at` so far, so that sessions end too early or too late"
        return
            "\(lines) of the log \(count == 1 ? "is" : "are") earlier by more than `\(option.name)` than "
            + "\(locations.text(ofLine: leader.line)), whose `at` is \(leader.at), first \(locations.text(ofLine: first.number)) "
            + "with \(first.at): \(consequence); correct the time if that clock is fast, or sort the lines by `at`"
    }

    /// Codes the counts, for the same log.
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&count)
        coder.code(&first, Line(number: 0, at: 0, leader: LogClock.Leader(line: 0, at: 0, step: 0))) { coder, line in
            coder.code(&line.number)
            coder.code(&line.at)
            line.leader.code(&coder)
        }
    }
}
