import AVTPackTools
import OpenAVT
import OpenAVTVendorPacks

/// Steps, played to a pack on an instrument of its own.
final class PillarboxRun: OAVTBackendProtocol {
    /// What was sent, as the collector gets it, with its time `t` since the beginning; in order.
    private(set) var messages: [JSONValue] = []
    /// The id of the session that there is at the end.
    private(set) var sessionId: String?
    private let clock: OAVTManualClock
    private let start: Int

    /// Plays steps, and lets time go on until a moment.
    init(
        _ pack: String, _ steps: [PillarboxStep], until end: Int? = nil, start: Int = 0,
        parameters: [String: String] = [:]
    ) throws {
        self.start = start
        clock = OAVTManualClock(milliseconds: start)
        let compiled = try parameters.isEmpty ? PillarboxRun.compiled[pack]?.get() : nil
        let rules = try compiled?() ?? OAVTRules([.shipped(pack)], parameters: parameters, libraries: [.vendors])
        let instrument = OAVTInstrument(
            hub: rules.hub, metricalc: rules.metricalc, clock: clock, ids: OAVTSequentialIds(prefix: "id-"))
        instrument.setBackend(self)
        let tracker = PillarboxTracker(clock: clock)
        _ = instrument.addTracker(tracker)
        instrument.ready()
        for (name, value) in PillarboxRun.surroundings {
            instrument.addAttribute(key: OAVTAttribute(name: name), value: value)
        }
        for step in steps {
            clock.advance(toMilliseconds: start + step.time)
            try tracker.process(step.call, on: instrument)
        }
        if let end { clock.advance(toMilliseconds: start + end) }
        sessionId = instrument.callGetter(attribute: OAVTAttribute(name: "sessionId"), tracker: tracker) as? String
    }

    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
    func sendMetric(metric: OAVTMetric) {}

    func sendEvent(event: OAVTEvent) {
        var message = JSONValue.object([JSONMember("t", .int(clock.wallMilliseconds - start))])
        // The specification wants this object even if there is nothing in it.
        if event.getAction() == .Start { message.set("data.qos_timings", .object([])) }
        for (name, value) in event.getDictionary() { message.set(name, JSONValue(any: value)) }
        messages.append(message)
    }

    /// The packs, each compiled once.
    private static let compiled: [String: Result<@Sendable () -> OAVTRules, any Error>] = {
        let packs = [
            "monitoring", "monitoring-as-shipped", "monitoring-web-as-shipped", "commanders-act",
            "commanders-act-android", "commanders-act-web",
        ].map { "pillarbox." + $0 }
        return Dictionary(
            uniqueKeysWithValues: packs.map { pack in
                let program = Result { try OAVTRules([.shipped(pack)], libraries: [.vendors]).program }
                return (pack, program.map { program in { OAVTRules(program: program) } })
            })
    }()

    private static let surroundings: [(String, any Sendable)] = [
        ("mediaId", "identifier"), ("assetUrl", "https://localhost/asset.m3u8"),
        ("metadataUrl", "https://localhost/metadata.json"), ("playerVersion", "1.2.3"), ("vpn", false),
        ("applicationId", "ch.srgssr.test"), ("applicationVersion", "1.0"), ("deviceId", "device"),
        ("deviceModel", "iPhone18,1"), ("deviceType", "Phone"), ("osName", "iOS"), ("osVersion", "26.0"),
        ("screenWidth", 1206), ("screenHeight", 2622),
    ]
}

extension JSONValue {
    /// Puts a value where a dotted name says, in objects that are made as needed.
    mutating func set(_ name: String, _ value: JSONValue) {
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        var inner = value
        if parts.count > 1 {
            inner = self[parts[0]] ?? .object([])
            inner.set(parts[1], value)
        }
        self = .object(members.filter { $0.name != parts[0] } + [JSONMember(parts[0], inner)])
    }

    /// The value at a dotted name.
    func value(at name: String) -> JSONValue? {
        name.split(separator: ".").reduce(self as JSONValue?) { $0?[String($1)] }
    }
}
