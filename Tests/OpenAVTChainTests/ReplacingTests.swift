import OpenAVTChain
import Testing

/// Components that come and go, also from inside a component.
@Suite(.timeLimit(.minutes(10))) struct `Replacing components` {
    @Test func `the event in hand keeps its hub, metricalc and backend`() {
        let bench = Bench()
        let hub = ScriptedHub()
        let metricalc = ScriptedMetricalc()
        let backend = ScriptedBackend()
        metricalc.onEvent = { _ in [.NumEnds(1)] }
        bench.tracker.onInit = { event in
            if event.name == "First" {
                bench.instrument.setHub(hub)
                bench.instrument.setMetricalc(metricalc)
                bench.instrument.setBackend(backend)
            }
            return event
        }
        bench.emit("First", "Second")
        #expect(bench.hub.seen.map(\.name) == ["First"])
        #expect(bench.backend.order == ["n", "First"])
        #expect(hub.seen.map(\.name) == ["Second"])
        #expect(backend.order == ["NumEnds", "Second"])
    }

    @Test func `a replaced component is notified once`() {
        let bench = Bench()
        var ended: [String] = []
        bench.hub.onEnd = { ended.append("hub") }
        bench.metricalc.onEnd = { ended.append("metricalc") }
        bench.backend.onEnd = { ended.append("backend") }
        for _ in 0..<2 {
            bench.instrument.setBackend(ScriptedBackend())
            bench.instrument.setMetricalc(ScriptedMetricalc())
            bench.instrument.setHub(ScriptedHub())
        }
        #expect(ended == ["backend", "metricalc", "hub"])
    }

    @Test func `what replaces is made ready only by ready()`() {
        let bench = Bench()
        let hub = ScriptedHub()
        var times = 0
        hub.onReady = { _ in times += 1 }
        bench.instrument.setHub(hub)
        #expect(times == 0)
        bench.instrument.ready()
        #expect(times == 1)
    }

    @Test func `getters of the instrument return its components`() {
        let bench = Bench()
        #expect(bench.instrument.getHub() as? ScriptedHub === bench.hub)
        #expect(bench.instrument.getMetricalc() as? ScriptedMetricalc === bench.metricalc)
        #expect(bench.instrument.getBackend() as? ScriptedBackend === bench.backend)
        #expect(bench.instrument.getTracker(bench.id) as? ScriptedTracker === bench.tracker)
        #expect(bench.instrument.getTracker(99) == nil)
        let other = bench.add()
        #expect(bench.instrument.getTrackers().keys.sorted() == [0, 1])
        #expect(bench.instrument.getTrackers()[1] as? ScriptedTracker === other)
    }

    @Test func `ids of trackers are not given again`() {
        let bench = Bench()
        #expect(bench.instrument.removeTracker(0))
        #expect(bench.add().trackerId == 1)
        #expect(!bench.instrument.removeTracker(0))
        #expect(!bench.instrument.removeTracker(99))
    }

    @Test func `a removed tracker is notified once, and its events are dropped`() {
        let bench = Bench()
        var ends = 0
        bench.tracker.onEnd = { ends += 1 }
        #expect(bench.instrument.removeTracker(bench.id))
        bench.emit("ByTracker")
        bench.instrument.emit(action: .Ping, trackerId: bench.id)
        #expect(ends == 1)
        #expect(bench.hub.seen.isEmpty)
    }

    @Test func `a tracker can remove itself in the middle of an event, which is still sent`() {
        let bench = Bench()
        bench.tracker.onInit = { event in
            bench.emit("Before")
            _ = bench.instrument.removeTracker(bench.id)
            bench.emit("After")
            return event
        }
        bench.emit("InHand")
        #expect(bench.sent == ["InHand", "Before"])
    }

    @Test func `a tracker that was removed can be added again, under another id`() {
        let bench = Bench()
        _ = bench.instrument.removeTracker(bench.id)
        let id = bench.instrument.addTracker(bench.tracker)
        bench.emit("Again")
        #expect(id == 1)
        #expect(bench.last?.string(.senderId) == "instrument1-1")
    }

    @Test func `a tracker that was never added emits without a sender`() {
        let bench = Bench()
        bench.instrument.emit(action: .Start, tracker: ScriptedTracker())
        #expect(bench.sent == ["Start"])
        #expect(bench.last?.getAttribute(key: .senderId) == nil)
    }

    @Test func `without a hub nothing is sent, without a metricalc no metrics`() {
        let backend = ScriptedBackend()
        let tracker = ScriptedTracker()
        let instrument = OAVTInstrument(backend: backend, clock: OAVTManualClock())
        _ = instrument.addTracker(tracker)
        instrument.emit(action: .Start, tracker: tracker)
        #expect(backend.order.isEmpty)
        instrument.setHub(ScriptedHub())
        instrument.emit(action: .Start, tracker: tracker)
        #expect(backend.order == ["Start"])
    }

    @Test func `a tracker or a hub that gives nothing stops the event`() {
        let bench = Bench()
        bench.tracker.onInit = { $0.name == "A" ? nil : $0 }
        bench.hub.onEvent = { event, _ in event.name == "B" ? nil : event }
        bench.emit("A", "B", "C")
        #expect(bench.hub.seen.map(\.name) == ["B", "C"])
        #expect(bench.backend.order == ["n", "C"])
    }

    @Test func `two trackers that are removed concurrently, with a queued event, are processed in order`() {
        let bench = Bench()
        let other = bench.add()
        let third = bench.add()
        var story: [String] = []
        bench.tracker.onEnd = { bench.emit("Farewell") }
        bench.backend.onEvent = { story.append($0.name) }
        third.onEnd = { story.append("third ends") }
        bench.hub.onEnd = {
            story.append("hub ends")
            _ = bench.instrument.removeTracker(third.trackerId ?? -1)
            story.append("hub has ended")
        }
        bench.hub.onEvent = { event, _ in
            if event.name == "Outer" {
                bench.instrument.shutdown()
                _ = bench.instrument.removeTracker(other.trackerId ?? -1)
            }
            return event
        }
        bench.emit("Outer")
        #expect(story == ["Outer", "third ends", "Farewell", "hub ends", "hub has ended", "third ends"])
    }
}
