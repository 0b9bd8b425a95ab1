import AVTCore
import OpenAVTChain
import Testing

@Suite struct `Attributes of the app` {
    private let bench = Bench()
    private let key = OAVTAttribute(name: "key")
    private let a = OAVTAction(name: "A")

    /// What `key` has on an event A and an event B of each of two trackers.
    private func values(_ other: ScriptedTracker) -> [String?] {
        let count = bench.backend.events.count
        bench.emit("A", "B")
        for name in ["A", "B"] { bench.instrument.emit(action: OAVTAction(name: name), tracker: other) }
        return bench.backend.events[count...].map { $0.string(key) }
    }

    @Test func `are on all events, those of one action or those of one tracker`() {
        let other = bench.add()
        bench.instrument.addAttribute(key: key, value: "all")
        #expect(values(other) == ["all", "all", "all", "all"])
        #expect(bench.instrument.removeAttribute(key: key))
        bench.instrument.addAttribute(key: key, value: "A", action: a)
        #expect(values(other) == ["A", nil, "A", nil])
        #expect(bench.instrument.removeAttribute(key: key, action: a))
        bench.instrument.addAttribute(key: key, value: "1", trackerId: 1)
        #expect(values(other) == [nil, nil, "1", "1"])
        bench.instrument.addAttribute(key: key, value: "A1", action: a, trackerId: 1)
        #expect(values(other) == [nil, nil, "A1", "1"])
    }

    @Test func `of one key go by what was added last`() {
        let other = bench.add()
        bench.instrument.addAttribute(key: key, value: "A", action: a)
        bench.instrument.addAttribute(key: key, value: "all")
        bench.instrument.addAttribute(key: key, value: "1", trackerId: 1)
        #expect(values(other) == ["all", "all", "1", "1"])
        bench.instrument.addAttribute(key: key, value: "A again", action: a)
        #expect(values(other) == ["A again", "all", "A again", "1"])
    }

    @Test func `are removed only as they were added`() {
        let other = bench.add()
        bench.instrument.addAttribute(key: key, value: "all")
        bench.instrument.addAttribute(key: key, value: "A", action: a)
        #expect(!bench.instrument.removeAttribute(key: key, trackerId: 0))
        #expect(!bench.instrument.removeAttribute(key: key, action: a, trackerId: 0))
        #expect(!bench.instrument.removeAttribute(key: OAVTAttribute(name: "other")))
        #expect(bench.instrument.removeAttribute(key: key))
        #expect(!bench.instrument.removeAttribute(key: key))
        #expect(values(other) == ["A", nil, "A", nil])
    }

    @Test func `that are added again have the new value`() {
        let other = bench.add()
        bench.instrument.addAttribute(key: key, value: "old", action: a)
        bench.instrument.addAttribute(key: key, value: "new", action: OAVTAction(name: "A"))
        #expect(values(other) == ["new", nil, "new", nil])
        #expect(bench.instrument.removeAttribute(key: key, action: a))
        #expect(values(other) == [nil, nil, nil, nil])
    }

    @Test func `are hidden by getters, getters by the tracker, the tracker by the hub`() {
        let instrument = bench.instrument
        let sources = Guarded(0)
        bench.tracker.onInit = { [key] event in
            if sources.withLock({ $0 }) > 2 { event.setAttribute(key: key, value: "tracker") }
            return event
        }
        bench.hub.onEvent = { [key] event, _ in
            if sources.withLock({ $0 }) > 3 { event.setAttribute(key: key, value: "hub") }
            return event
        }
        instrument.registerGetter(
            attribute: key, getter: { "getter" }, tracker: bench.tracker,
            filter: { _, _ in sources.withLock { $0 } > 1 })
        instrument.addAttribute(key: key, value: "app")
        for count in 1...4 {
            sources.withLock { $0 = count }
            bench.emit("A")
        }
        #expect(bench.backend.events.map { $0.string(key) } == ["app", "getter", "tracker", "hub"])
    }

    @Test func `may hide sender and time-since attributes, which come back`() {
        let timeSinceA = OAVTAttribute(name: "timeSinceA")
        bench.emit("A", at: 10)
        bench.instrument.addAttribute(key: timeSinceA, value: -1)
        bench.instrument.addAttribute(key: .senderId, value: "me")
        bench.emit("B", at: 30)
        #expect(bench.last?.int(timeSinceA) == -1)
        #expect(bench.last?.string(.senderId) == "me")
        bench.instrument.removeAttribute(key: timeSinceA)
        bench.instrument.removeAttribute(key: .senderId)
        bench.emit("B", at: 40)
        #expect(bench.last?.int(timeSinceA) == 30)
        #expect(bench.last?.string(.senderId) == "instrument1-0")
    }

    @Test func `from inside a component count from the next event on`() {
        bench.tracker.onInit = { [bench, key] event in
            bench.instrument.addAttribute(key: key, value: event.name)
            return event
        }
        bench.emit("A", "B")
        #expect(bench.backend.events.map { $0.string(key) } == [nil, "A"])
    }
}
