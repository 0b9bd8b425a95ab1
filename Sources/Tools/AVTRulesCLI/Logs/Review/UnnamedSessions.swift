import AVTCore
import AVTEngine
import AVTPackTools

/// Finds lines that name no session in a log in which others do.
struct UnnamedSessions {
    private var hasNames = false
    private var count = 0
    /// The number of the first line without a name.
    private var first = 0

    /// Records the next line.
    @inline(__always)
    mutating func add(isNamed: Bool, line number: Int) {
        if isNamed {
            hasNames = true
        } else {
            if count == 0 { first = number }
            count += 1
        }
    }

    /// Adds other lines of the log.
    mutating func add(_ other: UnnamedSessions) {
        hasNames = hasNames || other.hasNames
        if other.count > 0 { first = count > 0 ? min(first, other.first) : other.first }
        count += other.count
    }

    /// Returns a message about the lines, or `nil` if all lines name their session, or none does.
    func line(_ locations: LogLocations) -> String? {
        guard hasNames, count > 0 else { return nil }
        return
            "\(counted(count, "line")) of the log \(count == 1 ? "has" : "have") no `session`, although others do, first "
            + "\(locations.text(ofLine: first)): together they are the session `0`"
    }

    /// Codes the counts, for the same log.
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&hasNames)
        coder.code(&count)
        coder.code(&first)
    }
}
