import OpenAVT
import Testing

/// Trackers that go, behind a hub of rules.
@Suite(.timeLimit(.minutes(10))) struct `A tracker that goes` {
    private let pack = PackSource.text(
        """
        pack: { name: test.leaving, version: 1.0.0, language: 1 }
        transitions:
          - { name: skipped-ad-is-over, action: AdSkip, raise: AdFinish }
        """, name: "leaving.yaml")

    /// A tracker that emits on its way out.
    private final class Leaving: OAVTTrackerProtocol {
        private let state = OAVTState()
        private let farewell: [OAVTAction]
        private weak var instrument: OAVTInstrument?
        var trackerId: Int?

        init(_ farewell: OAVTAction...) { self.farewell = farewell }

        func getState() -> OAVTState { state }
        func initEvent(event: OAVTEvent) -> OAVTEvent? { event }
        func instrumentReady(instrument: OAVTInstrument) { self.instrument = instrument }

        func endOfService() {
            for action in farewell { instrument?.emit(action: action, tracker: self) }
        }
    }

    @Test(arguments: [true, false])
    func `all that it emits on its way out counts, and what rules raise of it`(isRemoved: Bool) throws {
        let rules = try OAVTRules([pack])
        let backend = TestBackend()
        let instrument = OAVTInstrument(hub: rules.hub, backend: backend)
        let id = instrument.addTracker(Leaving(.AdSkip, .AdSkip, .Ping))
        instrument.ready()
        if isRemoved { _ = instrument.removeTracker(id) } else { instrument.shutdown() }
        #expect(backend.order == ["AdSkip", "AdFinish", "AdSkip", "AdFinish", "Ping"])
    }
}
