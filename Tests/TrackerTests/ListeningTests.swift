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
        tracker.attach()
        waitUntilStopped(tracker)
        #expect(instrument.getTracker(id) == nil)
    }

    @Test func `may be removed when it begins to listen, while another thread processes events`() throws {
        let (instrument, tracker, other) = (try instrument(), Listener(), Listener())
        let id = instrument.addTracker(tracker)
        instrument.addTracker(other)
        instrument.ready()
        tracker.detach()
        // The other thread performs the removal, which waits for the start; if the removal were waited for, it would be in vain.
        instrument.waitLimit = .seconds(2)
        let misuses = Guarded<[OAVTNotice]>([])
        instrument.addListener { notice in
            if case .misuse = notice { misuses.withLock { $0.append(notice) } }
        }
        let (isBusy, mayContinue) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let getter: @Sendable () -> (any Sendable)? = {
            isBusy.signal()
            mayContinue.wait()
            return 1
        }
        instrument.registerGetter(attribute: OAVTAttribute(name: "busy"), getter: getter, tracker: other)
        tracker.whenCalled.withLock {
            $0 = { [unowned instrument] _, call in
                guard call == "start" else { return }
                isBusy.wait()
                _ = instrument.removeTracker(id)
                mayContinue.signal()
            }
        }
        onThreads(2) { index in
            if index == 0 { tracker.attach() } else { instrument.emit(action: OAVTAction.Start, tracker: other) }
        }
        waitUntilStopped(tracker)
        #expect(misuses.withLock { $0.map(\.description) } == [])
    }

    /// Waits until a tracker, which an instrument may be removing on another thread, has stopped listening.
    private func waitUntilStopped(_ tracker: Listener) {
        waitByYielding { tracker.calls.withLock { $0.last } == "stop ends" }
        #expect(tracker.calls.withLock { $0.suffix(4) } == ["start begins", "start ends", "stop begins", "stop ends"])
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
