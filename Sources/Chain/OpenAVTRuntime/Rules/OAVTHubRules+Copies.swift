import AVTEngine
import OpenAVTChain

/// Access for tools that explain steps.
extension OAVTHubRules {
    /// Returns the index of a tracker in the session, or `nil` if the rules do not see the tracker.
    package func trackerIndex(of tracker: OAVTTrackerProtocol) -> Int? { run.join(tracker) }

    /// Returns the names of the metrics that an event should have sent, but whose formulas have no value.
    package func unsentMetrics(
        of event: OAVTEvent, tracker: OAVTTrackerProtocol
    ) -> [(name: String, reason: UnsentReason)] {
        guard let trackerIndex = run.join(tracker) else { return [] }
        var unsent: [(metric: Int, reason: UnsentReason)] = []
        event.withAttributes { attributes in
            unsent = run.withSession {
                $0.unsentMetrics(of: attributes, action: event.actionSymbol, tracker: trackerIndex, now: event.stepTime)
            }
        }
        return unsent.map { (run.program.content.sends.metrics[$0.metric].name.name, $0.reason) }
    }

    /// The names of the program's measures, indexed by measure.
    package var measureNames: [String] { run.program.content.measures.map(\.name) }

    /// Calls a closure with the session, updated with the current flags of the trackers.
    package func inspectSession<Result: Sendable>(_ body: (borrowing Session) -> Result) -> Result {
        run.withSession { body($0) }
    }
}
