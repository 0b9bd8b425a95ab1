import AVTCore
import AVTEngine
import OpenAVTChain

/// A hub that is not the hub of an instrument's chain: one inside a hub of the app, or the rules of one tracker.
extension OAVTHubRules {
    /// Does what the instrument does for a hub in its chain after an event is sent, and returns the event if it may be
    /// sent.
    ///
    /// Derived events cannot be sent from inside another hub.
    @inline(never)
    func endStepAlone(_ accepted: OAVTEvent?, _ tracker: OAVTTrackerProtocol) -> OAVTEvent? {
        defer { passOnCausedEvents(of: tracker) }
        if let accepted { didLeaveHub(accepted, tracker: tracker) }
        stepEnded(tracker: tracker)
        return accepted.flatMap { delivered($0, tracker) }
    }

    private func passOnCausedEvents(of tracker: OAVTTrackerProtocol) {
        guard let caused else { return }
        self.caused = nil
        if !(caused.before.isEmpty && caused.after.isEmpty) {
            OAVTLog.warning("a hub of rules inside another hub: the events that its rules derive are not sent")
        }
        for action in caused.raised { run.instrument?.emit(action: action, tracker: tracker) }
    }

    /// Uses an instrument for one of its trackers, beside its hub.
    func serve(_ tracker: OAVTTrackerProtocol, on instrument: OAVTInstrument) {
        run.instrument = instrument
        registerGetters(of: tracker)
        resumeTimers(of: tracker)
    }

    /// Processes an event that has left another hub, and returns what follows from it.
    func follow(_ event: OAVTEvent, of tracker: OAVTTrackerProtocol) -> HubStep {
        let accepted = processStep(event, tracker)
        defer { caused = nil }
        let step = HubStep(event: accepted, caused: caused)
        if let accepted { didLeaveHub(accepted, tracker: tracker) }
        stepEnded(tracker: tracker)
        return step
    }
}
