import AVTCore
import AVTTestSupport
import OpenAVTChain
import Testing

@Suite struct `Clocks and ids` {
    @Test func `a manual clock makes calls in order of time, then of request`() {
        let clock = OAVTManualClock(milliseconds: 100)
        let calls = Guarded<[String]>([])
        for (name, delay) in [("c", 30), ("a", 10), ("b", 10), ("now", 0), ("past", -5), ("never", .max)] {
            _ = clock.schedule(afterMilliseconds: delay) {
                calls.withLock { $0.append("\(name) at \(clock.monotonicMilliseconds)") }
            }
        }
        #expect(clock.nextDueMilliseconds == 100)
        clock.advance(toMilliseconds: 110)
        #expect(calls.withLock { $0 } == ["now at 100", "past at 100", "a at 110", "b at 110"])
        clock.advance(toMilliseconds: 500)
        #expect(calls.withLock { $0.last } == "c at 130")
        #expect(clock.wallMilliseconds == 500)
        #expect(clock.nextDueMilliseconds == .max)
    }

    @Test func `a manual clock makes calls that are scheduled meanwhile`() {
        let clock = OAVTManualClock()
        let times = Guarded<[Int]>([])
        @Sendable func again() {
            times.withLock { $0.append(clock.monotonicMilliseconds) }
            _ = clock.schedule(afterMilliseconds: 10) { again() }
        }
        again()
        clock.advance(toMilliseconds: 35)
        #expect(times.withLock { $0 } == [0, 10, 20, 30])
    }

    @Test func `a call that was cancelled is not made`() {
        let clock = OAVTManualClock()
        let calls = Guarded(0)
        let task = clock.schedule(afterMilliseconds: 10) { calls.withLock { $0 += 1 } }
        task.cancel()
        task.cancel()
        clock.advance(toMilliseconds: 20)
        #expect(calls.withLock { $0 } == 0)
    }

    @Test func `the system's clock keeps nothing of a call that was cancelled`() async {
        final class Kept: Sendable {}
        weak var kept: Kept?
        do {
            let given = Kept()
            kept = given
            OAVTSystemClock.shared.schedule(afterMilliseconds: 3_600_000) { _ = given }.cancel()
        }
        // What is cancelled goes in the clock's own turn.
        await withCheckedContinuation { done in
            _ = OAVTSystemClock.shared.schedule(afterMilliseconds: 0) { done.resume() }
        }
        #expect(kept == nil)
    }

    @Test(arguments: [true, false])
    func `calls for metrics come first of their time, and have a limit of their own`(makesAll: Bool) {
        let clock = OAVTManualClock()
        let calls = Guarded<[String]>([])
        @Sendable func timer() {
            calls.withLock { $0.append("timer \(clock.monotonicMilliseconds)") }
            _ = clock.schedule(afterMilliseconds: 10) { timer() }
        }
        @Sendable func metric() {
            calls.withLock { $0.append("metric \(clock.monotonicMilliseconds)") }
            _ = clock.scheduleMetrics(afterMilliseconds: 10) { metric() }
        }
        _ = clock.schedule(afterMilliseconds: 10) { timer() }
        _ = clock.scheduleMetrics(afterMilliseconds: 10) { metric() }
        #expect(clock.advance(toMilliseconds: 20, callLimit: 3, makesAll: makesAll))
        let first = ["metric 10", "timer 10", "metric 20", "timer 20"].filter { makesAll || $0.hasPrefix("metric") }
        #expect(calls.withLock { $0 } == first)
        #expect(!clock.advance(toMilliseconds: 1000, callLimit: 3, makesAll: makesAll))
        let all = calls.withLock { $0.dropFirst(first.count) }
        #expect(all.filter { $0.hasPrefix("metric") } == ["metric 30", "metric 40", "metric 50", "metric 1000"])
        let timers = makesAll ? ["timer 30", "timer 40", "timer 50", "timer 1000"] : []
        #expect(all.filter { $0.hasPrefix("timer") } == timers)
    }

    @Test(.timeLimit(.minutes(10)))
    func `the system's clock makes calls without a run loop, and goes on`() async {
        let clock = OAVTSystemClock.shared
        let start = clock.monotonicMilliseconds
        let cancelled = clock.schedule(afterMilliseconds: 0) {}
        cancelled.cancel()
        await withCheckedContinuation { continuation in
            _ = clock.schedule(afterMilliseconds: 5) { continuation.resume() }
        }
        #expect(clock.monotonicMilliseconds >= start)
        #expect(clock.wallMilliseconds > 1_600_000_000_000)
    }

    @Test func `differences go by the monotonic clock, moments by the wall clock`() {
        final class TwoClocks: OAVTClock {
            let wall = Guarded(1_000_000)
            let manual = OAVTManualClock(milliseconds: 50)
            var wallMilliseconds: Int { wall.withLock { $0 } }
            var monotonicMilliseconds: Int { manual.monotonicMilliseconds }

            func schedule(
                afterMilliseconds delay: Int, _ body: @escaping @Sendable () -> Void
            ) -> any OAVTScheduledTask {
                manual.schedule(afterMilliseconds: delay, body)
            }
        }
        let clock = TwoClocks()
        let backend = ScriptedBackend()
        let instrument = OAVTInstrument(hub: ScriptedHub(), backend: backend, clock: clock)
        let id = instrument.addTracker(ScriptedTracker())
        instrument.emit(action: .Start, trackerId: id)
        clock.wall.withLock { $0 = 7000 }
        clock.manual.advance(toMilliseconds: 80)
        instrument.emit(action: OAVTAction(name: "Later", timeAttribute: .position), trackerId: id)
        clock.manual.advance(toMilliseconds: 81)
        instrument.emit(action: .Start, trackerId: id)
        #expect(backend.events.map { $0.getTimestamp() } == [1000, 7, 7])
        #expect(backend.events[2].int(.position) == 1)
        #expect(backend.events[2].int(OAVTAction.Start.getTimeAttribute()) == 31)
    }

    @Test(.timeLimit(.minutes(10)))
    func `ids are given once, on any thread`() {
        let ids = OAVTSequentialIds(prefix: "s")
        let given = Guarded<Set<String>>([])
        onThreads(4) { _ in
            for _ in 0..<500 {
                let id = ids.next()
                given.withLock { _ = $0.insert(id) }
            }
        }
        #expect(given.withLock { $0 } == Set((1...2000).map { "s\($0)" }))
        #expect(OAVTRandomIds().next() != OAVTRandomIds().next())
    }
}
