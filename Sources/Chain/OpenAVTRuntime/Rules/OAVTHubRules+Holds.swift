import AVTEngine
import OpenAVTChain

/// Events that the packs' section `holds` keeps for a while; the instrument keeps them.
extension OAVTHubRules: HoldingHub {
    package var holding: (any HoldingHub)? { holdsEvents || isWaiting ? self : nil }

    package func decide(on event: OAVTEvent, tracker: OAVTTrackerProtocol, mayKeep: Bool) -> HoldDecision {
        if isWaiting { return admits() ? .wait : .lose }
        guard let place = run.join(tracker) else { return .pass }
        let decision = run.withSessionApart { session -> HoldDecision in
            guard session.isHolding(place) else { return .pass }
            let isKept = session.keeps(event.actionSymbol, tracker: place, now: event.stepTime)
            return isKept && mayKeep ? .keep : .release
        }
        if case .keep = decision { observer?.eventKept() }
        return decision
    }

    /// True if a hold of a tracker is on.
    package func isHolding(_ tracker: OAVTTrackerProtocol) -> Bool {
        guard let place = run.join(tracker) else { return false }
        return run.withSessionApart { $0.isHolding(place) }
    }

    package func endHold(of tracker: OAVTTrackerProtocol, kept events: [OAVTEvent]) -> [Int?] {
        guard let place = run.join(tracker) else { return events.map { _ in nil } }
        return run.withSessionApart { $0.endHold(ofTracker: place, kept: events.map(\.actionSymbol)) }
    }

    package func drop(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, by rule: Int) {
        guard let observer else { return }
        observer.stepBegins()
        observer.stepDecided(
            StepReport(
                event, trackerId: tracker.trackerId, isAccepted: false, wasKept: true,
                condition: run.program.content.conditions[rule]))
        observer.stepEnded()
    }
}
