import AVTCore
import AVTEngine
import OpenAVTChain

/// Messages about trackers that a program does not cover.
extension RuleProgram {
    /// Logs a warning if packs declare kinds of trackers, but not this one.
    package func warnIfUnknown(kind: String) {
        let kinds = content.players.trackerKinds
        guard !kinds.isEmpty, !kinds.contains(where: { $0.name == kind }) else { return }
        let close = NameCandidates(kinds.map { Symbol($0.name) }).resembled(by: kind)
        OAVTLog.warning(
            "no pack declares the kind of tracker `\(kind)`: it may emit any action"
                + (close.map { "; did you mean `\($0.name)`?" } ?? ""))
    }

    /// Logs that a session has more trackers than rules can see.
    package static func reportTooManyTrackers() { OAVTLog.error(tooManyTrackers) }

    /// The message about more trackers than rules can see.
    static let tooManyTrackers = "rules see \(ProgramLimits.trackers) trackers at once: events of others pass unchanged"
}
