import OpenAVTChain
import Testing

@Suite struct `Getters` {
    private let bench = Bench()

    @Test func `put their value on every event of their tracker`() {
        let other = bench.add()
        var position = 0
        bench.instrument.registerGetter(
            attribute: .position,
            getter: {
                position += 10; return position
            }, tracker: bench.tracker)
        bench.emit("A", "B")
        bench.instrument.emit(action: .Start, tracker: other)
        #expect(bench.backend.events.map { $0.int(.position) } == [10, 20, nil])
    }

    @Test func `without a value put nothing on`() {
        bench.instrument.registerGetter(attribute: .title, getter: { nil }, tracker: bench.tracker)
        bench.emit("A")
        #expect(bench.last?.getDictionary()["title"] == nil)
    }

    @Test func `are called only if their filter accepts the event`() {
        var calls = 0
        bench.instrument.registerGetter(
            attribute: .position,
            getter: {
                calls += 1; return calls
            }, tracker: bench.tracker,
            filter: { event, attribute in event.getAction() == .Ping && attribute == .position })
        bench.emit("A")
        #expect(calls == 0)
        bench.emit(.Ping)
        #expect(bench.last?.int(.position) == 1)
    }

    @Test func `replace each other, and go`() {
        let instrument = bench.instrument
        instrument.registerGetter(attribute: .title, getter: { "old" }, tracker: bench.tracker)
        instrument.registerGetter(attribute: .title, getter: { "new" }, tracker: bench.tracker)
        bench.emit("A")
        instrument.unregisterGetter(attribute: .title, tracker: bench.tracker)
        bench.emit("B")
        #expect(bench.backend.events.map { $0.string(.title) } == ["new", nil])
        #expect(instrument.callGetter(attribute: .title, tracker: bench.tracker) == nil)
    }

    @Test func `can be called by anyone, whatever the filter says`() {
        bench.instrument.registerGetter(
            attribute: .title, getter: { "film" }, tracker: bench.tracker, filter: { _, _ in false })
        let event = OAVTEvent(action: .Start)
        bench.instrument.useGetter(attribute: .title, event: event, tracker: bench.tracker)
        #expect(event.getAttribute(key: .title) == nil)
        #expect(bench.instrument.callGetter(attribute: .title, tracker: bench.tracker) as? String == "film")
        #expect(bench.instrument.callGetter(attribute: .fps, tracker: bench.tracker) == nil)
        #expect(bench.instrument.callGetter(attribute: .title, tracker: ScriptedTracker()) == nil)
    }

    @Test func `can be put on an event by hand`() {
        bench.instrument.registerGetter(attribute: .title, getter: { "film" }, tracker: bench.tracker)
        let event = OAVTEvent(action: .Start)
        bench.instrument.useGetter(attribute: .title, event: event, tracker: bench.tracker)
        bench.instrument.useGetter(attribute: .fps, event: event, tracker: bench.tracker)
        #expect(event.getDictionary() as? [String: String] == ["title": "film"])
    }

    @Test func `of a tracker that was not added, or was removed, do nothing`() {
        let stranger = ScriptedTracker()
        bench.instrument.registerGetter(attribute: .title, getter: { "film" }, tracker: stranger)
        bench.instrument.registerGetter(attribute: .title, getter: { "film" }, tracker: bench.tracker)
        _ = bench.instrument.removeTracker(bench.id)
        _ = bench.instrument.addTracker(bench.tracker)
        _ = bench.instrument.addTracker(stranger)
        #expect(bench.instrument.callGetter(attribute: .title, tracker: bench.tracker) == nil)
        #expect(bench.instrument.callGetter(attribute: .title, tracker: stranger) == nil)
    }

    @Test func `may call the instrument, and replace themselves`() {
        let bench = bench
        bench.instrument.registerGetter(
            attribute: .title,
            getter: {
                bench.instrument.registerGetter(attribute: .title, getter: { "second" }, tracker: bench.tracker)
                return "first"
            }, tracker: bench.tracker)
        bench.emit("A", "B")
        #expect(bench.backend.events.map { $0.string(.title) } == ["first", "second"])
    }
}
