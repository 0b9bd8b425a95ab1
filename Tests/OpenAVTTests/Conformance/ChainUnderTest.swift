import AVTBaseline
import AVTCore
import AVTPackTools
import AVTRecordings
import OpenAVT

/// What stands in the chain.
enum ChainKind: String, CaseIterable {
    case rules
    case plain

    /// The name of the suite.
    var suite: String { self == .rules ? "openavt" : "openavt-plain" }

    func hub(forAds: Bool) -> OAVTHubProtocol {
        switch (self, forAds) {
        case (.rules, false): OAVTHubCore()
        case (.rules, true): OAVTHubCoreAds()
        case (.plain, false): PlainHub()
        case (.plain, true): PlainHubAds()
        }
    }

    var metricalc: OAVTMetricalcProtocol {
        switch self {
        case .rules: OAVTMetricalcCore()
        case .plain: PlainMetricalc()
        }
    }
}

/// A chain that is driven by the recordings and answers in their form.
final class ChainUnderTest: OAVTBackendProtocol {
    private let clock = OAVTManualClock()
    private let trackers: [TestTracker]
    private let instrument: OAVTInstrument
    private var event: OAVTEvent?
    private var metrics: [OAVTMetric] = []
    private var requests: [TimerRequest] = []

    init(_ session: OpenAVTSession, kind: ChainKind) {
        let clock = self.clock
        let content = TestTracker(
            getters: [(.isAdsTracker, { false }), (.position, { clock.wallMilliseconds / 2 })])
        let ads = TestTracker(getters: [(.isAdsTracker, { true })])
        trackers = Array([content, ads].prefix(session.trackerCount))
        instrument = OAVTInstrument(
            hub: kind.hub(forAds: session.hasAdsHub), metricalc: session.hasMetrics ? kind.metricalc : nil,
            clock: clock, ids: OAVTSequentialIds(prefix: "id-"))
        instrument.setBackend(self)
        for tracker in trackers { _ = instrument.addTracker(tracker) }
        instrument.timerObserver = { [unowned self] in requests.append($0) }
        instrument.ready()
    }

    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
    func sendEvent(event: OAVTEvent) { self.event = event }
    func sendMetric(metric: OAVTMetric) { metrics.append(metric) }

    /// Emits an event and returns its outcome.
    func answer(to input: JSONValue, number: Int) -> JSONValue {
        (event, metrics, requests) = (nil, [], [])
        guard let time = input["t"]?.int, let index = input["tracker"]?.int, let action = input["action"]?.string
        else { return .null }
        clock.set(toMilliseconds: time)
        let tracker = trackers[index]
        tracker.attributes = input["attributes"]?.members.map { (OAVTAttribute(name: $0.name), $0.value.any) } ?? []
        instrument.emit(action: OAVTAction(name: action), tracker: tracker)
        return .object([
            JSONMember("i", .int(number)), JSONMember("accepted", .bool(event != nil)),
            JSONMember("event", event.map(JSONValue.init) ?? .null),
            JSONMember("metrics", .array(metrics.map(JSONValue.init))),
            JSONMember("state", .object(states)), JSONMember("pings", .array(requests.map(ping))),
        ])
    }

    private var states: [JSONMember] {
        trackers.enumerated().map { index, tracker in
            let bits = tracker.getState().bits
            let flags = StandardFlag.allCases.map { JSONMember($0.name, .bool(bits & $0.mask != 0)) }
            return JSONMember("tracker\(index)", .object(flags))
        }
    }

    private func ping(_ request: TimerRequest) -> JSONValue {
        guard let every = request.every else { return .string("stop \(request.trackerId)") }
        return .string("start \(request.trackerId) \(Double(every) / 1000)")
    }
}

extension JSONValue {
    /// The value as an app would give it to an event.
    var any: Any {
        switch self {
        case .bool(let value): value
        case .int(let value): value
        case .double(let value): value
        case .string(let value): value
        case .null, .array, .object: [Any]()
        }
    }

    fileprivate init(_ event: OAVTEvent) {
        let attributes = event.getDictionary().map { JSONMember($0.key, JSONValue(any: $0.value)) }
        self = .object([
            JSONMember("action", .string(event.getAction().getActionName())),
            JSONMember("attributes", .object(attributes)),
        ])
    }

    fileprivate init(_ metric: OAVTMetric) {
        let value = metric.getValue()
        let number: JSONValue? =
            value.getType() == .Integer
            ? value.getIntValue().map(JSONValue.int) : value.getDoubleValue().map(JSONValue.double)
        self = .object([
            JSONMember("name", .string(metric.getName())),
            JSONMember("type", .string("\(metric.getType())")), JSONMember("value", number ?? .null),
        ])
    }

    init(any: Any) {
        switch any {
        case let value as Bool: self = .bool(value)
        case let value as Int: self = .int(value)
        case let value as Double: self = .double(value)
        case let value as String: self = .string(value)
        default: self = .null
        }
    }
}
