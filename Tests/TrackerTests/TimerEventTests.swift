import AVTCore
import AVTTestSupport
import Foundation
import OpenAVT
import OpenAVTTrackers
import Testing

/// Events of timers among reports, on an executor.
@Suite("An event of a timer", .timeLimit(.minutes(10))) struct TimerEventTests {
    private static let pack = """
        pack: { name: test.late, version: 1.0.0, language: 1 }
        vocabulary:
          attributes:
            place: { type: int, description: The last reported value. }
        memory:
          tracker:
            place: { type: int, property: place }
        timers:
          late: { after: 1s, emit: Ping }
        transitions:
          - { name: start, action: Start, start: [late] }
        getters:
          place: { value: place }
        """

    private final class Recorder: OAVTBackendProtocol, Sendable {
        let events = Guarded<[OAVTEventSnapshot]>([])
        func sendEvent(event: OAVTEvent) { events.withLock { $0.append(event.snapshot) } }
        func sendMetric(metric: OAVTMetric) {}
        func instrumentReady(instrument: OAVTInstrument) {}
        func endOfService() {}
    }

    @Test func `has the values of the reports that are processed before it`() throws {
        let (backend, clock) = (Recorder(), OAVTManualClock(milliseconds: 1_700_000_000_000))
        let (queue, tracker) = (DispatchQueue(label: "executor"), OAVTPlayerTracker(clock: clock))
        let rules = try OAVTRules([.data(Array(Self.pack.utf8), name: "late.yaml")])
        let instrument = OAVTInstrument(
            hub: rules.hub, metricalc: rules.metricalc, backend: backend, clock: clock, executor: .queue(queue))
        instrument.waitLimit = .seconds(300)
        instrument.addTracker(tracker)
        instrument.ready()
        instrument.report(OAVTReport(property: "place", value: .int(1)), tracker: tracker)
        instrument.flush()
        instrument.emit(action: .Start, tracker: tracker)
        instrument.flush()
        queue.suspend()
        instrument.report(OAVTReport(property: "place", value: .int(2)), tracker: tracker)
        clock.advance(toMilliseconds: clock.wallMilliseconds + 1000)
        queue.resume()
        instrument.flush()
        let events = backend.events.withLock { $0 }
        #expect(events.map(\.action) == ["Start", "Ping"])
        #expect(events.map { $0.attributes["place"] } == [.int(1), .int(2)])
        instrument.shutdown()
    }
}
