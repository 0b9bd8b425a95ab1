import OpenAVT
import Testing

/// OpenAVT's documentation on custom models: its snippets, and what its text says about them.
@Suite struct `Documented snippets on custom models` {
    private let backend = TestBackend()
    private let instrument: OAVTInstrument
    private let trackerId: Int

    init() {
        instrument = OAVTInstrument(hub: OAVTHubCore(), metricalc: OAVTMetricalcCore(), backend: backend)
        trackerId = instrument.addTracker(TestTracker())
        instrument.ready()
    }

    @Test func `a custom action is used as any other`() {
        let myAction = OAVTAction(name: "CustomAction")
        instrument.emit(action: myAction, trackerId: trackerId)

        #expect(backend.order == ["CustomAction"])
        #expect(backend.events.first?.getAction() == myAction)
    }

    @Test func `a custom action has a time attribute of its name`() {
        let myAction = OAVTAction(name: "CustomAction")
        for _ in 0..<2 { instrument.emit(action: myAction, trackerId: trackerId) }

        #expect(myAction.getTimeAttribute() == OAVTAttribute(name: "timeSinceCustomAction"))
        #expect(backend.last(OAVTAttribute(name: "timeSinceCustomAction")) is Int)
    }

    @Test func `a custom action can have another time attribute`() {
        let myAction = OAVTAction(name: "CustomAction", timeAttribute: OAVTAttribute(name: "myTimeSince"))
        for _ in 0..<2 { instrument.emit(action: myAction, trackerId: trackerId) }

        #expect(backend.last(OAVTAttribute(name: "myTimeSince")) is Int)
        #expect(backend.last(OAVTAttribute(name: "timeSinceCustomAction")) == nil)
    }

    @Test func `a custom attribute is set on an event`() {
        let event = OAVTEvent(action: OAVTAction.Start)
        let myAttr = OAVTAttribute(name: "customAttribute")
        event.setAttribute(key: myAttr, value: "any value")

        #expect(event.getAttribute(key: myAttr) as? String == "any value")
        #expect(event.getDictionary() as? [String: String] == ["customAttribute": "any value"])
    }

    @Test func `a custom metric has name, type and value`() {
        let myMetric = OAVTMetric(name: "CustomMetric", type: .Gauge, value: 10.1)

        #expect(myMetric.getName() == "CustomMetric")
        #expect(myMetric.getType() == .Gauge)
        #expect(myMetric.getValue().getDoubleValue() == 10.1)
    }
}
