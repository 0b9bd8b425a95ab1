import AVTCore
import Foundation
import OpenAVT
import Testing

/// A backend that is an actor.
private actor Collector: OAVTSnapshotBackend {
    private(set) var samples: [OAVTSampleSnapshot] = []
    private(set) var batches = 0

    func send(_ samples: [OAVTSampleSnapshot]) {
        self.samples += samples
        batches += 1
    }

    var actions: [String] {
        samples.compactMap { if case .event(let event) = $0 { event.action } else { nil } }
    }
}

/// A backend that has its relay queue another sample whenever it receives some, until it is told to stop, or often enough.
private actor EndlessCollector: OAVTSnapshotBackend {
    private var relay: OAVTBackendRelay?
    private var batches = 0

    func setRelay(_ relay: OAVTBackendRelay) { self.relay = relay }

    /// Returns true if the samples had not ended before.
    func stop() -> Bool {
        relay = nil
        return batches < 1_000_000
    }

    func send(_ samples: [OAVTSampleSnapshot]) async {
        batches += 1
        // Lets the test go on between two batches.
        await Task.yield()
        if batches < 1_000_000 { relay?.sendEvent(event: OAVTEvent(action: .Ping)) }
    }
}

/// A player on the main actor, as apps have it.
@MainActor private final class PlayerTracker: OAVTMainActorTracker {
    var position = 0
    private(set) var calls: [String] = []

    override func attributes(of action: OAVTAction) -> [OAVTAttribute: any Sendable] {
        [OAVTAttribute(name: "position"): position]
    }

    override func instrumentReady() { calls.append("ready") }
    override func endOfService() { calls.append("end") }
}

