import AVTCore
import OpenAVT

/// A tracker that emits the events of a log.
final class ReplayTracker: OAVTTrackerProtocol {
    let name: String
    /// The attributes that the current line sets on its events.
    var attributes: [(attribute: OAVTAttribute, value: Value)] = []
    var trackerId: Int?
    /// The player that the log states, or `nil` if it states none.
    var player: String?
    /// Called with each event that the tracker creates.
    var didCreateEvent: (OAVTEvent) -> Void = { _ in }
    private let state = OAVTState()
    private var answers: [Symbol: Value] = [:]

    init(name: String) {
        self.name = name
    }

    func getState() -> OAVTState { state }
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}

    func initEvent(event: OAVTEvent) -> OAVTEvent? {
        for (attribute, value) in attributes { event.attributes.set(attribute.symbol, value) }
        didCreateEvent(event)
        return event
    }

    /// Sets the value that a getter returns from now on.
    ///
    /// The getter adds nothing to events, because the log already contains the attributes of getters.
    func answer(_ attribute: OAVTAttribute, _ value: Value, on instrument: OAVTInstrument) {
        let symbol = attribute.symbol
        guard answers.updateValue(value, forKey: symbol) == nil else { return }
        // A replay emits on the thread that it runs on.
        nonisolated(unsafe) unowned let tracker = self
        instrument.registerGetter(
            attribute: attribute, getter: { tracker.answers[symbol] }, tracker: self,
            filter: { _, _ in false })
    }
}
