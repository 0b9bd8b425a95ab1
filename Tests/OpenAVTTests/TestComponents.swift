import OpenAVT

/// A tracker whose getters and attributes a test chooses.
final class TestTracker: OAVTTrackerProtocol {
    private let state = OAVTState()
    private let getters: [(OAVTAttribute, @Sendable () -> Any?)]
    var attributes: [(OAVTAttribute, Any)] = []
    var trackerId: Int?

    init(getters: [(OAVTAttribute, @Sendable () -> Any?)] = []) {
        self.getters = getters
    }

    func getState() -> OAVTState { state }
    func endOfService() {}

    func initEvent(event: OAVTEvent) -> OAVTEvent? {
        for (attribute, value) in attributes { event.setAttribute(key: attribute, value: value) }
        return event
    }

    func instrumentReady(instrument: OAVTInstrument) {
        for (attribute, getter) in getters {
            instrument.registerGetter(attribute: attribute, getter: getter, tracker: self)
        }
    }
}

/// A backend that keeps what it gets, in order.
final class TestBackend: OAVTBackendProtocol {
    private(set) var events: [OAVTEvent] = []
    private(set) var metrics: [OAVTMetric] = []
    /// Names of events and metrics in the order in which they came.
    private(set) var order: [String] = []

    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}

    func sendEvent(event: OAVTEvent) {
        events.append(event)
        order.append(event.getAction().getActionName())
    }

    func sendMetric(metric: OAVTMetric) {
        metrics.append(metric)
        order.append(metric.getName())
    }

    func last(_ attribute: OAVTAttribute) -> Any? {
        events.last?.getAttribute(key: attribute)
    }

    func values(of metric: String) -> [Int] {
        metrics.filter { $0.getName() == metric }.compactMap { $0.getValue().getIntValue() }
    }
}

/// An instrument on a clock that a test moves.
struct TestChain {
    let clock = OAVTManualClock()
    let backend = TestBackend()
    let instrument: OAVTInstrument

    init(hub: OAVTHubProtocol, metricalc: OAVTMetricalcProtocol? = nil, trackers: [TestTracker]) {
        instrument = OAVTInstrument(
            hub: hub, metricalc: metricalc, backend: backend, clock: clock, ids: OAVTSequentialIds(prefix: "id-"))
        for tracker in trackers { _ = instrument.addTracker(tracker) }
        instrument.ready()
    }

    init(_ packs: [PackSource], parameters: [String: String] = [:], trackers: [TestTracker]) throws {
        let rules = try OAVTRules(packs, parameters: parameters)
        self.init(hub: rules.hub, metricalc: rules.metricalc, trackers: trackers)
    }

    /// Lets time pass to a moment in milliseconds, timers included, and emits.
    func emit(_ actions: OAVTAction..., at time: Int? = nil, by tracker: TestTracker) {
        if let time { clock.advance(toMilliseconds: time) }
        for action in actions { instrument.emit(action: action, tracker: tracker) }
    }
}
