import AVTCore
import AVTTestSupport
import Foundation
import OpenAVTChain
import Testing

/// One instrument, many threads.
@Suite(.timeLimit(.minutes(10))) struct `Threads at one instrument` {
    private let witness = Witness()
    private let instrument: OAVTInstrument

    init() {
        let component = WitnessedComponent(witness)
        instrument = OAVTInstrument(hub: component, metricalc: component, backend: component)
    }

    /// What a thread does with its own tracker: `count` events, by tracker and by id in turns.
    private static func emit(_ count: Int, named name: String, into instrument: OAVTInstrument) {
        let tracker = ScriptedTracker()
        let id = instrument.addTracker(tracker)
        for number in 0..<count {
            let action = OAVTAction(name: "\(name).\(number)")
            if number.isMultiple(of: 2) {
                instrument.emit(action: action, tracker: tracker)
            } else {
                instrument.emit(action: action, trackerId: id)
            }
        }
    }

    /// Adds a tracker, emits, removes it, and emits what must not be seen.
    private static func comeAndGo(_ rounds: Int, named name: String, into instrument: OAVTInstrument) {
        for round in 0..<rounds {
            let tracker = ScriptedTracker()
            let id = instrument.addTracker(tracker)
            tracker.onEnd = {
                instrument.emit(action: OAVTAction(name: "\(name).\(round * 2 + 1)"), tracker: tracker)
            }
            instrument.emit(action: OAVTAction(name: "\(name).\(round * 2)"), trackerId: id)
            _ = instrument.removeTracker(id)
            instrument.emit(action: OAVTAction(name: "gone"), tracker: tracker)
            instrument.emit(action: OAVTAction(name: "gone"), trackerId: id)
        }
    }

    /// What was seen of each name, in order.
    private func seenByName() -> [String: [Int]] {
        var seen: [String: [Int]] = [:]
        for sight in witness.seen {
            let parts = sight.action.split(separator: ".")
            seen[String(parts[0]), default: []].append(parts.count > 1 ? Int(parts[1]) ?? -1 : -1)
        }
        return seen
    }

    @Test func `every event is seen once, in its thread's order, while everything is replaced`() {
        let witness = witness
        let instrument = instrument
        onThreads(14) { index in
            switch index {
            case 0..<8: Self.emit(500, named: "steady\(index)", into: instrument)
            case 8..<11: Self.comeAndGo(200, named: "visitor\(index)", into: instrument)
            case 11: for _ in 0..<300 { instrument.setHub(WitnessedComponent(witness)) }
            case 12: for _ in 0..<300 { instrument.setMetricalc(WitnessedComponent(witness)) }
            default: for _ in 0..<300 { instrument.setBackend(WitnessedComponent(witness)) }
            }
        }
        // A thread of the instrument's own may still be at work.
        instrument.runJobAndWait {}
        var expected: [String: [Int]] = [:]
        for index in 0..<8 { expected["steady\(index)"] = Array(0..<500) }
        for index in 8..<11 { expected["visitor\(index)"] = Array(0..<400) }
        #expect(seenByName() == expected)
        #expect(witness.arrived == witness.seen.flatMap { ["metric of \($0.action)", $0.action] })
        #expect(witness.overlaps == 0)
    }

    @Test func `nothing of a tracker is seen after removeTracker returned on another thread`() {
        let instrument = instrument
        let witness = witness
        let tracker = Shared(content: ScriptedTracker())
        let id = instrument.addTracker(tracker.content)
        let counts = Guarded<(atReturn: Int, emitted: Int)>((0, 0))
        onThreads(5) { index in
            guard index == 4 else {
                for _ in 0..<500 { instrument.emit(action: .Ping, trackerId: id) }
                return
            }
            for _ in 0..<100 { instrument.emit(action: .Ping, trackerId: id) }
            _ = instrument.removeTracker(id)
            let count = witness.seen.count
            counts.withLock { $0.atReturn = count }
        }
        #expect(witness.seen.count == counts.withLock { $0.atReturn })
        #expect(witness.seen.count >= 100)
        #expect(instrument.getTrackers().isEmpty)
    }

    @Test func `a change waits for what was emitted before it`() {
        let instrument = instrument
        let witness = witness
        let seen = Guarded<[[Int]]>([])
        onThreads(8) { index in
            let tracker = ScriptedTracker()
            let id = instrument.addTracker(tracker)
            for round in 1...50 {
                for _ in 0..<5 { instrument.emit(action: .Ping, trackerId: id) }
                if index.isMultiple(of: 2) {
                    instrument.setHub(WitnessedComponent(witness))
                } else {
                    instrument.setBackend(WitnessedComponent(witness))
                }
                if round == 50 {
                    let count = witness.seen.count { $0.trackerId == id }
                    seen.withLock { $0.append([count]) }
                }
            }
        }
        #expect(seen.withLock { $0 } == Array(repeating: [250], count: 8))
    }

    @Test(arguments: [8, 5000])
    func `a draining thread is relieved when others emit many events`(count: Int) {
        let backend = ThreadNotingBackend()
        let instrument = OAVTInstrument(hub: WitnessedComponent(witness), backend: backend)
        let id = instrument.addTracker(ScriptedTracker())
        let caller = ObjectIdentifier(Thread.current)
        instrument.enqueueJob {
            // While this thread is at work, another one emits.
            onThreads(1) { _ in
                for number in 0..<count { instrument.emit(action: OAVTAction(name: "\(number)"), trackerId: id) }
            }
        }
        waitByYielding { backend.seen.withLock { $0.count } == count }
        let seen = backend.seen.withLock { $0 }
        #expect(seen.map(\.action) == (0..<count).map(String.init))
        #expect(seen.allSatisfy { ($0.thread == caller) == (count == 8) })
    }

    @Test func `what a thread emits from inside a component it processes itself`() {
        let backend = ThreadNotingBackend()
        let instrument = OAVTInstrument(hub: WitnessedComponent(witness), backend: backend)
        let id = instrument.addTracker(ScriptedTracker())
        instrument.runJobAndWait {
            for number in 0..<5000 { instrument.emit(action: OAVTAction(name: "\(number)"), trackerId: id) }
        }
        let seen = backend.seen.withLock { $0 }
        #expect(seen.count == 5000)
        #expect(seen.allSatisfy { $0.thread == ObjectIdentifier(Thread.current) })
    }

    @Test func `attributes, getters and timers may be touched on any thread while events flow`() {
        let instrument = instrument
        onThreads(12) { index in
            if index < 6 { return Self.emit(300, named: "t\(index)", into: instrument) }
            let key = OAVTAttribute(name: "key\(index)")
            let tracker = ScriptedTracker()
            let id = instrument.addTracker(tracker)
            for number in 0..<300 {
                instrument.addAttribute(key: key, value: number)
                instrument.registerGetter(attribute: .position, getter: { number }, tracker: tracker)
                _ = instrument.callGetter(attribute: .position, tracker: tracker)
                instrument.startPing(trackerId: id, interval: 1000)
                instrument.stopPing(trackerId: id)
                instrument.unregisterGetter(attribute: .position, tracker: tracker)
                instrument.removeAttribute(key: key)
                _ = instrument.getTrackers()
            }
        }
        instrument.runJobAndWait {}
        #expect(witness.seen.count == 1800)
        #expect(witness.overlaps == 0)
    }

    @Test func `shutdown on another thread ends everything`() {
        let instrument = instrument
        let witness = witness
        let counts = Guarded<Int>(-1)
        onThreads(9) { index in
            if index < 8 { return Self.emit(400, named: "t\(index)", into: instrument) }
            while witness.seen.count < 50 {}
            instrument.shutdown()
            let count = witness.seen.count
            counts.withLock { $0 = count }
        }
        #expect(counts.withLock { $0 } == witness.seen.count)
        #expect(witness.arrived.count == 2 * witness.seen.count)
        for (_, numbers) in seenByName() { #expect(numbers == Array(0..<numbers.count)) }
    }

    @Test func `flags of a state are set on any thread without losing one`() {
        let state = Shared(content: OAVTState())
        onThreads(4) { index in
            for number in 0..<2001 {
                let value = number.isMultiple(of: 2)
                switch index {
                case 0: state.content.isPaused = value
                case 1: state.content.isSeeking = value
                case 2: state.content.inAd = value
                default: state.content.didStart = value
                }
            }
        }
        let flags = state.content
        #expect([flags.isPaused, flags.isSeeking, flags.inAd, flags.didStart] == [true, true, true, true])
    }
}

/// Keeps which thread sent what.
private final class ThreadNotingBackend: OAVTBackendProtocol, Sendable {
    let seen = Guarded<[(action: String, thread: ObjectIdentifier)]>([])

    func sendEvent(event: OAVTEvent) {
        let (action, thread) = (event.getAction().getActionName(), ObjectIdentifier(Thread.current))
        seen.withLock { $0.append((action, thread)) }
    }

    func sendMetric(metric: OAVTMetric) {}
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}
