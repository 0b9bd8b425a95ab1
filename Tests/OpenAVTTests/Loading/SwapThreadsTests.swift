import AVTCore
import AVTEngine
import AVTTestSupport
import Foundation
import OpenAVT
import Testing

/// Rules that are swapped while threads emit.
///
/// `AVT_SWAPS=N` in the environment swaps N times instead of 600.
@Suite(.timeLimit(.minutes(10))) struct `Threads at rules that are swapped` {
    /// A pack whose every part identifies it: transition, attribute, getter and metric.
    private static func pack(_ number: Int) -> String {
        """
        pack: { name: test.swaps, version: \(number).0.0, language: 1 }
        vocabulary:
          attributes:
            byAttribute: { type: int, unit: count, description: Which rules put attributes on it. }
            byTransition: { type: int, unit: count, description: Which rules stepped it. }
            byGetter: { type: int, unit: count, description: Which rules gave it getters. }
            stepped: { type: int, unit: count, description: How many events of the tracker were stepped. }
          metrics:
            Which: { type: gauge, unit: count, description: Which rules measured it. }
        memory:
          tracker:
            which: { initial: 0 }
            stepped: { initial: 0 }
        transitions:
          - { name: counts, action: Error, set: { which: "\(number)", stepped: stepped + 1 } }
        attributes:
          byAttribute: "\(number)"
          byTransition: which
          stepped: stepped
        getters:
          byGetter: { value: "\(number)" }
        metrics:
          Which: { action: Error, value: "\(number)" }
        """
    }

    /// Keeps what every event and its metric say.
    private final class WitnessBackend: OAVTBackendProtocol, Sendable {
        let seen = Guarded<[Int: [Int]]>([:])
        let halves = Guarded<Int>(0)
        let metric = Guarded<Int?>(nil)

        func sendMetric(metric: OAVTMetric) {
            self.metric.withLock { $0 = metric.getValue().getIntValue() }
        }

        func sendEvent(event: OAVTEvent) {
            let said = ["byAttribute", "byTransition", "byGetter", "rulesVersion"].map {
                event.getAttribute(key: OAVTAttribute(name: $0))
            }
            let version = (said[3] as? String)?.prefix(1).description ?? ""
            let numbers = said.prefix(3).map { $0 as? Int } + [metric.withLock { $0 }, Int(version)]
            if Set(numbers).count != 1 { halves.withLock { $0 += 1 } }
            let tracker = event.getAttribute(key: OAVTAttribute(name: "number")) as? Int ?? -1
            let stepped = event.getAttribute(key: OAVTAttribute(name: "stepped")) as? Int ?? -1
            seen.withLock { $0[tracker, default: []].append(stepped) }
        }

        func instrumentReady(instrument: OAVTInstrument) {}
        func endOfService() {}
    }

    @Test func `lose nothing, double nothing, and do nothing by halves`() throws {
        let swaps = sampleSize(300, large: 600)
        let programs = try (1...3).map { try RuleCompiler.compile([.text(Self.pack($0), name: "pack\($0).yaml")]) }
        let backend = WitnessBackend()
        let rules = OAVTRules(program: programs[0])
        let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: backend)
        instrument.ready()
        instrument.rules.setMarksSamples()
        let isOver = Guarded(false)
        let emitted = Guarded<[Int: Int]>([:])
        onThreads(5) { index in
            guard index > 0 else {
                for swap in 1...swaps {
                    instrument.rules.load(program: programs[swap % 3])
                    // Some event passes each of them.
                    waitByYielding { backend.seen.withLock { $0.values.reduce(0) { $0 + $1.count } } >= swap }
                }
                isOver.withLock { $0 = true }
                return
            }
            let tracker = TestTracker()
            tracker.attributes = [(OAVTAttribute(name: "number"), index)]
            _ = instrument.addTracker(tracker)
            var count = 0
            while !isOver.withLock({ $0 }) {
                instrument.emit(action: .Error, tracker: tracker)
                count += 1
                // Faster than events are stepped nobody emits for long.
                let sent = count
                waitByYielding { sent - backend.seen.withLock { $0[index]?.count ?? 0 } <= 100 }
            }
            let total = count
            emitted.withLock { $0[index] = total }
        }
        // Whoever emitted last may have left its event to another thread.
        instrument.shutdown()
        let (seen, counts) = (backend.seen.withLock { $0 }, emitted.withLock { $0 })
        #expect(instrument.rules.current?.number == swaps + 1)
        #expect(backend.halves.withLock { $0 } == 0)
        for (index, count) in counts { #expect(seen[index] ?? [] == (0..<count).map { $0 + 1 }) }
        #expect(counts.count == 4)
    }
}
