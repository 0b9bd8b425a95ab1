import AVTCore

/// The sessions of a log that a report shows: those with the most problems, named ones, and a sample of the others.
///
/// The selection depends only on the sessions, not on the order in which they end, and parts can be merged. Its memory
/// depends only on the limit.
struct SessionSelection {
    /// The reason why a session is shown.
    enum Reason: String, CaseIterable {
        case blocked, errors, waiting
    }

    private let limit: Int
    private var worst: [Reason: Ranking]
    private var sample: Ranking
    private let names: Set<ExactText>
    private(set) var named: [ReportSession] = []

    /// The share of the limit that is reserved for the worst sessions by each reason.
    private static let worstShare = 4

    /// Creates an empty selection.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of sessions, not counting those that are named.
    ///   - names: The names of sessions that are selected in any case.
    init(limit: Int, names: Set<ExactText>) {
        self.limit = limit
        self.names = names
        let share = (limit + SessionSelection.worstShare - 1) / SessionSelection.worstShare
        worst = Dictionary(uniqueKeysWithValues: Reason.allCases.map { ($0, Ranking(limit: share)) })
        sample = Ranking(limit: limit)
    }

    /// Adds a session that has ended.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - waiting: Its time of waiting, or 0.
    mutating func add(_ session: ReportSession, waiting: Double) {
        if !names.isEmpty, names.contains(ExactText(session.name)), named.count < SessionSelection.namedLimit {
            named.append(session)
        }
        worst[.blocked]?.add(session, score: Double(session.blockedCount))
        worst[.errors]?.add(session, score: Double(session.errorCount))
        worst[.waiting]?.add(session, score: waiting)
        sample.add(session, score: SessionSelection.sampleScore(session))
    }

    /// Adds the sessions of another part of the log.
    mutating func merge(_ other: SessionSelection) {
        named += other.named
        for (reason, ranking) in other.worst { worst[reason]?.merge(ranking) }
        sample.merge(other.sample)
    }

    /// The selected sessions in the order in which they began.
    var sessions: [ReportSession] {
        var selected: [Int: ReportSession] = [:]
        let worst = Reason.allCases.flatMap { self.worst($0) }
        for session in worst where selected.count < limit { selected[session.start] = session }
        for session in sample.sessions where selected.count < limit { selected[session.start] = session }
        for session in named { selected[session.start] = session }
        return selected.values.sorted { $0.start < $1.start }
    }

    /// The sessions whose timelines are the most interesting, best first, with the reasons.
    var candidates: [(session: ReportSession, reason: Reason?)] {
        var candidates: [(session: ReportSession, reason: Reason?)] = []
        func add(_ session: ReportSession, _ reason: Reason?) {
            guard !candidates.contains(where: { $0.session.start == session.start }) else { return }
            candidates.append((session, reason))
        }
        let lists = Reason.allCases.map { ($0, worst($0)) }
        for rank in 0..<SessionSelection.candidateCount {
            for (reason, sessions) in lists where rank < sessions.count { add(sessions[rank], reason) }
        }
        for session in sessions.prefix(SessionSelection.candidateCount) { add(session, nil) }
        return Array(candidates.prefix(SessionSelection.candidateCount))
    }

    /// The maximum number of timelines of sessions that are not named.
    static let candidateCount = 6
    // A name can have many sessions if they have a timeout.
    private static let namedLimit = 100

    private func worst(_ reason: Reason) -> [ReportSession] { worst[reason]?.sessions ?? [] }

    /// Returns a number that depends on nothing but the session, and seems to be random.
    private static func sampleScore(_ session: ReportSession) -> Double {
        // FNV-1a, and a multiplication that spreads the last bytes over the high bits.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in session.name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        hash = (hash ^ hash >> 32 ^ UInt64(truncatingIfNeeded: session.start)) &* 0x9E37_79B9_7F4A_7C15
        return Double(hash >> 11) + 1
    }
}

/// The sessions with the highest scores above 0.
private struct Ranking {
    private let limit: Int
    private var entries: [(score: Double, session: ReportSession)] = []

    init(limit: Int) {
        self.limit = limit
    }

    mutating func add(_ session: ReportSession, score: Double) {
        guard score > 0, limit > 0 else { return }
        entries.append((score, session))
        // Twice as many as are kept, so that sorting is rare.
        if entries.count > 2 * limit + 64 { trim() }
    }

    mutating func merge(_ other: Ranking) {
        entries += other.entries
        trim()
    }

    /// The sessions, highest score first.
    var sessions: [ReportSession] {
        var trimmed = self
        trimmed.trim()
        return trimmed.entries.map(\.session)
    }

    private mutating func trim() {
        entries.sort { $0.score == $1.score ? $0.session.start < $1.session.start : $0.score > $1.score }
        if entries.count > limit { entries.removeLast(entries.count - limit) }
    }
}
