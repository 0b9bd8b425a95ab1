// The snippets say `return` where the project does not.
// swift-format-ignore-file: OmitExplicitReturns

import OpenAVT
import Testing

/// OpenAVT's documentation on custom trackers: its snippets, and what its text says about them.
@Suite struct `Documented snippets on custom trackers` {
    private let backend = TestBackend()

    private func instrument(with tracker: OAVTTrackerProtocol) -> OAVTInstrument {
        let instrument = OAVTInstrument(hub: OAVTHubCore(), backend: backend)
        _ = instrument.addTracker(tracker)
        instrument.ready()
        return instrument
    }

    @Test func `the simplest tracker passes its events on`() {
        class DummyTracker: OAVTTrackerProtocol {
            private var state = OAVTState()

            func initEvent(event: OAVTEvent) -> OAVTEvent? {
                // Called when an emit(...) happens. It receives the event and must return an event or nil.
                // If an event is returned, it will be passed to the Hub.
                return event
            }

            func getState() -> OAVTState {
                // Return the state object
                return self.state
            }

            // Tracker ID, set by the instrument when the tracker is created.
            var trackerId: Int?

            func instrumentReady(instrument: OAVTInstrument) {
                // Called when ready() is called on the instrument.
            }

            func endOfService() {
                // Called when the tracker is removed from the instrument or when shutdown() is called.
            }
        }
        let tracker = DummyTracker()
        let instrument = instrument(with: tracker)
        instrument.emit(action: OAVTAction.Start, tracker: tracker)
        #expect(tracker.trackerId == 0)
        #expect(backend.order == ["Start"])
        instrument.shutdown()
    }

    /// The tracker of the text in its second step.
    class ReadyTracker: OAVTTrackerProtocol {
        private var state = OAVTState()
        // Note that this must be a weak reference, otherwise we will have a retain cycle, because the instrument owns a
        // reference to the tracker.
        weak var instrument: OAVTInstrument?
        var trackerId: Int?

        func initEvent(event: OAVTEvent) -> OAVTEvent? {
            return event
        }

        func getState() -> OAVTState {
            return self.state
        }

        func instrumentReady(instrument: OAVTInstrument) {
            if self.instrument == nil {
                self.instrument = instrument
                self.instrument?.emit(action: OAVTAction.TrackerInit, tracker: self)
            }
        }

        func endOfService() {}
    }

    @Test func `a tracker sends an event when the instrument is ready, once`() {
        let instrument = instrument(with: ReadyTracker())
        instrument.ready()
        #expect(backend.order == ["TrackerInit"])
    }

    @Test func `a tracker's weak reference lets the instrument go`() {
        let tracker = ReadyTracker()
        do {
            let instrument = instrument(with: tracker)
            #expect(tracker.instrument === instrument)
        }
        #expect(tracker.instrument == nil)
    }

    @Test func `a tracker sets an attribute on one event only`() {
        class AttributeTracker: ReadyTracker {
            override func initEvent(event: OAVTEvent) -> OAVTEvent? {
                if event.getAction() == OAVTAction.TrackerInit {
                    event.setAttribute(key: OAVTAttribute(name: "myCustomAttr"), value: 1000)
                }
                return event
            }
        }
        let tracker = AttributeTracker()
        let instrument = instrument(with: tracker)
        instrument.emit(action: OAVTAction.Ping, tracker: tracker)
        #expect(backend.order == ["TrackerInit", "Ping"])
        let values = backend.events.map { $0.getAttribute(key: OAVTAttribute(name: "myCustomAttr")) as? Int }
        #expect(values == [1000, nil])
    }

    class PositionTracker: ReadyTracker {
        var player = 1500

        func getPosition() -> Int? {
            let p = player
            return p
        }
    }

    @Test func `a getter puts its attribute on every event`() {
        class GetterTracker: PositionTracker {
            override func instrumentReady(instrument: OAVTInstrument) {
                super.instrumentReady(instrument: instrument)
                self.instrument?.registerGetter(
                    attribute: OAVTAttribute.position, getter: self.getPosition, tracker: self)
            }
        }
        let tracker = GetterTracker()
        let instrument = instrument(with: tracker)
        instrument.emit(action: OAVTAction.Start, tracker: tracker)
        tracker.player = 2500
        instrument.emit(action: OAVTAction.Ping, tracker: tracker)
        let positions = backend.events.map { $0.getAttribute(key: OAVTAttribute.position) as? Int }
        #expect(backend.order == ["TrackerInit", "Start", "Ping"])
        #expect(positions == [1500, 1500, 2500])
        instrument.shutdown()
    }

    @Test func `a filter selects the events, and anyone may call the getter`() {
        class FilterTracker: PositionTracker {
            override func instrumentReady(instrument: OAVTInstrument) {
                super.instrumentReady(instrument: instrument)
                self.instrument?.registerGetter(
                    attribute: OAVTAttribute.position, getter: self.getPosition, tracker: self,
                    filter: { event, _ in
                        return event.getAction() == OAVTAction.Ping
                    })
            }
        }
        let tracker = FilterTracker()
        let instrument = instrument(with: tracker)
        for action in [OAVTAction.Start, OAVTAction.Ping] { instrument.emit(action: action, tracker: tracker) }
        let positions = backend.events.map { $0.getAttribute(key: OAVTAttribute.position) as? Int }
        #expect(positions == [nil, nil, 1500])
        #expect(instrument.callGetter(attribute: OAVTAttribute.position, tracker: tracker) as? Int == 1500)
        #expect(instrument.callGetter(attribute: OAVTAttribute.duration, tracker: tracker) == nil)
        instrument.shutdown()
    }
}
