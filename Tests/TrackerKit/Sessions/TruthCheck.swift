import Foundation
import OpenAVT

/// Compares what an instrument has measured with what an observer has seen.
package struct TruthCheck {
    private let seen: Observation
    private let sent: Measurements
    /// The permitted difference of times, in milliseconds, besides the lateness of the machine.
    private static let tolerance = 20.0
    /// The same for the play time.
    private static let playTolerance = 50.0
    private let lateness: Double

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - sent: What the instrument has sent.
    ///   - seen: What the observer has seen.
    ///   - lateness: By how much a thread of the process has been late during the session, in milliseconds.
    package init(_ sent: Collector, _ seen: Observation, lateness: Double) {
        self.init(Measurements(sent), seen, lateness: lateness)
    }

    /// Creates a check of measurements.
    package init(_ sent: Measurements, _ seen: Observation, lateness: Double) {
        (self.sent, self.seen, self.lateness) = (sent, seen, lateness)
    }

    /// The actions that only inform about a rendition or a setting, or belong to no player.
    private static let ignored: Set = ["PlayerChange", "QualityChangeUp", "QualityChangeDown", "Ping"]

    /// Returns how an instrument that has heard a session from its start differs from the script and the observer.
    package func differences(from session: ScriptedSession) -> [String] {
        let actions = TruthCheck.withoutHiddenWaits(sent.actions.filter { !TruthCheck.ignored.contains($0) })
        // On a busy machine a player runs out of data for some milliseconds, which its pack may leave out.
        let counts = seen.counts(ofWaitsOver: TruthCheck.tolerance + lateness)
        return (actions == session.actions ? [] : ["the actions are \(actions)"])
            + (counts == session.counts ? [] : ["the observer has counted \(counts)"])
            + times("StartTime", seen.startups) + times(since: -.infinity) + revisionDifferences(from: session)
    }

    /// Returns how resumed playbacks differ from those that the revised rules have marked and counted.
    private func revisionDifferences(from session: ScriptedSession) -> [String] {
        // The end of a playback also ends its pause.
        let resumes = sent.events.filter { $0.action == "PauseFinish" }.prefix(session.revisions.count)
        let revisions = resumes.map { $0.flags.contains(PlayerRules.revision) }
        let counted = sent.values(of: PlayerRules.resumeCount)
        let isEqual = revisions == session.revisions && counted == session.revisions.filter { $0 }.map { _ in 1 }
        return isEqual ? [] : ["resumed under revised rules: \(revisions), counted \(counted)"]
    }

    /// Returns actions without those of waits for data that begin or end in a pause or a seek, which interrupt nothing.
    private static func withoutHiddenWaits(_ actions: [String]) -> [String] {
        var (isIdle, isHidden) = (false, false)
        return actions.filter { action in
            switch action {
            case "PauseBegin", "SeekBegin": isIdle = true
            case "PauseFinish", "SeekFinish": isIdle = false
            case "BufferBegin":
                isHidden = isIdle
                return !isHidden
            case "BufferFinish":
                defer { isHidden = false }
                return !isHidden && !isIdle
            default: break
            }
            return true
        }
    }

    /// Returns how an instrument that has joined a session differs from what the observer has seen since.
    package func differencesSinceJoin() -> [String] {
        let starts = sent.events.filter { $0.action == "Start" }
        guard let start = starts.first, starts.count == 1, start.flags.contains("isJoined") else {
            return ["the actions are \(sent.actions)"]
        }
        let hasStartup = !sent.values(of: "StartTime").isEmpty
        return (hasStartup ? ["there is a startup time"] : []) + times(since: start.time)
    }

    private func times(since time: Double) -> [String] {
        let played = Double(sent.values(of: "PlayTime").reduce(0, +))
        let seenPlay = TruthCheck.clip(seen.plays, to: time).compactMap(\.length).reduce(0, +)
        let isEqual = abs(played - seenPlay) <= TruthCheck.playTolerance + lateness
        return times("PauseTime", TruthCheck.clip(seen.pauses, to: time))
            + times("SeekTime", TruthCheck.clip(seen.seeks, to: time))
            + times("RebufferTime", TruthCheck.clip(seen.waits, to: time))
            + (isEqual ? [] : ["PlayTime is \(played), the observer has seen \(seenPlay)"])
    }

    private func times(_ metric: String, _ spans: [Observation.Span]) -> [String] {
        let measured = sent.values(of: metric).map(Double.init)
        var expected = spans.compactMap(\.length)
        // What ends while a tracker joins may have ended for it.
        if expected.count == measured.count + 1, expected[0] <= TruthCheck.tolerance + lateness {
            expected.removeFirst()
        }
        let isEqual =
            measured.count == expected.count
            && zip(measured, expected).allSatisfy { abs($0 - $1) <= TruthCheck.tolerance + lateness }
        return isEqual ? [] : ["\(metric) is \(measured), the observer has seen \(expected)"]
    }

    private static func clip(_ spans: [Observation.Span], to time: Double) -> [Observation.Span] {
        spans.filter { ($0.end ?? .infinity) > time }.map { Observation.Span(begin: max($0.begin, time), end: $0.end) }
    }
}
