import OpenAVTChain

/// A tracker that does what a test says.
final class ScriptedTracker: OAVTTrackerProtocol {
    private let state = OAVTState()
    var trackerId: Int?
    var onState: () -> Void = {}
    var onInit: (OAVTEvent) -> OAVTEvent? = { $0 }
    var onReady: (OAVTInstrument) -> Void = { _ in }
    var onEnd: () -> Void = {}

    func getState() -> OAVTState {
        onState()
        return state
    }

    func initEvent(event: OAVTEvent) -> OAVTEvent? { onInit(event) }
    func instrumentReady(instrument: OAVTInstrument) { onReady(instrument) }
    func endOfService() { onEnd() }
}

/// A hub that keeps what it sees and does what a test says.
final class ScriptedHub: OAVTHubProtocol {
    private(set) var seen: [OAVTEvent] = []
    var onEvent: (OAVTEvent, OAVTTrackerProtocol) -> OAVTEvent? = { event, _ in event }
    var onReady: (OAVTInstrument) -> Void = { _ in }
    var onEnd: () -> Void = {}

    func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? {
        seen.append(event)
        return onEvent(event, tracker)
    }

    func instrumentReady(instrument: OAVTInstrument) { onReady(instrument) }
    func endOfService() { onEnd() }
}

/// A metricalc that makes a metric `n` of every event, or what a test says.
final class ScriptedMetricalc: OAVTMetricalcProtocol {
    var onEvent: (OAVTEvent) -> [OAVTMetric] = { _ in [OAVTMetric(name: "n", type: .Counter, value: 1)] }
    var onReady: (OAVTInstrument) -> Void = { _ in }
    var onEnd: () -> Void = {}

    func processMetric(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> [OAVTMetric] { onEvent(event) }
    func instrumentReady(instrument: OAVTInstrument) { onReady(instrument) }
    func endOfService() { onEnd() }
}

/// A backend that keeps what it gets, and does what a test says.
final class ScriptedBackend: OAVTBackendProtocol {
    private(set) var events: [OAVTEvent] = []
    /// Names of events and metrics as they came.
    private(set) var order: [String] = []
    var onEvent: (OAVTEvent) -> Void = { _ in }
    var onMetric: (OAVTMetric) -> Void = { _ in }
    var onReady: (OAVTInstrument) -> Void = { _ in }
    var onEnd: () -> Void = {}

    func sendEvent(event: OAVTEvent) {
        events.append(event)
        order.append(event.name)
        onEvent(event)
    }

    func sendMetric(metric: OAVTMetric) {
        order.append(metric.getName())
        onMetric(metric)
    }

    func instrumentReady(instrument: OAVTInstrument) { onReady(instrument) }
    func endOfService() { onEnd() }
}

extension OAVTEvent {
    var name: String { getAction().getActionName() }

    func int(_ attribute: OAVTAttribute) -> Int? { getAttribute(key: attribute) as? Int }
    func string(_ attribute: OAVTAttribute) -> String? { getAttribute(key: attribute) as? String }
}
