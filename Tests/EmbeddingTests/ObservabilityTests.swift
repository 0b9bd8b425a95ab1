import AVTCore
import Logging
import MetricsTestKit
import OpenAVT
import OpenAVTObservability
import Testing

/// A log handler that keeps what it gets.
private struct KeptLog: LogHandler {
    let lines: Guarded<[(level: Logger.Level, text: String, metadata: Logger.Metadata)]>
    var logLevel = Logger.Level.trace
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        lines.withLock { $0.append((event.level, event.message.description, event.metadata ?? [:])) }
    }
}

@Suite struct `Bridges of notices and counts` {
    private static let pack = """
        pack: { name: example.pack, version: 1.0.0, language: 1 }
        transitions:
          - { name: never, action: Ping, accept: [{ is: "(event.amount ?? 0) == 1", code: NotOne }] }
        vocabulary: { attributes: { amount: { type: int } } }
        """

    @Test func `log notices with their level and metadata`() throws {
        let lines = Guarded<[(level: Logger.Level, text: String, metadata: Logger.Metadata)]>([])
        let instrument = OAVTInstrument(
            hub: try OAVTHubRules([.text(Self.pack, name: "pack.yaml")]), backend: SharedBackend())
        let listening = instrument.logNotices(to: Logger(label: "test") { _ in KeptLog(lines: lines) })
        let tracker = SharedTracker()
        instrument.addTracker(tracker)
        instrument.emit(action: .Ping, tracker: tracker)
        instrument.emit(action: .Start, tracker: SharedTracker())
        let logged = lines.withLock { $0 }
        #expect(logged.map(\.level) == [.debug, .warning])
        #expect(
            logged.first?.metadata == ["action": "Ping", "rule": "never", "code": "NotOne", "pack": "example.pack"])
        listening.cancel()
        instrument.emit(action: .Ping, tracker: tracker)
        #expect(lines.withLock { $0.count } == 2)
    }

    @Test func `log a failed formula with its rule, text and action`() throws {
        let pack = """
            pack: { name: example.pack, version: 1.0.0, language: 1 }
            vocabulary: { attributes: { amount: { type: int } }, metrics: { Rate: { type: gauge } } }
            metrics: { Rate: { action: Ping, value: "1 / (event.amount ?? 0)" } }
            """
        let lines = Guarded<[(level: Logger.Level, text: String, metadata: Logger.Metadata)]>([])
        let rules = try OAVTRules([.text(pack, name: "pack.yaml")])
        let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: SharedBackend())
        instrument.logNotices(to: Logger(label: "test") { _ in KeptLog(lines: lines) })
        let tracker = SharedTracker()
        instrument.addTracker(tracker)
        instrument.emit(action: .Ping, tracker: tracker)
        let logged = lines.withLock { $0 }
        #expect(logged.map(\.level) == [.warning])
        #expect(
            logged.first?.metadata == ["rule": "Rate", "formula": "1 / (event.amount ?? 0)", "action": "Ping"])
    }

    @Test func `count what happened since the last report`() throws {
        let metrics = TestMetrics()
        let instrument = OAVTInstrument(
            hub: try OAVTHubRules([.text(Self.pack, name: "pack.yaml")]), backend: SharedBackend())
        let reporter = OAVTCountMetrics(of: instrument, dimensions: [("app", "test")], factory: metrics)
        let tracker = SharedTracker()
        instrument.addTracker(tracker)
        for action in [OAVTAction.Ping, .Ping, .Start] { instrument.emit(action: action, tracker: tracker) }
        reporter.report()
        instrument.emit(action: .Start, tracker: tracker)
        reporter.report()
        func total(_ label: String, _ name: String, _ value: String) throws -> Int64 {
            try metrics.expectCounter(label, [("app", "test"), (name, value)]).totalValue
        }
        #expect(try total("openavt_events_total", "outcome", "sent") == 2)
        #expect(try total("openavt_events_total", "outcome", "blocked") == 2)
        #expect(try total("openavt_blocked_total", "code", "NotOne") == 2)
        #expect(try metrics.expectGauge("openavt_events_pending", [("app", "test")]).lastValue == 0)
    }

    @Test func `count what a backend sends`() throws {
        let metrics = TestMetrics()
        let counts = Guarded(OAVTDeliveryCounts())
        let reporter = OAVTDeliveryMetrics(backend: "influxdb", factory: metrics) { counts.withLock { $0 } }
        counts.withLock { counts in
            (counts.received, counts.sent, counts.waiting, counts.oldestAge) = (5, 3, 2, .milliseconds(1500))
            counts.dropped = ["full": 1]
        }
        reporter.report()
        counts.withLock { $0.sent = 5 }
        reporter.report()
        func total(_ outcome: String) throws -> Int64 {
            try metrics.expectCounter(
                "openavt_delivery_samples_total", [("backend", "influxdb"), ("outcome", outcome)]
            ).totalValue
        }
        #expect(try (total("received"), total("sent"), total("dropped_full")) == (5, 5, 1))
        #expect(
            try metrics.expectGauge("openavt_delivery_oldest_seconds", [("backend", "influxdb")]).lastValue == 1.5)
    }
}
