import AVTTestSupport
import Foundation
import OpenAVT
import Synchronization
import Testing

/// The articles of the API documentation that show how to embed the chain and how to load rules.
@Suite struct `The articles` {
    @Test(arguments: ["EmbedTheChain", "LoadRules", "LimitWhatLeaves"]) func `have their code compiled here`(
        article: String
    ) throws {
        let article = repository.appending(path: "Sources/Chain/OpenAVT/OpenAVT.docc/\(article).md")
        #expect(try uncompiledCode(of: article, in: #filePath) == [])
    }

    @Test func `send what they say`() async throws {
        let backend = try await embed()
        #expect(backend.order.filter { $0 == "MediaRequest" || $0 == "Start" }.count == 2)
        // A slow machine plays long enough for metrics of the clock.
        #expect(backend.metrics.map { $0.getName() }.prefix(3) == ["NumRequests", "StartTime", "NumPlays"])
    }

    /// The tracker and the backend of the article.
    private enum Shown {
        final class MyTracker: OAVTTrackerProtocol, Sendable {
            private let state = OAVTState()
            private let id = Mutex<Int?>(nil)

            var trackerId: Int? {
                get { id.withLock { $0 } }
                set { id.withLock { $0 = newValue } }
            }

            func getState() -> OAVTState { state }

            func initEvent(event: OAVTEvent) -> OAVTEvent? {
                event.setAttribute(key: .title, value: "Big Buck Bunny")
                return event
            }

            func instrumentReady(instrument: OAVTInstrument) {}
            func endOfService() {}
        }

        final class MyBackend: OAVTBackendProtocol {
            func sendEvent(event: OAVTEvent) { print(event) }
            func sendMetric(metric: OAVTMetric) { print(metric) }
            func instrumentReady(instrument: OAVTInstrument) {}
            func endOfService() {}
        }
    }

    @Test func `show a tracker and a backend that work`() throws {
        let backend = TestBackend()
        let instrument = OAVTInstrument(rules: try OAVTRules([.shipped("openavt.core")]), backend: backend)
        let tracker = Shown.MyTracker()
        instrument.addTracker(tracker)
        instrument.ready()
        instrument.emit(action: OAVTAction.Start, tracker: tracker)
        instrument.setBackend(Shown.MyBackend())
        #expect(backend.events.map { $0.getAttribute(key: .title) as? String } == ["Big Buck Bunny"])
        instrument.emit(action: OAVTAction.PauseBegin, tracker: tracker)
        instrument.shutdown()
        #expect(instrument.counts.sent == 2)
    }

    private typealias MyBackend = TestBackend
    private typealias MyTracker = TestTracker
    private typealias MyHub = OAVTHubCore

    @Test func `use what they say of the initializer with all parts`() throws {
        let rules = try OAVTRules([.shipped("openavt.core"), .shipped("openavt.metrics")])
        let instruments = parts(rules)
        for instrument in instruments {
            let tracker = TestTracker()
            instrument.addTracker(tracker)
            instrument.ready()
            instrument.emit(action: OAVTAction.Start, tracker: tracker)
            instrument.flush()
        }
        let backends = try instruments.map { try #require($0.getBackend() as? TestBackend) }
        #expect(backends.map(\.events.count) == [1, 0] && backends.map(\.metrics.isEmpty) == [true, false])
    }

    // swift-format-ignore
    private func parts(_ rules: OAVTRules) -> [OAVTInstrument] {
        let own = OAVTInstrument(hub: MyHub(), backend: MyBackend(), executor: .ownQueue)
        let test = OAVTInstrument(
            hub: rules.hub, metricalc: rules.metricalc, backend: MyBackend(), output: .metricsOnly, clock: OAVTManualClock(), executor: nil)
        return [own, test]
    }

    private func embed() async throws -> TestBackend {
        // swift-format-ignore
        let rules = try OAVTRules([.shipped("openavt.core"), .shipped("openavt.metrics")], parameters: ["pingInterval": "10s"])
        let instrument = OAVTInstrument(rules: rules, backend: MyBackend())
        let tracker = MyTracker()
        instrument.addTracker(tracker)
        instrument.ready()
        instrument.emit(action: OAVTAction.MediaRequest, tracker: tracker)
        instrument.emit(action: OAVTAction.Start, tracker: tracker)
        await instrument.flush()
        return try #require(instrument.getBackend() as? TestBackend)
    }

    @Test func `load what they say`() throws {
        let rules = try OAVTRules([.shipped("openavt.core")])
        let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: MyBackend())
        instrument.ready()
        load([1, 2, 3], into: instrument)
        // There is no such file.
        #expect(instrument.rules.current?.number == 1)
    }

    @Test func `limit what they say`() throws {
        let pack =
            "pack: { name: my.pack, version: 1.0.0, language: 1 }\n"
            + "privacy: { consents: { analyticsConsent: {} }, requires: analyticsConsent }"
        let rules = try OAVTRules([.text(pack, name: "my.yaml")])
        let (tracker, backend) = (MyTracker(), MyBackend())
        let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: backend)
        _ = instrument.addTracker(tracker)
        instrument.ready()
        instrument.emit(action: OAVTAction.Start, tracker: tracker)
        limit(instrument, key: Array("a long enough key".utf8))
        instrument.emit(action: OAVTAction.Ping, tracker: tracker)
        #expect(backend.order == ["Ping"])
    }

    private func limit(_ instrument: OAVTInstrument, key: [UInt8]) {
        instrument.rules.setConsent("analyticsConsent", to: true)
        instrument.rules.setHashKey(key)
    }

    private func load(_ bytes: [UInt8], into instrument: OAVTInstrument) {
        switch instrument.rules.load([.file("rules/player.yaml")]) {
        case .activated(let rules): print("rules \(rules.name) \(rules.version) are active")
        case .deferred: print("they will be activated later")
        case .refused(let reason): print(reason)
        }
        instrument.rules.load([.file("rules/player.yaml")], at: .playbackEnd)
        instrument.rules.load(packFile: bytes, name: "player.avtpack", policy: RulePolicy(exports: .except(["userId"])))
        instrument.rules.setMarksSamples()
    }
}
