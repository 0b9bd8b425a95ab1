import AVTEngine
import OpenAVTChain

/// What tools need that explain steps.
extension OAVTHubRules {
    /// The place of a tracker in the session, or `nil` if rules do not see it.
    package func place(of tracker: OAVTTrackerProtocol) -> Int? { run.join(tracker) }

    /// The metrics that an event should have sent, but whose formulas have no value, by name.
    package func unsentMetrics(
        of event: OAVTEvent, tracker: OAVTTrackerProtocol
    ) -> [(name: String, reason: UnsentReason)] {
        guard let place = run.join(tracker) else { return [] }
        var unsent: [(metric: Int, reason: UnsentReason)] = []
        event.withAttributes { attributes in
            unsent = run.withSession {
                $0.unsentMetrics(of: attributes, action: event.actionSymbol, tracker: place, now: event.stepTime)
            }
        }
        return unsent.map { (run.program.content.metrics[$0.metric].name.name, $0.reason) }
    }

    /// The names of the program's measures, by index.
    package var measureNames: [String] { run.program.content.measures.map(\.name) }

    /// Calls a closure with the session and the flags that the trackers show.
    package func inspectSession<Result: Sendable>(_ body: (borrowing Session) -> Result) -> Result {
        run.withSession { body($0) }
    }
}
