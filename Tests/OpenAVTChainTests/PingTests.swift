import OpenAVTChain
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Pings` {
    @Test func `come at the interval, from the start on`() {
        let bench = Bench()
        bench.clock.advance(toMilliseconds: 300)
        bench.instrument.startPing(trackerId: bench.id, interval: 1.5)
        bench.clock.advance(toMilliseconds: 1799)
        #expect(bench.sent.isEmpty)
        bench.clock.advance(toMilliseconds: 4800)
        #expect(bench.backend.events.map { $0.getTimestamp() } == [1.8, 3.3, 4.8])
        #expect(Set(bench.sent) == ["Ping"])
    }

    @Test func `start anew when they are started again`() {
        let bench = Bench()
        bench.instrument.startPing(trackerId: bench.id, interval: 1)
        bench.clock.advance(toMilliseconds: 900)
        bench.instrument.startPing(trackerId: bench.id, interval: 2)
        bench.clock.advance(toMilliseconds: 5000)
        #expect(bench.backend.events.map { $0.getTimestamp() } == [2.9, 4.9])
    }

    @Test func `that are late come once, and then on the grid again`() {
        let bench = Bench()
        bench.instrument.startPing(trackerId: bench.id, interval: 1)
        bench.clock.set(toMilliseconds: 5400)
        bench.clock.advance(toMilliseconds: 7000)
        #expect(bench.backend.events.map { $0.getTimestamp() } == [5.4, 6, 7])
    }

    @Test func `belong to one tracker`() {
        let bench = Bench()
        let other = bench.add()
        bench.instrument.startPing(trackerId: bench.id, interval: 1)
        bench.instrument.startPing(trackerId: other.trackerId ?? -1, interval: 1)
        bench.instrument.stopPing(trackerId: bench.id)
        bench.clock.advance(toMilliseconds: 2000)
        #expect(bench.backend.events.map { $0.string(.senderId) } == ["instrument1-1", "instrument1-1"])
    }

    @Test(arguments: [0, -1, 0.0001, .nan, .infinity, -.infinity, 1e300])
    func `of no sensible interval never come`(interval: Double) {
        let bench = Bench()
        bench.instrument.startPing(trackerId: bench.id, interval: interval)
        #expect(bench.clock.nextDueMilliseconds == nil)
    }

    @Test func `of an enormous interval do not trap, on the system's clock neither`() {
        let tracker = ScriptedTracker()
        let instrument = OAVTInstrument()
        let id = instrument.addTracker(tracker)
        let bench = Bench()
        for interval in [9e15, 1e12] {
            instrument.startPing(trackerId: id, interval: interval)
            bench.instrument.startPing(trackerId: bench.id, interval: interval)
        }
        #expect(bench.clock.nextDueMilliseconds == 1_000_000_000_000_000)
        instrument.shutdown()
    }

    @Test func `of a tracker that is not there are not scheduled`() {
        let bench = Bench()
        bench.instrument.startPing(trackerId: 99, interval: 1)
        bench.instrument.stopPing(trackerId: 99)
        #expect(bench.clock.nextDueMilliseconds == nil)
    }

    @Test func `end with the tracker, even if it starts them on its way out`() {
        let bench = Bench()
        bench.tracker.onEnd = { bench.instrument.startPing(trackerId: bench.id, interval: 1) }
        bench.instrument.startPing(trackerId: bench.id, interval: 1)
        _ = bench.instrument.removeTracker(bench.id)
        #expect(bench.clock.nextDueMilliseconds == nil)
    }

    @Test func `can be stopped and started by what they cause`() {
        let bench = Bench()
        bench.instrument.startPing(trackerId: bench.id, interval: 1)
        bench.backend.onEvent = { _ in
            if bench.sent.count == 2 { bench.instrument.stopPing(trackerId: bench.id) }
        }
        bench.clock.advance(toMilliseconds: 10_000)
        #expect(bench.sent.count == 2)
        #expect(bench.clock.nextDueMilliseconds == nil)
    }

    /// Who ends a ping at the worst moment.
    enum Ending: CaseIterable, Sendable {
        case stop, remove, shutdown

        func end(_ instrument: OAVTInstrument, _ id: Int) {
            switch self {
            case .stop: instrument.stopPing(trackerId: id)
            case .remove: _ = instrument.removeTracker(id)
            case .shutdown: instrument.shutdown()
            }
        }
    }

    @Test(arguments: Ending.allCases)
    func `do not outlive their end when it comes while one fires`(ending: Ending) {
        let clock = HookedClock()
        let instrument = OAVTInstrument(hub: ScriptedHub(), backend: ScriptedBackend(), clock: clock)
        let id = instrument.addTracker(ScriptedTracker())
        instrument.startPing(trackerId: id, interval: 1)
        clock.atNextReading { ending.end(instrument, id) }
        clock.manual.advance(toMilliseconds: 1000)
        #expect(clock.manual.nextDueMilliseconds == nil)
    }

    @Test(arguments: [Ending.remove, .shutdown])
    func `do not outlive their end when it comes while they start`(ending: Ending) {
        let clock = HookedClock()
        let instrument = OAVTInstrument(hub: ScriptedHub(), backend: ScriptedBackend(), clock: clock)
        let id = instrument.addTracker(ScriptedTracker())
        clock.atNextReading { ending.end(instrument, id) }
        instrument.startPing(trackerId: id, interval: 1)
        #expect(clock.manual.nextDueMilliseconds == nil)
    }

    @Test func `let their instrument go`() {
        let clock = OAVTManualClock()
        weak var gone: OAVTInstrument?
        do {
            let instrument = OAVTInstrument(clock: clock)
            let id = instrument.addTracker(ScriptedTracker())
            instrument.startPing(trackerId: id, interval: 1)
            gone = instrument
        }
        #expect(gone == nil)
        clock.advance(toMilliseconds: 5000)
        #expect(clock.nextDueMilliseconds == nil)
    }
}
