import OpenAVT
import Testing

/// OpenAVT's documentation on instruments: its snippets, and what its text says about them.
@Suite struct `Documented snippets on instruments` {
    /// A component of any kind that notes when it is ready and when it ends.
    class AnyComponent {
        var instruments: [OAVTInstrument] = []
        var ends = 0

        func instrumentReady(instrument: OAVTInstrument) { instruments.append(instrument) }
        func endOfService() { ends += 1 }
    }

    class AnyTracker: AnyComponent, OAVTTrackerProtocol {
        private let state = OAVTState()
        var trackerId: Int?
        var received: OAVTEvent?
        var stops = false

        func initEvent(event: OAVTEvent) -> OAVTEvent? {
            received = event
            event.setAttribute(key: OAVTAttribute.title, value: "by the tracker")
            return stops ? nil : event
        }

        func getState() -> OAVTState { state }
    }

    final class AnyTracker1: AnyTracker {}
    final class AnyTracker2: AnyTracker {}
    final class AnyTrackerN: AnyTracker {}

    final class AnyHub: AnyComponent, OAVTHubProtocol {
        var blocks = false

        func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? { blocks ? nil : event }
    }

    final class AnyMetricalc: AnyComponent, OAVTMetricalcProtocol {
        func processMetric(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> [OAVTMetric] { [.NumPlays(1)] }
    }

    final class AnyBackend: AnyComponent, OAVTBackendProtocol {
        var order: [String] = []

        func sendEvent(event: OAVTEvent) { order.append(event.getAction().getActionName()) }
        func sendMetric(metric: OAVTMetric) { order.append(metric.getName()) }
    }

    @Test func `an instrument is defined, and ready() readies all components`() throws {
        let instrument = OAVTInstrument(hub: AnyHub(), metricalc: AnyMetricalc(), backend: AnyBackend())
        let tracker1Id = instrument.addTracker(AnyTracker1())
        let tracker2Id = instrument.addTracker(AnyTracker2())
        let trackerNId = instrument.addTracker(AnyTrackerN())
        instrument.ready()

        #expect(Set([tracker1Id, tracker2Id, trackerNId]).count == 3)
        #expect(instrument.getTracker(trackerNId) is AnyTrackerN)
        let components: [Any?] = [
            instrument.getHub(), instrument.getMetricalc(), instrument.getBackend(), instrument.getTracker(tracker1Id),
            instrument.getTracker(tracker2Id), instrument.getTracker(trackerNId),
        ]
        for component in components {
            let instruments = try #require(component as? AnyComponent).instruments
            #expect(instruments.count == 1)
            #expect(instruments.first === instrument)
        }
    }

    @Test func `an event goes from the tracker through hub and metricalc to the backend`() {
        let (hub, metricalc, backend, tracker) = (AnyHub(), AnyMetricalc(), AnyBackend(), AnyTracker1())
        let instrument = OAVTInstrument(hub: hub, metricalc: metricalc, backend: backend)
        let id = instrument.addTracker(tracker)
        instrument.ready()
        instrument.addAttribute(key: OAVTAttribute(name: "custom"), value: 7)
        instrument.emit(action: OAVTAction.StreamLoad, tracker: tracker)
        #expect(backend.order == ["NumPlays", "StreamLoad"])
        instrument.emit(action: OAVTAction.Start, trackerId: id)
        let attributes = tracker.received?.getDictionary() ?? [:]
        #expect(attributes.keys.sorted() == ["custom", "senderId", "timeSinceStreamLoad", "title"])

        tracker.stops = true
        instrument.emit(action: OAVTAction.Ping, trackerId: id)
        tracker.stops = false
        hub.blocks = true
        instrument.emit(action: OAVTAction.Ping, trackerId: id)
        #expect(backend.order == ["NumPlays", "StreamLoad", "NumPlays", "Start"])
    }

    @Test func `the older constants of the text are those of today`() {
        let older: any OlderConstants = ConstantsOfTheText()
        #expect(older.action == OAVTAction.Start)
        #expect(older.attribute == OAVTAttribute.duration)
        #expect(older.metric.getName() == "StartTime")
        #expect(older.metric.getType() == .Gauge)
    }

    @Test func `the standard chain: hub, metricalc, trackers, instrument`() {
        let backend = AnyBackend()
        let (tracker, adTracker) = (AnyTracker1(), AnyTracker2())

        let hub = OAVTHubCoreAds()
        let metricalc = OAVTMetricalcCore()
        let instrument = OAVTInstrument(hub: hub, metricalc: metricalc, backend: backend)
        let trackerId = instrument.addTracker(tracker)
        let adTrackerId = instrument.addTracker(adTracker)
        instrument.ready()

        instrument.emit(action: OAVTAction.Start, trackerId: trackerId)
        instrument.emit(action: OAVTAction.AdBreakBegin, trackerId: adTrackerId)
        instrument.emit(action: OAVTAction.AdBegin, trackerId: adTrackerId)
        #expect(backend.order.filter { $0 != "PlayTime" } == ["NumPlays", "Start", "AdBreakBegin", "AdBegin"])
        #expect(tracker.getState().inAd)
        instrument.shutdown()
    }

    @Test func `for video alone there is the core hub, and the metricalc is optional`() {
        let backend = AnyBackend()
        let hub = OAVTHubCore()
        let instrument = OAVTInstrument(hub: hub, backend: backend)
        let trackerId = instrument.addTracker(AnyTracker1())
        instrument.ready()
        for _ in 0..<2 { instrument.emit(action: OAVTAction.Start, trackerId: trackerId) }
        #expect(backend.order == ["Start"])
        instrument.shutdown()
    }

    @Test func `components can be replaced while the instrument runs, and removed ones are notified`() {
        let (hub, metricalc, backend, tracker) = (AnyHub(), AnyMetricalc(), AnyBackend(), AnyTracker1())
        let instrument = OAVTInstrument(hub: hub, metricalc: metricalc, backend: backend)
        let id = instrument.addTracker(tracker)
        let (newHub, newMetricalc, newBackend) = (AnyHub(), AnyMetricalc(), AnyBackend())
        let older: any OlderConstants = ConstantsOfTheText()
        instrument.setHub(newHub)
        older.setMetrical(newMetricalc, of: instrument)
        instrument.setBackend(newBackend)
        #expect(instrument.removeTracker(id))
        #expect([hub.ends, metricalc.ends, backend.ends, tracker.ends] == [1, 1, 1, 1])
        instrument.ready()
        #expect([newHub, newMetricalc, newBackend].allSatisfy { $0.instruments.count == 1 })
        #expect(tracker.instruments.isEmpty)
    }
}

/// Names that are deprecated, behind a protocol that is not.
private protocol OlderConstants {
    var action: OAVTAction { get }
    var attribute: OAVTAttribute { get }
    var metric: OAVTMetric { get }
    func setMetrical(_ metricalc: OAVTMetricalcProtocol, of instrument: OAVTInstrument)
}

private struct ConstantsOfTheText: OlderConstants {
    @available(*, deprecated) var action: OAVTAction { OAVTAction.START }
    @available(*, deprecated) var attribute: OAVTAttribute { OAVTAttribute.DURATION }
    @available(*, deprecated) var metric: OAVTMetric { OAVTMetric.START_TIME(5) }

    @available(*, deprecated)
    func setMetrical(_ metricalc: OAVTMetricalcProtocol, of instrument: OAVTInstrument) {
        instrument.setMetrical(metricalc)
    }
}