@Suite(.timeLimit(.minutes(10))) struct `Components on actors` {
    @Test func `flush of a relay waits for what was queued before it, and for no more`() async {
        let collector = EndlessCollector()
        let relay = OAVTBackendRelay(to: collector)
        await collector.setRelay(relay)
        relay.sendEvent(event: OAVTEvent(action: .Start))
        await relay.flush()
        #expect(await collector.stop())
    }

    @MainActor
    @Test func `a tracker of the main actor is called there when it emits`() async throws {
        let collector = Collector()
        let relay = OAVTBackendRelay(to: collector)
        let rules = try OAVTRules([.shipped("openavt.core")])
        let instrument = OAVTInstrument(rules: rules, backend: relay)
        let tracker = PlayerTracker()
        let id = instrument.addTracker(tracker)
        instrument.ready()
        for position in 1...3 {
            tracker.position = position
            tracker.emit(.Ping)
        }
        tracker.position = 100
        await instrument.flush()
        await relay.flush()
        let events = await collector.samples.compactMap { if case .event(let event) = $0 { event } else { nil } }
        #expect(events.map { $0.attributes["position"] } == [.int(1), .int(2), .int(3)])
        _ = instrument.removeTracker(id)
        // The end of service is reported on the main actor, a moment later if another thread removed it.
        while tracker.instrument != nil { await Task.yield() }
        #expect(tracker.calls == ["ready", "end"])
        tracker.emit(.MediaRequest)
        #expect(instrument.counts.emitted == 3)
    }

    @MainActor
    @Test func `a tracker of the main actor emits as soon as it was added, and not before`() async throws {
        let collector = Collector()
        let relay = OAVTBackendRelay(to: collector)
        let instrument = OAVTInstrument(rules: try OAVTRules([.shipped("openavt.core")]), backend: relay)
        let tracker = PlayerTracker()
        tracker.emit(.Ping)
        instrument.addTracker(tracker)
        #expect(tracker.calls == [])
        tracker.emit(.Ping)
        instrument.ready()
        await instrument.flush()
        await relay.flush()
        #expect(await collector.actions == ["Ping"])
        #expect(tracker.calls == ["ready"])
    }

    @MainActor
    @Test func `a getter of the main actor is called there, and its last value used elsewhere`() async throws {
        let collector = Collector()
        let relay = OAVTBackendRelay(to: collector)
        let instrument = OAVTInstrument(rules: try OAVTRules([.shipped("openavt.core")]), backend: relay)
        let tracker = SharedTracker()
        let model = PlayerTracker()
        instrument.addTracker(tracker)
        let position = OAVTAttribute(name: "position")
        instrument.registerMainActorGetter(attribute: position, tracker: tracker) { model.position }
        model.position = 7
        instrument.emit(action: .Ping, tracker: tracker)
        model.position = 8
        await withCheckedContinuation { continuation in
            Thread {
                instrument.emit(action: .Ping, tracker: tracker)
                continuation.resume()
            }.start()
        }
        await instrument.flush()
        await relay.flush()
        let events = await collector.samples.compactMap { if case .event(let event) = $0 { event } else { nil } }
        #expect(events.map { $0.attributes["position"] } == [.int(7), .int(7)])
    }

    @Test(arguments: [true, false])
    func `an actor emits events with its own state`(_ hasExecutor: Bool) async throws {
        /// A player whose state nobody else can read.
        actor Player {
            private let instrument: OAVTInstrument
            private let trackerId: Int
            private var position = 0

            init(in instrument: OAVTInstrument, trackerId: Int) {
                (self.instrument, self.trackerId) = (instrument, trackerId)
            }

            func seek(to position: Int) {
                self.position = position
                instrument.emit(action: .SeekBegin, trackerId: trackerId, attributes: [.position: position])
            }
        }
        let backend = SharedBackend()
        let instrument = OAVTInstrument(hub: OpenHub(), backend: backend, executor: hasExecutor ? .ownQueue : nil)
        let tracker = SharedTracker()
        let player = Player(in: instrument, trackerId: instrument.addTracker(tracker))
        instrument.registerGetter(attribute: .position, getter: { -1 }, tracker: tracker)
        for position in 1...3 { await player.seek(to: position) }
        await instrument.flush()
        #expect(backend.snapshots.map { $0.attributes["position"] } == [.int(1), .int(2), .int(3)])
    }

    @Test func `a backend that is an actor receives everything in order`() async throws {
        let collector = Collector()
        let relay = OAVTBackendRelay(to: collector)
        let tracker = SharedTracker()
        let instrument = OAVTInstrument(hub: OpenHub(), backend: relay)
        instrument.addTracker(tracker)
        for number in 0..<1000 { instrument.emit(action: OAVTAction(name: "A\(number)"), tracker: tracker) }
        await relay.flush()
        #expect(await collector.actions == (0..<1000).map { "A\($0)" })
        #expect(relay.droppedCount == 0)
    }

    @Test func `a backend that does not keep up loses the newest samples, which are counted`() async throws {
        /// A backend that waits for a signal.
        actor Slow: OAVTSnapshotBackend {
            private var waiting: CheckedContinuation<Void, Never>?
            private var isOpen = false
            private(set) var count = 0

            func send(_ samples: [OAVTSampleSnapshot]) async {
                if !isOpen { await withCheckedContinuation { waiting = $0 } }
                count += samples.count
            }

            func open() {
                isOpen = true
                waiting?.resume()
                waiting = nil
            }
        }
        let slow = Slow()
        let relay = OAVTBackendRelay(to: slow, limit: 10)
        let instrument = OAVTInstrument(hub: OpenHub(), backend: relay)
        let tracker = SharedTracker()
        let notices = Notices(of: instrument)
        instrument.addTracker(tracker)
        for _ in 0..<100 { instrument.emit(action: .Ping, tracker: tracker) }
        #expect(instrument.counts.droppedSamples == relay.droppedCount)
        #expect(notices.list == Array(repeating: .droppedSample(name: "Ping"), count: relay.droppedCount))
        await slow.open()
        await relay.flush()
        #expect(await slow.count + relay.droppedCount == 100)
        #expect(relay.droppedCount >= 80)
    }

    @Test func `a relay that replaces another backend reports what it drops to the instrument`() async throws {
        /// A backend that never returns.
        actor Endless: OAVTSnapshotBackend {
            func send(_ samples: [OAVTSampleSnapshot]) async {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        let instrument = OAVTInstrument(hub: OpenHub(), backend: SharedBackend())
        instrument.setBackend(OAVTBackendRelay(to: Endless(), limit: 0))
        let tracker = SharedTracker()
        instrument.addTracker(tracker)
        instrument.emit(action: .Ping, tracker: tracker)
        #expect(instrument.counts.droppedSamples == 1)
    }
}
