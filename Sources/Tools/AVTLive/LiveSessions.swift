import AVTCore
import AVTEngine
import AVTPackTools

/// The sessions of lines that arrive while they happen.
package struct LiveSessions {
    /// Limits for lines of pages, which are not trusted, so that they cannot exhaust the memory.
    package struct Limits: Sendable {
        /// The time in milliseconds for which lines are held to be ordered.
        package var lateness = 4000
        package var sessions = 1000
        package var trackersOfSession = 16
        /// The number of different names besides those of the rules, which are kept for the life of the process.
        package var names = 2048
        /// The time in milliseconds within which a player sends another line.
        package var longestSilence = 150_000
        /// The time in milliseconds after which a session without lines ends.
        package var idleTime = 600_000
        /// How long before and after its arrival a line may say that it was written, in milliseconds.
        package var age = 3_600_000
        package var advance = 1000

        /// Creates the limits of `avt-rules watch page:`.
        package init() {}
    }

    /// Why a line is not used.
    package enum Unused: String, CaseIterable {
        case malformed
        case duplicate
        case sessions = "of too many sessions"
        case trackers = "of too many trackers in a session"
        case names = "with too many different names"
    }

    private var program: RuleProgram
    private let limits: Limits?
    private let record: (JSONValue) -> Void
    private let print: (_ session: String, _ records: [ReplayRecord], _ text: String) -> Void

    private var sessions: [String: LiveSession] = [:]
    /// The lines that sessions had before they ended, with the time of the last one: a page that returns sends again what a beacon has
    /// already sent.
    private var ended: [String: (duplicates: DuplicateFilter, clock: Int, time: Int)] = [:]
    private var beginCount = 0
    /// The names in lines besides those that the rules know.
    private var names: Set<String> = []
    private var knownNames: Set<String>

    /// The number of lines whose times were corrected.
    package private(set) var correctedCount = 0

    /// The number of lines that were not used, by reason.
    package private(set) var unusedCounts: [Unused: Int] = [:]

    /// Creates sessions.
    ///
    /// - Parameters:
    ///   - program: The rules.
    ///   - limits: The limits, or `nil` for trusted lines, which are processed as they arrive.
    ///   - record: Called with each line, as it is processed.
    ///   - print: Called with what a session sends.
    package init(
        program: RuleProgram, limits: Limits?, record: @escaping (JSONValue) -> Void,
        print: @escaping (_ session: String, _ records: [ReplayRecord], _ text: String) -> Void
    ) {
        (self.program, self.limits) = (program, limits)
        knownNames = program.knownNames
        (self.record, self.print) = (record, print)
    }

    /// The number of sessions that have not ended.
    package var count: Int { sessions.count }

    /// The memory of the lines that are held, in bytes.
    package var heldSize: Int { sessions.values.reduce(0) { $0 + $1.heldSize } }

    /// Processes lines that have arrived, and the time.
    ///
    /// - Parameters:
    ///   - lines: The lines.
    ///   - malformedCount: The number of further lines, which are malformed.
    ///   - now: The time in milliseconds since 1970.
    package mutating func process(_ lines: [LiveSession.Line], malformedCount: Int, at now: Int) {
        if malformedCount > 0 { unusedCounts[.malformed, default: 0] += malformedCount }
        for line in lines {
            if let reason = add(line, at: now) { unusedCounts[reason, default: 0] += 1 }
        }
        guard let limits else { return }
        for (name, session) in sorted {
            // A page without new lines may be closed: its playback is not counted longer than a line would take to come.
            advance(session, name, to: min(now, session.lastArrival + limits.longestSilence) - limits.lateness)
            if now - session.lastArrival > limits.idleTime {
                end(name, with: "player-lost")
                keepDuplicates(of: session, name, limits, at: now)
            }
        }
    }

    /// Activates another program in all sessions.
    package mutating func load(_ program: RuleProgram) {
        self.program = program
        knownNames = program.knownNames
        for session in sessions.values { session.load(program) }
    }

    /// Ends all sessions.
    package mutating func end() {
        for (name, _) in sorted { end(name, with: limits == nil ? nil : "tracker-detached") }
    }

    private var sorted: [(key: String, value: LiveSession)] {
        sessions.sorted { $0.value.number < $1.value.number }
    }

    private mutating func end(_ name: String, with signal: String?) {
        guard let session = sessions.removeValue(forKey: name) else { return }
        session.end(with: signal, record: record) { print(name, $0, $1) }
        correctedCount += session.lateCount
    }

    private mutating func keepDuplicates(of session: LiveSession, _ name: String, _ limits: Limits, at now: Int) {
        ended = ended.filter { now - $0.value.time <= limits.age }
        if ended.count >= limits.sessions, let oldest = ended.min(by: { $0.value.time < $1.value.time }) {
            ended[oldest.key] = nil
        }
        ended[name] = (session.duplicates, session.clock, now)
    }

    private func advance(_ session: LiveSession, _ name: String, to time: Int?) {
        session.advance(to: time, record: record) { print(name, $0, $1) }
    }

    /// Adds a line, or returns why it is not used.
    private mutating func add(_ line: LiveSession.Line, at now: Int) -> Unused? {
        var line = line
        let name = line.content.session
        if let limits {
            if let time = line.content.at, !(now - limits.age...now + limits.advance).contains(time) {
                line.setTime(time < now ? now - limits.age : now)
                correctedCount += 1
            }
            guard accepts(line.content.names, limits) else { return .names }
            guard sessions[name] != nil || sessions.count < limits.sessions else { return .sessions }
        }
        let session = session(name, at: line.content.at ?? (limits == nil ? 0 : now), now)
        guard session.isNew(line) else { return .duplicate }
        if let limits, session.trackers.union(line.content.trackers).count > limits.trackersOfSession {
            return .trackers
        }
        session.hold(line, at: now)
        if limits == nil { advance(session, name, to: nil) }
        return nil
    }

    private mutating func session(_ name: String, at start: Int, _ now: Int) -> LiveSession {
        if let known = sessions[name] { return known }
        let earlier = ended.removeValue(forKey: name).flatMap { start <= $0.clock ? $0.duplicates : nil }
        let session = LiveSession(
            name, number: beginCount, program, at: start, now: now,
            duplicates: earlier ?? DuplicateFilter(timeout: nil))
        beginCount += 1
        sessions[name] = session
        return session
    }

    private mutating func accepts(_ new: [String], _ limits: Limits) -> Bool {
        let unknown = Set(new).subtracting(names).subtracting(knownNames)
        guard names.count + unknown.count <= limits.names else { return false }
        names.formUnion(unknown)
        return true
    }
}

extension LogLine {
    /// The trackers that the line names.
    var trackers: [String] { [tracker] + getters.map(\.tracker) }

    /// The names in the line that are interned.
    fileprivate var names: [String] {
        let name: [String] =
            switch content {
            case .kind(let name), .player(let name), .action(let name), .signal(let name), .property(let name, _):
                [name]
            case .consents(let consents): consents.map(\.name)
            }
        return name + attributes.map(\.name) + getters.flatMap { [$0.tracker] + $0.values.map(\.name) }
    }
}
