import AVTEngine
import OpenAVTChain

/// Events that the packs' section `holds` holds for a while.
///
/// The instrument stores them.
extension OAVTHubRules {
    package func decide(on event: OAVTEvent, tracker: OAVTTrackerProtocol, mayHold: Bool) -> HoldDecision {
        if isWaiting { return admits() ? .wait : .drop }
        guard let trackerIndex = run.join(tracker) else { return .pass }
        let decision = run.withSessionWithoutFlags { session -> HoldDecision in
            guard session.isHolding(trackerIndex) else { return .pass }
            let isHeld = session.holdsBack(event.actionSymbol, tracker: trackerIndex, now: event.stepTime)
            return isHeld && mayHold ? .hold : .release
        }
        if case .hold = decision { observer?.eventHeld() }
        return decision
    }

    /// Returns true if events of a tracker are being held.
    package func isHolding(_ tracker: OAVTTrackerProtocol) -> Bool {
        guard let trackerIndex = run.join(tracker) else { return false }
        return run.withSessionWithoutFlags { $0.isHolding(trackerIndex) }
    }

    package func endHold(of tracker: OAVTTrackerProtocol, held events: [OAVTEvent]) -> [Int?] {
        guard let trackerIndex = run.join(tracker) else { return events.map { _ in nil } }
        return run.withSessionWithoutFlags { $0.endHold(ofTracker: trackerIndex, held: events.map(\.actionSymbol)) }
    }

    package func drop(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, by rule: Int) {
        guard let observer else { return }
        observer.stepBegins()
        observer.stepDecided(
            StepReport(
                event, trackerId: tracker.trackerId, isAccepted: false, wasHeld: true,
                condition: run.program.content.code.conditions[rule]))
        observer.stepEnded()
    }
}
