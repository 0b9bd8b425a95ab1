import AVTTestSupport
import OpenAVTChain
import Testing

/// What components emit from inside their methods.
@Suite(.timeLimit(.minutes(10))) struct `Emitting from inside` {
    /// A method that is called with an event in hand.
    enum Point: CaseIterable, Sendable {
        case initEvent, getState, getter, filter, processEvent, processMetric, sendMetric, sendEvent
    }

    /// Has the component emit `Inner` the first time it is called.
    private func emitOnce(in point: Point, of bench: Bench) {
        var isDone = true
        func inner() {
            if isDone { return }
            isDone = true
            bench.emit("Inner")
        }
        switch point {
        case .initEvent:
            bench.tracker.onInit = {
                inner(); return $0
            }
        case .getState:
            bench.tracker.onState = inner
            bench.hub.onEvent = { event, tracker in
                isDone = event.name != "Outer"
                _ = tracker.getState()
                return event
            }
        case .getter:
            bench.instrument.registerGetter(
                attribute: .position,
                getter: {
                    inner(); return 1
                }, tracker: bench.tracker)
        case .filter:
            bench.instrument.registerGetter(
                attribute: .position, getter: { 1 }, tracker: bench.tracker,
                filter: { _, _ in
                    inner(); return true
                })
        case .processEvent:
            bench.hub.onEvent = { event, _ in
                inner(); return event
            }
        case .processMetric:
            bench.metricalc.onEvent = { _ in
                inner(); return [.NumPlays(1)]
            }
        case .sendMetric: bench.backend.onMetric = { _ in inner() }
        case .sendEvent: bench.backend.onEvent = { _ in inner() }
        }
        if point != .getState { isDone = false }
    }

    @Test(arguments: Point.allCases)
    func `is processed after the event in hand`(point: Point) {
        let bench = Bench()
        bench.metricalc.onEvent = { _ in [.NumPlays(1)] }
        emitOnce(in: point, of: bench)
        bench.emit("Outer")
        #expect(bench.hub.seen.map(\.name) == ["Outer", "Inner"])
        #expect(bench.backend.order == ["NumPlays", "Outer", "NumPlays", "Inner"])
    }

    @Test func `is processed in the order of emission when many are emitted at once`() {
        let bench = Bench()
        bench.hub.onEvent = { event, _ in
            if event.name == "Outer" { bench.emit("A", "B") }
            return event
        }
        bench.backend.onEvent = { event in
            if event.name == "Outer" { bench.emit("C") }
            if event.name == "A" { bench.emit("D") }
        }
        bench.emit("Outer")
        #expect(bench.sent == ["Outer", "A", "B", "C", "D"])
    }

    @Test func `needs no stack, however long the chain of events`() {
        let bench = Bench()
        var left = 50_000
        bench.backend.onEvent = { _ in
            left -= 1
            if left > 0 { bench.emit("Again") }
        }
        bench.emit("Again")
        #expect(bench.backend.events.count == 50_000)
    }

    @Test(arguments: 0..<20)
    func `keeps the backend in the hub's order`(seed: Int) {
        let bench = Bench()
        var random = SeededGenerator(seed: UInt64(seed))
        var count = 0
        func maybeEmit() {
            for _ in 0..<Int.random(in: 0...2, using: &random) where count < 500 {
                count += 1
                bench.emit("E\(count)")
            }
        }
        bench.tracker.onInit = {
            maybeEmit(); return $0
        }
        bench.hub.onEvent = { event, _ in
            maybeEmit(); return event
        }
        bench.metricalc.onEvent = { event in
            maybeEmit()
            return [OAVTMetric(name: event.name, type: .Gauge, value: 0)]
        }
        bench.backend.onMetric = { _ in maybeEmit() }
        bench.backend.onEvent = { _ in maybeEmit() }
        while count < 500 { maybeEmit() }
        #expect(bench.hub.seen.map(\.name) == (1...count).map { "E\($0)" })
        #expect(bench.backend.order == (1...count).flatMap { ["E\($0)", "E\($0)"] })
    }

    @Test func `works in every instrumentReady, before the next component is ready`() {
        let bench = Bench()
        var story: [String] = []
        func ready(_ name: String) -> (OAVTInstrument) -> Void {
            { _ in
                story.append("\(name) is ready")
                bench.emit("From\(name)")
            }
        }
        bench.backend.onReady = ready("Backend")
        bench.metricalc.onReady = ready("Metricalc")
        bench.hub.onReady = ready("Hub")
        bench.tracker.onReady = ready("Tracker")
        bench.backend.onEvent = { story.append($0.name) }
        bench.instrument.ready()
        #expect(
            story == [
                "Backend is ready", "FromBackend", "Metricalc is ready", "FromMetricalc", "Hub is ready", "FromHub",
                "Tracker is ready", "FromTracker",
            ])
    }

    @Test func `a tracker that is added in an instrumentReady becomes ready once`() {
        let bench = Bench()
        let added = ScriptedTracker()
        var readyCount = 0
        added.onReady = { _ in readyCount += 1 }
        bench.hub.onReady = { $0.addTracker(added) }
        bench.instrument.ready()
        #expect(readyCount == 1)
        bench.instrument.shutdown()
        bench.hub.onReady = { _ in }
        bench.instrument.ready()
        #expect(readyCount == 2)
    }

    @Test func `works in the endOfService of what is replaced, and reaches what replaces it`() {
        let bench = Bench()
        bench.hub.onEnd = { bench.emit("FromHub") }
        bench.metricalc.onEnd = { bench.emit("FromMetricalc") }
        bench.backend.onEnd = { bench.emit("FromBackend") }
        let hub = ScriptedHub()
        let backend = ScriptedBackend()
        bench.instrument.setHub(hub)
        bench.instrument.setMetricalc(ScriptedMetricalc())
        bench.instrument.setBackend(backend)
        #expect(hub.seen.map(\.name) == ["FromHub", "FromMetricalc", "FromBackend"])
        #expect(bench.sent == ["FromHub", "FromMetricalc"])
        #expect(backend.events.map(\.name) == ["FromBackend"])
    }

    @Test func `works in the endOfService of a tracker that is removed, for that tracker too`() {
        let bench = Bench()
        bench.tracker.onEnd = { bench.emit("First", "Second") }
        #expect(bench.instrument.removeTracker(bench.id))
        #expect(bench.sent == ["First", "Second"])
    }
}
