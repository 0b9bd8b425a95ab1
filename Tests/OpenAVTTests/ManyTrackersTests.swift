import OpenAVT
import Testing

/// More trackers, one after another, than rules see at once.
@Suite struct `Many trackers` {
    @Test func `a metricalc that is not of the hub's rules forgets removed ones`() {
        let backend = TestBackend()
        let instrument = OAVTInstrument(hub: OAVTHubCore(), metricalc: OAVTMetricalcCore(), backend: backend)
        instrument.ready()
        for _ in 0..<80 {
            weak var removed: TestTracker?
            do {
                let tracker = TestTracker()
                removed = tracker
                let id = instrument.addTracker(tracker)
                instrument.emit(action: .MediaRequest, tracker: tracker)
                _ = instrument.removeTracker(id)
            }
            #expect(removed == nil)
        }
        #expect(backend.values(of: "NumRequests").count == 80)
    }

    @Test func `events of trackers beyond the limit pass unchanged`() {
        let backend = TestBackend()
        let instrument = OAVTInstrument(hub: OAVTHubCore(), metricalc: OAVTMetricalcCore(), backend: backend)
        instrument.ready()
        let trackers = (0..<70).map { _ in TestTracker() }
        for tracker in trackers { _ = instrument.addTracker(tracker) }
        for tracker in trackers { instrument.emit(action: .MediaRequest, tracker: tracker) }
        #expect(backend.events.count == 70)
        #expect(backend.events.count { $0.getAttribute(key: .playbackId) != nil } == 64)
    }

    @Test func `a metricalc that is set later has its instrument`() throws {
        let pack = """
            pack: { name: test.fields, version: 1.0.0, language: 1 }
            vocabulary:
              metrics:
                Where: { type: gauge, unit: ms }
            metrics:
              Where: { action: Ping, value: "trackers[0].position" }
            """
        let tracker = TestTracker(getters: [(.position, { 4200 })])
        let chain = TestChain(hub: OAVTHubCore(), trackers: [tracker])
        chain.instrument.setMetricalc(try OAVTMetricalcRules([.text(pack, name: "fields.yaml")]))
        chain.emit(.Ping, by: tracker)
        #expect(chain.backend.values(of: "Where") == [4200])
    }
}
