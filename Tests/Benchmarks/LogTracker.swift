import AVTCore
import OpenAVT

/// A tracker that reports the events of a log, with the same two getters as the other benchmark tracker.
///
/// `@unchecked Sendable`: the thread that emits its events is the only one that uses it.
final class LogTracker: OAVTTrackerProtocol, @unchecked Sendable {
    typealias Attribute = (attribute: OAVTAttribute, value: Value)

    let name: String
    var kind: String?
    /// The attributes of the next event; events that rules raise from it have no attributes of the log.
    var attributes: [Attribute] = []
    var trackerId: Int?
    private let state = OAVTState()

    init(name: String) {
        self.name = name
    }

    func initEvent(event: OAVTEvent) -> OAVTEvent? {
        for (attribute, value) in attributes { event.attributes.set(attribute.symbol, value) }
        attributes = []
        return event
    }

    func getState() -> OAVTState { state }
    func endOfService() {}

    func instrumentReady(instrument: OAVTInstrument) {
        let isAds = kind == "ads"
        instrument.registerGetter(attribute: .isAdsTracker, getter: { isAds }, tracker: self)
        instrument.registerGetter(attribute: .position, getter: { 4200 }, tracker: self)
    }
}
