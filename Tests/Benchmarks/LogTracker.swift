import AVTCore
import OpenAVT

/// A tracker that reports what a log says, with the two getters of the others.
final class LogTracker: OAVTTrackerProtocol {
    typealias Attribute = (attribute: OAVTAttribute, value: Value)

    let name: String
    var kind: String?
    /// What the next event carries; what rules make of it, carries nothing of its own.
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
