import OpenAVTChain

/// An instrument with one tracker, on a clock that a test moves.
struct Bench {
    let clock = OAVTManualClock()
    let tracker = ScriptedTracker()
    let hub = ScriptedHub()
    let metricalc = ScriptedMetricalc()
    let backend = ScriptedBackend()
    let instrument: OAVTInstrument
    let id: Int

    init(output: OAVTOutput = .eventsAndMetrics) {
        instrument = OAVTInstrument(
            hub: hub, metricalc: metricalc, backend: backend, output: output, clock: clock,
            ids: OAVTSequentialIds(prefix: "instrument"))
        id = instrument.addTracker(tracker)
    }

    /// Adds one more tracker.
    func add() -> ScriptedTracker {
        let tracker = ScriptedTracker()
        _ = instrument.addTracker(tracker)
        return tracker
    }

    /// Lets time pass to a moment, and emits.
    func emit(_ names: String..., at time: Int? = nil) {
        if let time { clock.advance(toMilliseconds: time) }
        for name in names { instrument.emit(action: OAVTAction(name: name), tracker: tracker) }
    }

    func emit(_ action: OAVTAction, at time: Int? = nil) {
        if let time { clock.advance(toMilliseconds: time) }
        instrument.emit(action: action, tracker: tracker)
    }

    /// The names of the events that reached the backend.
    var sent: [String] { backend.events.map(\.name) }

    /// The last event that reached the backend.
    var last: OAVTEvent? { backend.events.last }
}
