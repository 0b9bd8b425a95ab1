import AVTEngine
import OpenAVT

/// A tracker with two getters, like the content tracker of an app.
///
/// `@unchecked Sendable`: only its id changes, which is set when it is added.
final class BenchmarkTracker: OAVTTrackerProtocol, @unchecked Sendable {
    private let state = OAVTState()
    private let position: Int?
    var trackerId: Int?

    init(withGetters: Bool) {
        position = withGetters ? 4200 : nil
    }

    func initEvent(event: OAVTEvent) -> OAVTEvent? { event }
    func getState() -> OAVTState { state }
    func endOfService() {}

    func instrumentReady(instrument: OAVTInstrument) {
        guard let position else { return }
        instrument.registerGetter(attribute: .isAdsTracker, getter: { false }, tracker: self)
        instrument.registerGetter(attribute: .position, getter: { position }, tracker: self)
    }
}

/// A backend that discards everything.
final class NoBackend: OAVTBackendProtocol {
    func sendEvent(event: OAVTEvent) {}
    func sendMetric(metric: OAVTMetric) {}
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}

/// A hub that accepts every event, to measure the chain alone.
final class NoHub: OAVTHubProtocol {
    func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? { event }
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}

/// Ids that are all the same.
struct OneId: IdMaker {
    func next() -> String { "id" }
}
