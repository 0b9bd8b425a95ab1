import AVTCore
import AVTTestSupport
import Foundation
import OpenAVT
import OpenAVTTrackers
import Testing

/// When a tracker listens to its player.
@Suite("A tracker that listens", .timeLimit(.minutes(10))) struct ListeningTests {
    /// Records the calls of `startListening` and `stopListening`, and passes each on to a closure.
    private final class Listener: OAVTPlayerTracker, @unchecked Sendable {
        let calls = Guarded<[String]>([])
        let whenCalled = Guarded<@Sendable (Listener, String) -> Void>({ _, _ in })

        override func startListening() { record("start") }
        override func stopListening() { record("stop") }

        private func record(_ call: String) {
            let closure = whenCalled.withLock { $0 }
            calls.withLock { $0.append("\(call) begins") }
            closure(self, call)
            calls.withLock { $0.append("\(call) ends") }
        }
    }

    private final class NoBackend: OAVTBackendProtocol {
        func sendEvent(event: OAVTEvent) {}
        func sendMetric(metric: OAVTMetric) {}
        func instrumentReady(instrument: OAVTInstrument) {}
        func endOfService() {}
    }

    private func instrument() throws -> OAVTInstrument {
        let instrument = OAVTInstrument(rules: try OAVTRules([.shipped("openavt.core")]), backend: NoBackend())
        // A busy machine is not what these tests are about.
        instrument.waitLimit = .seconds(300)
        return instrument
    }

    @Test func `may be detached when it begins to listen, and stops afterwards`() throws {
        let (instrument, tracker) = (try instrument(), Listener())
        tracker.whenCalled.withLock { $0 = { tracker, call in if call == "start" { tracker.detach() } } }
        instrument.addTracker(tracker)
        instrument.ready()
        #expect(tracker.calls.withLock { $0 } == ["start begins", "start ends", "stop begins", "stop ends"])
        instrument.shutdown()
        #expect(tracker.calls.withLock { $0.count } == 4)
    }

    @Test func `may be attached again when it stops, and begins again afterwards`() throws {
        let (instrument, tracker) = (try instrument(), Listener())
        instrument.addTracker(tracker)
        instrument.ready()
        tracker.whenCalled.withLock { $0 = { tracker, call in if call == "stop" { tracker.attach() } } }
        tracker.detach()
        #expect(
            tracker.calls.withLock { $0 } == [
                "start begins", "start ends", "stop begins", "stop ends", "start begins", "start ends",
            ])
        tracker.whenCalled.withLock { $0 = { _, _ in } }
        instrument.shutdown()
    }

    @Test func `may be removed when it begins to listen`() throws {
        let (instrument, tracker) = (try instrument(), Listener())
        let id = instrument.addTracker(tracker)
        instrument.ready()
        tracker.detach()
        tracker.whenCalled.withLock {
            $0 = { [unowned instrument] _, call in if call == "start" { _ = instrument.removeTracker(id) } }
        }
        // If another thread is processing a report of the tracker, the removal waits for the start, which waits for the removal.
        instrument.waitLimit = .seconds(1)
        tracker.attach()
        let deadline = ContinuousClock.now + .seconds(60)
        while tracker.calls.withLock({ $0.last }) != "stop ends", ContinuousClock.now < deadline { usleep(1000) }
        #expect(tracker.calls.withLock { $0.suffix(4) } == ["start begins", "start ends", "stop begins", "stop ends"])
        #expect(instrument.getTracker(id) == nil)
    }

    @Test func `begins and stops in turn, although threads attach and detach it a thousand times`() throws {
        let (instrument, tracker) = (try instrument(), Listener())
        instrument.addTracker(tracker)
        instrument.ready()
        onThreads(4) { _ in
            for _ in 0..<250 {
                tracker.detach()
                tracker.attach()
            }
        }
        instrument.shutdown()
        let calls = tracker.calls.withLock { $0 }
        let cycle = ["start begins", "start ends", "stop begins", "stop ends"]
        #expect(calls.count.isMultiple(of: 4) && calls.indices.allSatisfy { calls[$0] == cycle[$0 % 4] })
        #expect(calls.count > 4)
    }

    @Test func `has stopped when a detachment by another thread returns`() throws {
        let (instrument, tracker) = (try instrument(), Listener())
        instrument.addTracker(tracker)
        instrument.ready()
        onThreads(8) { _ in
            tracker.detach()
            let calls = tracker.calls.withLock { $0 }
            #expect(calls == ["start begins", "start ends", "stop begins", "stop ends"])
        }
        instrument.shutdown()
    }
}
