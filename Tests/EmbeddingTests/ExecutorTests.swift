import AVTCore
import AVTTestSupport
import Dispatch
import Foundation
import OpenAVT
import Testing

@Suite(.timeLimit(.minutes(10))) struct `An instrument with an executor` {
    private let tracker = SharedTracker()

    private func makeInstrument(
        _ backend: SharedBackend, executor: OAVTExecutor = .ownQueue, queueLimit: Int = 4096
    ) throws -> OAVTInstrument {
        let instrument = OAVTInstrument(
            rules: try OAVTRules([.shipped("openavt.core")]), backend: backend, executor: executor,
            queueLimit: queueLimit)
        instrument.addTracker(tracker)
        return instrument
    }

    @Test func `does not wait for its backend when an event is emitted`() throws {
        let gate = DispatchSemaphore(value: 0)
        let backend = SharedBackend(gate: gate)
        let instrument = try makeInstrument(backend)
        for _ in 0..<20 { instrument.emit(action: .Ping, tracker: tracker) }
        #expect(backend.count == 0)
        for _ in 0..<20 { gate.signal() }
        waitByYielding { backend.count == 20 }
        #expect(backend.names == Array(repeating: "Ping", count: 20))
        #expect(backend.threads.allSatisfy { $0 != ObjectIdentifier(Thread.current) })
    }

    @Test func `calls the tracker and its getters on the thread that emits`() throws {
        let backend = SharedBackend()
        let instrument = try makeInstrument(backend)
        let position = OAVTAttribute(name: "onThread")
        let here = ObjectIdentifier(Thread.current)
        instrument.registerGetter(
            attribute: position, getter: { ObjectIdentifier(Thread.current) == here }, tracker: tracker)
        instrument.emit(action: .Ping, tracker: tracker)
        instrument.flush()
        #expect(tracker.threads == [here])
        #expect(backend.snapshots.map { $0.attributes["onThread"] } == [.bool(true)])
    }

    @Test func `adds time-since attributes in the order of processing`() throws {
        let backend = SharedBackend()
        let instrument = try makeInstrument(backend)
        for _ in 0..<3 { instrument.emit(action: .Ping, tracker: tracker) }
        instrument.flush()
        #expect(backend.snapshots.map { $0.attributes["timeSincePing"] != nil } == [false, true, true])
    }

    @Test func `drops, counts and reports the events that a full queue cannot take`() throws {
        let gate = DispatchSemaphore(value: 0)
        let backend = SharedBackend(gate: gate)
        let instrument = try makeInstrument(backend, queueLimit: 5)
        let notices = Notices(of: instrument)
        for _ in 0..<30 { instrument.emit(action: .Ping, tracker: tracker) }
        for _ in 0..<30 { gate.signal() }
        instrument.flush()
        let counts = instrument.counts
        let dropped = try #require(counts.dropped["queueFull"])
        // The executor may have taken any number of jobs off the queue meanwhile, but no more than one event is processed.
        #expect(dropped >= 24 - 1)
        #expect(backend.count == 30 - dropped)
        #expect(counts.emitted == 30 && counts.sent == backend.count && counts.pending == 0)
        #expect(notices.list.count { $0 == .dropped(action: "Ping", trackerId: 0, .queueFull) } == dropped)
    }

    @Test func `drops an event if the queue has become full while its getters ran`() throws {
        let backend = SharedBackend()
        let instrument = try makeInstrument(backend, executor: OAVTExecutor { _ in }, queueLimit: 1)
        let other = SharedTracker()
        instrument.addTracker(other)
        instrument.registerGetter(
            attribute: OAVTAttribute(name: "emits"),
            getter: { [unowned instrument] in
                instrument.emit(action: .SeekBegin, tracker: other)
                return 1
            }, tracker: tracker)
        instrument.emit(action: .Ping, tracker: tracker)
        #expect(instrument.counts.dropped == ["queueFull": 1] && instrument.counts.pending == 1)
        instrument.flush()
        #expect(backend.names == ["SeekBegin"])
    }

    @Test func `processes on any executor, and one job at a time`() throws {
        let backend = SharedBackend()
        // A concurrent queue: the instrument itself keeps the order.
        let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
        let instrument = try makeInstrument(backend, executor: .queue(queue))
        for number in 0..<500 { instrument.emit(action: OAVTAction(name: "A\(number)"), tracker: tracker) }
        instrument.flush()
        #expect(backend.names == (0..<500).map { "A\($0)" })
    }

    @Test func `can be flushed and shut down without blocking a thread`() async throws {
        let backend = SharedBackend()
        let instrument = try makeInstrument(backend)
        instrument.ready()
        for _ in 0..<50 { instrument.emit(action: .Ping, tracker: tracker) }
        await instrument.flush()
        #expect(backend.count == 50)
        await instrument.shutdown()
        instrument.emit(action: .Ping, tracker: tracker)
        #expect(backend.count == 50)
        #expect(instrument.counts.dropped == ["notRunning": 1])
    }

    @Test func `is drained by a thread that waits if its executor never runs`() throws {
        let backend = SharedBackend()
        let instrument = try makeInstrument(backend, executor: OAVTExecutor { _ in })
        for _ in 0..<10 { instrument.emit(action: .Ping, tracker: tracker) }
        #expect(backend.count == 0)
        instrument.flush()
        #expect(backend.count == 10)
    }
}

@Suite(.timeLimit(.minutes(10))) struct `An instrument without an executor` {
    @Test func `sends an event before emit returns`() {
        let backend = SharedBackend()
        let tracker = SharedTracker()
        let instrument = OAVTInstrument(hub: OpenHub(), backend: backend)
        instrument.addTracker(tracker)
        instrument.emit(action: .Ping, tracker: tracker)
        #expect(backend.names == ["Ping"])
    }

    @Test func `has a thread of the app process only a few events of others`() {
        /// A backend that, during the first event, waits until other threads have emitted theirs.
        final class Busy: OAVTBackendProtocol, Sendable {
            let threads = Guarded<[ObjectIdentifier]>([])
            let whileFirst: @Sendable () -> Void

            init(_ whileFirst: @escaping @Sendable () -> Void) { self.whileFirst = whileFirst }

            func sendEvent(event: OAVTEvent) {
                let isFirst = threads.withLock { threads in
                    threads.append(ObjectIdentifier(Thread.current))
                    return threads.count == 1
                }
                if isFirst { whileFirst() }
            }
            func sendMetric(metric: OAVTMetric) {}
            func instrumentReady(instrument: OAVTInstrument) {}
            func endOfService() {}
        }
        let tracker = SharedTracker()
        let emitter = Guarded<OAVTInstrument?>(nil)
        let backend = Busy {
            onAnotherThread {
                for _ in 0..<300 { emitter.withLock { $0 }?.emit(action: .Ping, tracker: tracker) }
            }
        }
        let instrument = OAVTInstrument(hub: OpenHub(), backend: backend)
        emitter.withLock { $0 = instrument }
        instrument.addTracker(tracker)
        instrument.emit(action: .Start, tracker: tracker)
        waitByYielding { backend.threads.withLock { $0.count } == 301 }
        let here = ObjectIdentifier(Thread.current)
        #expect(backend.threads.withLock { $0 }.count { $0 == here } == 1)
        emitter.withLock { $0 = nil }
    }
}
