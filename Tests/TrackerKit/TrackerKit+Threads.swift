import AVTCore
import AVTTestSupport
import Foundation
import OpenAVT

extension TrackerKit {
    /// A backend that keeps the first event of an action until it is released.
    private final class Blocking: OAVTBackendProtocol, Sendable {
        let collector = Collector(ignoring: TrackerKit.ignored)
        let isBlocked = Guarded(false)
        private let isReleased = DispatchSemaphore(value: 0)
        private let action: String

        init(at action: String) { self.action = action }

        func release() { isReleased.signal() }

        func sendEvent(event: OAVTEvent) {
            let blocks =
                event.snapshot.action == action
                && isBlocked.withLock { isBlocked in
                    defer { isBlocked = true }
                    return !isBlocked
                }
            if blocks { _ = isReleased.wait(timeout: .now() + 60) }
            collector.sendEvent(event: event)
        }
        func sendMetric(metric: OAVTMetric) {}
        func instrumentReady(instrument: OAVTInstrument) {}
        func endOfService() {}
    }

    /// Checks that neither the player nor a detachment waits for a backend that does not return, with and without an executor of the
    /// instrument, and that the events have the times at which they happened.
    ///
    /// - Parameter runsOnPlayersQueue: True if the backend runs on the player's own queue without an executor, as Apple's trackers
    ///   document: only the executor is checked then.
    /// - Returns: What is wrong.
    /// - Throws: An error if the player or the rules cannot be created.
    package func checkBlockedBackend(runsOnPlayersQueue: Bool = false) throws -> [String] {
        try (runsOnPlayersQueue ? [true] : [true, false]).flatMap { hasExecutor in
            let (player, rules, backend) = (try makePlayer(), try rules(), Blocking(at: actions.start.last ?? ""))
            let instrument =
                hasExecutor
                ? OAVTInstrument(rules: rules, backend: backend)
                : OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: backend)
            let tracker = player.makeTracker()
            instrument.addTracker(tracker)
            instrument.ready()
            player.play()
            for _ in 0..<12_000 where !backend.isBlocked.withLock({ $0 }) { usleep(5_000) }
            let start = ContinuousClock.now
            player.pause()
            // What is heard of by another thread than that of the player needs a moment.
            usleep(100_000)
            player.resume()
            usleep(100_000)
            tracker.detach()
            let time = ContinuousClock.now - start
            let end = Date().timeIntervalSince1970
            usleep(300_000)
            backend.release()
            instrument.shutdown()
            player.destroy()
            // Times are whole milliseconds; the backend is released much later.
            let late = backend.collector.events.withLock { $0.filter { $0.timestamp > end + 0.05 } }
            let expected = actions.start + actions.pause + actions.end
            return (backend.collector.actions == expected ? [] : ["a slow backend gets \(backend.collector.actions)"])
                + (late.isEmpty ? [] : ["events have later times: \(late.map(\.action))"])
                + (time < .seconds(2) ? [] : ["the player and the detachment took \(time)"])
        }
    }

    /// Checks that threads which attach and detach a tracker while the player pauses and resumes neither wait for ever, nor lose the end
    /// of a playback, nor end or begin it twice.
    ///
    /// - Returns: What is wrong.
    package func checkAttachments() throws -> [String] {
        let session = try Session(self, on: makePlayer())
        let (player, recorder, tracker) = (session.player, session.recorder, session.tracker)
        player.play()
        recorder.wait(for: actions.start)
        let threads = startThreads(4) { number in
            for round in 0..<20 {
                if (number + round).isMultiple(of: 2) { tracker.detach() } else { tracker.attach() }
                usleep(UInt32(500 * (number + 1)))
            }
        }
        for _ in 0..<10 {
            player.pause()
            player.resume()
            usleep(2_000)
        }
        guard threads.wait(timeout: .now() + 60) == .success else { return ["attachments wait for each other"] }
        tracker.detach()
        session.instrument.shutdown()
        player.destroy()
        let seen = recorder.actions
        var open = 0
        for action in seen {
            if action == actions.start.last { open += 1 }
            if action == actions.last { open -= 1 }
            guard (0...1).contains(open) else { return ["attachments give \(seen)"] }
        }
        return open == 0 ? [] : ["a playback has no end: \(seen)"]
    }

    /// Checks that an app which forgets the tracker and the instrument on any thread, without a detachment, leaks neither.
    ///
    /// - Returns: What is wrong.
    package func checkRelease() throws -> [String] {
        let player = try makePlayer()
        let forgotten = try forgottenSession(on: player)
        for _ in 0..<500 where forgotten.tracker != nil || forgotten.instrument != nil { usleep(10_000) }
        player.destroy()
        return (forgotten.tracker == nil ? [] : ["the tracker is alive"])
            + (forgotten.instrument == nil ? [] : ["the instrument is alive"])
    }

    private final class Forgotten {
        weak var tracker: (any DetachableTracker)?
        weak var instrument: OAVTInstrument?
    }

    /// Creates a session whose last reference another thread releases.
    private func forgottenSession(on player: any ScriptedPlayer) throws -> Forgotten {
        let session = Guarded<Session?>(try Session(self, on: player))
        let forgotten = Forgotten()
        session.withLock { (forgotten.tracker, forgotten.instrument) = ($0?.tracker, $0?.instrument) }
        player.play()
        session.withLock { $0?.recorder }?.wait(for: actions.start)
        onThreads(1) { _ in session.withLock { $0 = nil } }
        return forgotten
    }
}
