import AVTCore
import AVTEngine
import AVTPackTools

/// A session whose lines arrive while it happens.
///
/// Without lateness, a line is processed when it arrives. Otherwise lines are ordered by their times: each is held until the
/// lateness has passed, and timers fire as late. The clock never goes back: a line that is even later has the time of the clock.
/// So a log of the lines, as they were processed, gives the same results.
package final class LiveSession {
    /// A line that is held, with its text for a recording.
    package struct Line: Sendable {
        package internal(set) var content: LogLine
        var json: JSONValue
        /// The memory that the line takes, roughly, in bytes.
        package let size: Int

        /// Parses a line.
        ///
        /// - Parameters:
        ///   - bytes: The line, without its line end.
        ///   - number: The number of the line in its log, for descriptions of problems, or 0 for a line of a page.
        /// - Throws: `LogProblem` if the line is malformed.
        init(_ bytes: UnsafeBufferPointer<UInt8>, number: Int) throws(LogProblem) {
            (content, json) = try LogLine.parse(bytes, number: number)
            size = 4 * bytes.count + 512
        }

        /// The time and, for lines of the same time, the number in the session.
        fileprivate var order: (Int, Int) { (content.at ?? .min, content.identity.sequence ?? .max) }

        mutating func setTime(_ time: Int) {
            guard content.at != time else { return }
            content.at = time
            guard case .object(let members) = json else { return }
            json = .object(members.map { $0.name == "at" ? JSONMember("at", .int(time)) : $0 })
        }
    }

    /// The number of the session, in the order in which they began.
    let number: Int
    /// The numbers and ids of the lines that have arrived.
    private(set) var duplicates: DuplicateFilter
    private let name: String
    private var program: RuleProgram
    /// The replay, which begins when the first line is processed: a line that arrives later may be earlier.
    private var begun: ReplaySession?
    private var lines: LiveLines
    /// The time of the replay, or before it that of a line without a time.
    private(set) var clock: Int
    private var held: [Line] = []
    private var isSorted = true
    private(set) var trackers: Set<String> = []

    /// The number of lines that came too late, and have the time of the clock.
    private(set) var lateCount = 0

    /// The memory of the lines that are held, in bytes.
    var heldSize: Int { held.reduce(0) { $0 + $1.size } }

    /// The time of the receiver at which the last line arrived, in milliseconds.
    private(set) var lastArrival: Int

    /// What a session sends, as records and as lines for people.
    typealias Output = (_ records: [ReplayRecord], _ text: String) -> Void

    init(
        _ name: String, number: Int, _ program: RuleProgram, at start: Int, now: Int,
        duplicates: DuplicateFilter
    ) {
        (self.name, self.number, self.program, self.duplicates) = (name, number, program, duplicates)
        lines = LiveLines(units: program.metricUnits)
        (clock, lastArrival) = (start, now)
    }

    /// Records the number and the id of a line, and returns false if it has arrived before.
    func isNew(_ line: Line) -> Bool { duplicates.verdict(on: line.content.identity, of: 0, nil, logTime: nil) == .new }

    /// Holds a line that has arrived.
    func hold(_ line: Line, at now: Int) {
        lastArrival = now
        trackers.formUnion(line.content.trackers)
        // Sorted before it is processed: inserting each line would take minutes if a page sent its lines in reverse.
        if let last = held.last, last.order > line.order { isSorted = false }
        var line = line
        // Messages about its events do not state it: there is no log in which anybody could look up a line that has passed.
        line.content.number = nil
        held.append(line)
    }

    /// Processes the lines up to a time, and then fires the timers up to that time.
    ///
    /// - Parameters:
    ///   - time: The time in milliseconds, or `nil` for that of the last line.
    ///   - record: Called with each line before it is processed.
    ///   - output: Called with what the session sends.
    func advance(to time: Int?, record: (JSONValue) -> Void, _ output: Output) {
        var count = 0
        // Lines of equal times keep their order: the sort is stable.
        if !isSorted { held.sort { $0.order < $1.order } }
        isSorted = true
        for var line in held {
            if let time, let at = line.content.at, at > time { break }
            count += 1
            if let at = line.content.at, time != nil, begun != nil, at < clock {
                line.setTime(clock)
                lateCount += 1
            }
            record(line.json)
            let at = line.content.at ?? clock
            let replay = begin(at: at)
            send(replay.begin(at: at), output)
            send(replay.act(line.content), output)
            clock = max(clock, at)
        }
        held.removeFirst(count)
        guard let replay = begun, let time, time > clock else { return }
        clock = time
        send(replay.begin(at: time), output)
    }

    /// Activates another program.
    func load(_ program: RuleProgram) {
        self.program = program
        lines.units = program.metricUnits
        begun?.load(program)
    }

    /// Ends the session.
    ///
    /// - Parameters:
    ///   - signal: The signal with which the playbacks in progress end first, because a page can be closed without
    ///     reporting it, or `nil`.
    ///   - record: Called with each line before it is processed.
    ///   - output: Called with what the session sends.
    func end(with signal: String?, record: (JSONValue) -> Void, _ output: Output) {
        advance(to: nil, record: record, output)
        guard let replay = begun else { return }
        if let signal {
            for tracker in trackers.sorted() {
                let members = [
                    JSONMember("at", .int(clock)), JSONMember("session", .string(name)),
                    JSONMember("tracker", .string(tracker)), JSONMember("signal", .string(signal)),
                ]
                var line = LogLine(tracker: tracker, content: .signal(signal))
                (line.at, line.session) = (clock, name)
                record(.object(members))
                send(replay.begin(at: clock), output)
                send(replay.act(line), output)
            }
        }
        send(replay.close(), output)
    }

    /// Returns the replay, which begins with the first call, at a time.
    private func begin(at time: Int) -> ReplaySession {
        if let begun { return begun }
        let replay = ReplaySession(name: name, program: program, options: ReplayOptions(steps: .decisions), at: time)
        (begun, clock) = (replay, time)
        return replay
    }

    private func send(_ records: [ReplayRecord], _ output: Output) {
        if !records.isEmpty { output(records, lines.lines(of: records)) }
    }
}
