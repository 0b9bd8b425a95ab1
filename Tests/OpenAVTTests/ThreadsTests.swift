import AVTCore
import AVTTestSupport
import Foundation
import OpenAVT
import Testing

/// Hubs that run rules, under eight threads.
@Suite(.timeLimit(.minutes(10))) struct `Threads at hubs of rules` {
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

    @Test func `getters of packs may be called on any thread while events flow`() throws {
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
        instrument.runJobAndWait {}
        for tracker in instrument.getTrackers().values {
            #expect(instrument.callGetter(attribute: .countErrors, tracker: tracker) as? Int == 100)
        }
    }

    @Test func `what a thread writes into a state stays written while rules run for another tracker`() {
        let instrument = OAVTInstrument(
            hub: OAVTHubCore(), metricalc: OAVTMetricalcCore(), backend: CountingBackend())
        let quiet = TestTracker()
        let busy = TestTracker()
        for tracker in [quiet, busy] { _ = instrument.addTracker(tracker) }
        instrument.ready()
        let state = Guarded(quiet.getState())
        let emitter = Guarded(busy)
        onThreads(2) { index in
            guard index == 0 else {
                let busy = emitter.withLock { $0 }
                for _ in 0..<2000 { instrument.emit(action: .Ping, tracker: busy) }
                return
            }
            let state = state.withLock { $0 }
            for round in 0..<20_000 {
                state.isPaused = round.isMultiple(of: 2)
                #expect(state.isPaused == round.isMultiple(of: 2))
            }
        }
    }

    @Test func `kinds may be set and signals reported on any thread`() throws {
        let rules = try OAVTRules([.shipped("openavt.core"), .shipped("players.html5")])
        let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: CountingBackend())
        instrument.ready()
        let hub = Guarded(rules.hub)
        onThreads(8) { _ in
            let hub = hub.withLock { $0 }
            for _ in 0..<20 {
                let tracker = TestTracker()
                let id = instrument.addTracker(tracker)
                hub.setKind("content", of: tracker)
                hub.receive(signal: "play", tracker: tracker)
                hub.receive(property: "ended", value: "true", tracker: tracker)
                _ = instrument.removeTracker(id)
                hub.setKind("content", of: tracker)
                hub.receive(signal: "play", tracker: tracker)
            }
        }
        #expect(instrument.getTrackers().isEmpty)
    }
}
