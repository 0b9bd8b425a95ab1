import AVTValues
import Foundation
import OpenAVT
import Testing

/// Hubs that run rules, under eight threads.
@Suite(.timeLimit(.minutes(2))) struct `Threads at hubs of rules` {
    /// Counts what arrives; called one at a time.
    private final class CountingBackend: OAVTBackendProtocol {
        let counts = Guarded<[String: Int]>([:])

        func sendEvent(event: OAVTEvent) {
            let action = event.getAction().getActionName()
            counts.withLock { $0[action, default: 0] += 1 }
        }

        func sendMetric(metric: OAVTMetric) {
            let name = metric.getName()
            counts.withLock { $0[name, default: 0] += 1 }
        }

        func instrumentReady(instrument: OAVTInstrument) {}
        func endOfService() {}
    }

    @Test func `no event is lost while hubs of rules are swapped`() {
        let backend = CountingBackend()
        let instrument = OAVTInstrument(hub: OAVTHubCore(), metricalc: OAVTMetricalcCore(), backend: backend)
        instrument.ready()
        onThreads(8) { index in
            guard index > 0 else {
                for round in 0..<40 {
                    instrument.setHub(round.isMultiple(of: 2) ? OAVTHubCoreAds() : OAVTHubCore())
                    instrument.setMetricalc(OAVTMetricalcCore())
                }
                return
            }
            let tracker = TestTracker()
            let id = instrument.addTracker(tracker)
            for _ in 0..<100 {
                instrument.emit(action: .Error, tracker: tracker)
                instrument.emit(action: .Ping, trackerId: id)
                tracker.getState().isPaused.toggle()
            }
            if index.isMultiple(of: 2) { _ = instrument.removeTracker(id) }
        }
        instrument.shutdown()
        let counts = backend.counts.withLock { $0 }
        #expect(counts["Error"] == 700)
        #expect(counts["Ping"] == 700)
    }

    @Test func `getters of packs may be asked on any thread while events flow`() throws {
        let pack = """
            pack: { name: test.getters, version: 1.0.0, language: 1 }
            memory:
              tracker:
                countErrors: { initial: 0 }
            transitions:
              - { name: errors-are-counted, action: Error, set: { countErrors: countErrors + 1 } }
            getters:
              countErrors: { value: countErrors, when: action == Ping }
            """
        let rules = try OAVTRules([.text(pack, name: "getters.yaml")])
        let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: CountingBackend())
        instrument.ready()
        onThreads(8) { index in
            let tracker = TestTracker()
            _ = instrument.addTracker(tracker)
            for number in 1...100 {
                instrument.emit(action: .Error, tracker: tracker)
                let count = instrument.callGetter(attribute: .countErrors, tracker: tracker) as? Int
                #expect((0...number).contains(count ?? -1))
            }
        }
        for tracker in instrument.getTrackers().values {
            #expect(instrument.callGetter(attribute: .countErrors, tracker: tracker) as? Int == 100)
        }
    }

    /// Runs a closure on so many threads at once and waits for all of them.
    private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let group = DispatchGroup()
        for index in 0..<count {
            group.enter()
            Thread {
                body(index)
                group.leave()
            }.start()
        }
        group.wait()
    }
}
