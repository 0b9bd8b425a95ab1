import AVTCore
import AVTEngine
import AVTPackTools

/// Finds sessions that a timeout has divided.
struct SessionTimeouts {
    /// The names of sessions that have ended, and were forgotten.
    private var endedNames = RecentNames()
    /// The sessions that have a further line after their end, each with its name.
    private var continued = CountedLines<String>()
    /// True if names of ended sessions were forgotten because there were too many, so that there may be more.
    private var hasForgotten = false

    /// Records that a session has ended, and that its index becomes that of another one.
    mutating func addEnd(of session: String) { endedNames.insert(session) }

    /// Returns whether a session of this name has ended.
    func hasEnded(_ session: String) -> Bool { endedNames.contains(session) }

    /// Counts a session that has a further line after its end.
    mutating func add(_ session: String, line number: Int) {
        continued.add(session, line: number)
    }

    /// Adds the counts of other sessions of the log.
    mutating func add(_ other: SessionTimeouts) {
        continued.add(other.continued)
        hasForgotten = hasForgotten || other.hasForgotten || other.endedNames.hasForgotten
    }

    /// Returns a message about the sessions, or `nil` if there are none.
    func line(_ locations: LogLocations) -> String? {
        guard let first = continued.first else { return nil }
        let count = continued.count
        let (has, them) = count == 1 ? ("has", "it is") : ("have", "they are")
        return
            "\(hasForgotten || endedNames.hasForgotten ? "at least " : "")\(counted(count, "session")) that `--session-timeout` ended \(has) further lines, first `\(first.detail)` in "
            + "\(locations.text(ofLine: first.line)): \(them) counted as several sessions; the timeout must be longer than "
            + "the longest time without lines within a session"
    }

    /// Codes everything, for the same log.
    mutating func code(_ coder: inout SnapshotCoder) {
        endedNames.code(&coder)
        continued.code(&coder, "") { $0.code(&$1) }
    }
}
