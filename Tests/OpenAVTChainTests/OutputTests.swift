import OpenAVTChain
import Testing

@Suite struct `What an instrument sends` {
    @Test func `is metrics and events, the metrics of an event before it`() {
        let bench = Bench()
        bench.metricalc.onEvent = { _ in [.StartTime(5), .NumPlays(1)] }
        bench.emit("A", "B")
        #expect(bench.backend.order == ["StartTime", "NumPlays", "A", "StartTime", "NumPlays", "B"])
    }

    @Test func `is events alone, without asking the metricalc`() {
        let bench = Bench(output: .eventsOnly)
        var calls = 0
        bench.metricalc.onEvent = { _ in
            calls += 1; return [.NumPlays(1)]
        }
        bench.emit("A", "B")
        #expect(bench.backend.order == ["A", "B"])
        #expect(calls == 0)
    }

    @Test func `is metrics alone, of events that are in order nevertheless`() {
        let bench = Bench(output: .metricsOnly)
        var times: [Int?] = []
        bench.metricalc.onEvent = { event in
            times.append(event.int(OAVTAttribute(name: "timeSinceA")))
            return [.NumPlays(1)]
        }
        bench.emit("A", at: 10)
        bench.emit("B", at: 30)
        #expect(bench.backend.order == ["NumPlays", "NumPlays"])
        #expect(times == [nil, 20])
    }

    @Test(arguments: [OAVTOutput.eventsAndMetrics, .eventsOnly, .metricsOnly])
    func `is nothing of events that the hub blocks`(output: OAVTOutput) {
        let bench = Bench(output: output)
        bench.hub.onEvent = { _, _ in nil }
        bench.emit("A")
        #expect(bench.backend.order.isEmpty)
    }

    @Test func `is what the hub gave`() {
        let bench = Bench()
        let other = OAVTEvent(action: .Stop)
        bench.hub.onEvent = { _, _ in other }
        var calculated: OAVTEvent?
        bench.metricalc.onEvent = { event in
            calculated = event; return []
        }
        bench.emit("A")
        #expect(calculated === other)
        #expect(bench.last === other)
    }

    @Test func `has the wall time of its emission and a sender of its own`() {
        let bench = Bench()
        bench.emit("A", at: 1_600_000_000_123)
        #expect(bench.last?.getTimestamp() == 1_600_000_000.123)
        #expect(bench.last?.string(.senderId) == "instrument1-0")
    }

    @Test func `comes from instruments that random ids tell apart`() {
        let registeredTrackers = (0..<2).map { _ in
            let backend = ScriptedBackend()
            let instrument = OAVTInstrument(hub: ScriptedHub(), backend: backend)
            let id = instrument.addTracker(ScriptedTracker())
            instrument.emit(action: .Start, trackerId: id)
            return backend.events.first?.string(.senderId)
        }
        #expect(registeredTrackers[0] != nil)
        #expect(registeredTrackers[0] != registeredTrackers[1])
        #expect(registeredTrackers.allSatisfy { $0?.hasSuffix("-0") == true })
    }
}
