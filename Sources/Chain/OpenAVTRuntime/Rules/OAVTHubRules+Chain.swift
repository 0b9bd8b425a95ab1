import AVTCore
import AVTEngine
import OpenAVTChain

/// The methods that the instrument calls.
extension OAVTHubRules: RuleHubProtocol {
    package func reportWarnings() { run.reportWarnings() }

    package func trackerJoined(_ tracker: OAVTTrackerProtocol, id: Int) {
        registerGetters(of: tracker)
        resumeTimers(of: tracker)
    }

    package func trackerLeft(_ tracker: OAVTTrackerProtocol, id: Int) {
        run.leave(tracker)
        timers.forget(trackerId: id)
        // The playback of the last tracker ends without an event.
        if run.instrument?.hasEnded == false { activateDeferredSwap() }
    }

    package func step(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, _ state: OAVTState) -> HubStep {
        hasConsumedEvent = false
        // A subclass may process the event as one of another tracker.
        if !isSubclassed { nextTrackerIndex = run.trackerIndex(of: state) }
        // A subclass may override `processEvent`, which can return nothing but the event.
        let event = processEvent(event: event, tracker: tracker)
        guard caused != nil else { return HubStep(event: event) }
        defer { caused = nil }
        return HubStep(event: event, caused: caused)
    }

    package func maps(player: String) -> Bool {
        isWaiting || run.program.content.players.maps(player: player)
    }

    package func addCounts(to counts: inout OAVTCounts) {
        run.addCounts(to: &counts)
    }

    package func decorate(_ event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent {
        guard let trackerIndex = run.join(tracker) else { return event }
        let (action, now) = (event.actionSymbol, event.stepTime)
        event.withAttributes { attributes in
            run.withSession { session in
                session.countDerived(attributes, action: action, tracker: trackerIndex, now: now)
                session.setAttributes(of: &attributes, action: action, tracker: trackerIndex, now: now)
            }
        }
        if run.isMarking { mark(event) }
        observer?.stepDecided(
            StepReport(event, trackerId: tracker.trackerId, isDerived: true, wasHeld: stepsHeldEvents))
        return event
    }

    package func didLeaveHub(_ event: OAVTEvent, tracker: OAVTTrackerProtocol) {
        guard let trackerIndex = currentTrackerIndex else { return }
        run.withSessionWithoutFlags { $0.didLeaveHub(event.actionSymbol, tracker: trackerIndex, now: event.stepTime) }
    }

    package func setStepsCausedEvents(_ isOn: Bool) {
        run.withSessionWithoutFlags { $0.context.stepsCausedEvents = isOn }
    }

    package func stepEnded(tracker: OAVTTrackerProtocol) {
        if hasStepEnds { endStep() }
        currentTrackerIndex = nil
        observer?.stepEnded()
    }

    /// Ends the step of the session, and performs the resulting timer commands.
    private func endStep() {
        var commands: [TimerCommand] = []
        var now = 0
        run.withSession(copiesFlags: { $0.hasStepEnd }) { session in
            session.endStep()
            guard session.hasCommands else { return }
            (commands, now) = (session.timerCommands, session.steppedTime)
        }
        if !commands.isEmpty { performTimers(commands, now: now) }
        activateDeferredSwap()
    }

    package var handlesClosing: Bool { handlesClosingAction }

    package var holdsEvents: Bool { hasHolds || isWaiting }

    package var filtersDelivery: Bool { run.program.filtersDelivery }

    /// Uses the ids, getters and timers of an instrument from now on.
    package func attach(to instrument: OAVTInstrument) {
        isInChain = true
        run.reportOtherInstrument(than: instrument)
        connect(to: instrument)
    }
}
