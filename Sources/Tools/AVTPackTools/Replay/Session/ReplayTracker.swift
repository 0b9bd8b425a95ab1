import AVTCore
import OpenAVT

/// A tracker that says what the log says.
final class ReplayTracker: OAVTTrackerProtocol {
    let name: String
    /// What the line in hand puts on its events.
    var attributes: [(attribute: OAVTAttribute, value: Value)] = []
    var trackerId: Int?
    /// Called with each event that the tracker makes.
    var didMake: (OAVTEvent) -> Void = { _ in }
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
        didMake(event)
        return event
    }

    /// Lets a getter return a value from now on.
    ///
    /// The log already has what getters put on events, so this one puts nothing there.
    func answer(_ attribute: OAVTAttribute, _ value: Value, on instrument: OAVTInstrument) {
        let symbol = attribute.symbol
        guard answers.updateValue(value, forKey: symbol) == nil else { return }
        instrument.registerGetter(
            attribute: attribute, getter: { [unowned self] in answers[symbol]?.any }, tracker: self,
            filter: { _, _ in false })
    }
}
