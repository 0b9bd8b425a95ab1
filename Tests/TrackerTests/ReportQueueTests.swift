import AVTCore
import AVTTestSupport
import Foundation
import OpenAVT
import OpenAVTChain
import Testing

@testable import OpenAVTTrackers

/// The way of a report from any thread to the backend.
@Suite("Reports of a tracker", .timeLimit(.minutes(10))) struct ReportQueueTests {
    /// Counts the signals `next` and `paused`.
    private static let pack = """
        pack: { name: test.signals, version: 1.0.0, language: 1 }
        signals:
          - { signal: next, emit: Next }
          - { property: paused, becomes: "true", emit: PauseBegin }
          - { signal: tracker-detached, emit: Stop }
        """

    private final class Recorder: OAVTBackendProtocol, Sendable {
        let events = Guarded<[(action: String, at: Int)]>([])
        let gate = Guarded(())
        func sendEvent(event: OAVTEvent) {
            gate.withLock { _ in }
            events.withLock {
                $0.append((event.getAction().getActionName(), Int((event.getTimestamp() * 1000).rounded())))
            }
        }
        func sendMetric(metric: OAVTMetric) {}
        func instrumentReady(instrument: OAVTInstrument) {}
        func endOfService() {}
        /// The numbers of equal actions in a row.
        var summary: String {
            let runs = events.withLock { $0 }.reduce(into: [(action: String, count: Int)]()) { runs, event in
                if runs.last?.action == event.action {
                    runs[runs.count - 1].count += 1
                } else {
                    runs.append((event.action, 1))
                }
            }
            return runs.map { "\($0.count) \($0.action)" }.joined(separator: ", ")
        }
    }

    private static func instrument(_ backend: Recorder, executor: Bool = true) throws -> OAVTInstrument {
        let rules = try OAVTRules([.data(Array(pack.utf8), name: "signals.yaml")])
        return executor
            ? OAVTInstrument(rules: rules, backend: backend) : OAVTInstrument(hub: rules.hub, backend: backend)
    }

    @Test(arguments: [true, false])
    func `wait until the instrument is ready, are processed in order, and end with the tracker`(executor: Bool) throws {
        let (backend, tracker) = (Recorder(), OAVTPlayerTracker())
        let instrument = try Self.instrument(backend, executor: executor)
        tracker.report(OAVTReport(property: "paused", value: .bool(true)))
        for _ in 0..<100 { tracker.report(OAVTReport(signal: "next")) }
        instrument.addTracker(tracker)
        instrument.ready()
        tracker.report(OAVTReport(property: "paused", value: .bool(true)))
        instrument.shutdown()
        tracker.report(OAVTReport(signal: "next"))
        #expect(backend.summary == "1 PauseBegin, 100 Next, 1 Stop")
    }

    @Test func `have the time at which they were made, and never an earlier one than those before`() throws {
        let (backend, tracker, clock) = (
            Recorder(), OAVTPlayerTracker(), OAVTManualClock(milliseconds: 1_700_000_000_000)
        )
        let rules = try OAVTRules([.data(Array(Self.pack.utf8), name: "signals.yaml")])
        let instrument = OAVTInstrument(hub: rules.hub, backend: backend, clock: clock)
        instrument.addTracker(tracker)
        let start = clock.wallMilliseconds
        let early = OAVTTimestamp(clock: clock)
        clock.advance(toMilliseconds: clock.wallMilliseconds + 500)
        let late = OAVTTimestamp(clock: clock)
        clock.advance(toMilliseconds: clock.wallMilliseconds + 500)
        for timestamp in [early, late, early] {
            instrument.report(OAVTReport(signal: "next"), tracker: tracker, at: timestamp)
        }
        instrument.report(OAVTReport(signal: "next"), tracker: tracker)
        #expect(backend.events.withLock { $0.map { $0.at - start } } == [0, 500, 500, 1000])
        let counts = instrument.counts
        #expect(counts.emitted == 4 && counts.sent == 4)
    }

    @Test func `are bounded: older values of a property are dropped first, and signals last`() throws {
        let (backend, tracker) = (Recorder(), OAVTPlayerTracker(reportLimit: 10))
        for number in 0..<100 { tracker.report(OAVTReport(property: "position", value: .int(number))) }
        for _ in 0..<9 { tracker.report(OAVTReport(signal: "next")) }
        #expect(tracker.droppedReportCount == 99)
        // Signals push out the last property; then there is no room.
        for _ in 0..<5 { tracker.report(OAVTReport(signal: "next")) }
        #expect(tracker.droppedReportCount == 104)
        let instrument = try Self.instrument(backend)
        instrument.addTracker(tracker)
        instrument.ready()
        instrument.shutdown()
        #expect(backend.summary == "10 Next, 1 Stop")
    }

    @Test(arguments: [true, false])
    func `that a tracker drops are counted and reported by the instrument, also those before it is ready`(
        executor: Bool
    ) throws {
        let (backend, tracker) = (Recorder(), OAVTPlayerTracker(reportLimit: 10))
        for _ in 0..<15 { tracker.report(OAVTReport(signal: "next")) }
        let instrument = try Self.instrument(backend, executor: executor)
        let dropped = Guarded<[Int]>([])
        instrument.addListener { notice in
            if case .droppedReports(let count, 0, .reportLimit) = notice { dropped.withLock { $0.append(count) } }
        }
        instrument.addTracker(tracker)
        instrument.ready()
        for _ in 0..<3000 where instrument.counts.droppedReports.isEmpty { usleep(1000) }
        #expect(instrument.counts.droppedReports == ["reportLimit": 5])
        backend.gate.withLock { _ in for _ in 0..<100 { tracker.report(OAVTReport(signal: "next")) } }
        instrument.shutdown()
        let total = tracker.droppedReportCount
        #expect(total > 70 && dropped.withLock { $0.reduce(0, +) } == total && dropped.withLock { $0.first } == 5)
        let counts = instrument.counts
        #expect(counts.droppedReports == ["reportLimit": total])
        // Reports are no events: the sums of these stay equal.
        #expect(counts.emitted + counts.caused == counts.finished && counts.dropped.isEmpty)
    }

    @Test func `that an instrument drops are counted and reported`() throws {
        let (backend, tracker) = (Recorder(), OAVTPlayerTracker())
        let rules = try OAVTRules([.data(Array(Self.pack.utf8), name: "signals.yaml")])
        let instrument = OAVTInstrument(
            rules: rules, backend: backend, executor: OAVTExecutor { _ in }, queueLimit: 3)
        let notices = Guarded<[OAVTNotice]>([])
        instrument.addListener { notice in notices.withLock { $0.append(notice) } }
        instrument.addTracker(tracker)
        for _ in 0..<5 { instrument.report(OAVTReport(signal: "next"), tracker: tracker) }
        instrument.shutdown()
        instrument.report(OAVTReport(signal: "next"), tracker: tracker)
        let full = OAVTNotice.droppedReports(count: 1, trackerId: 0, .queueFull)
        #expect(notices.withLock { $0 } == [full, full, .droppedReports(count: 1, trackerId: 0, .notRunning)])
        #expect("\(full)" == "1 report of tracker 0 dropped: the queue of the executor is full")
        #expect(instrument.counts.droppedReports == ["queueFull": 2, "notRunning": 1])
        #expect(instrument.counts.emitted == instrument.counts.finished)
    }

    @Test func `never wait for the backend`() throws {
        let (backend, tracker) = (Recorder(), OAVTPlayerTracker(reportLimit: 100_000))
        let instrument = try Self.instrument(backend)
        instrument.addTracker(tracker)
        instrument.ready()
        // If a report waited for the backend, this would never end.
        backend.gate.withLock { _ in for _ in 0..<3000 { tracker.report(OAVTReport(signal: "next")) } }
        instrument.shutdown()
        #expect(backend.summary == "3000 Next, 1 Stop")
    }

    @Test func `from several threads arrive once, in the order of each thread`() throws {
        let (backend, tracker) = (Recorder(), OAVTPlayerTracker(reportLimit: 100_000))
        let instrument = try Self.instrument(backend)
        instrument.addTracker(tracker)
        instrument.ready()
        onThreads(4) { _ in for _ in 0..<500 { tracker.report(OAVTReport(signal: "next")) } }
        tracker.detach()
        onThreads(4) { _ in tracker.report(OAVTReport(signal: "next")) }
        instrument.shutdown()
        #expect(backend.summary == "2000 Next, 1 Stop")
    }

    @Test func `can be made again after the tracker was attached again`() throws {
        let (backend, tracker) = (Recorder(), OAVTPlayerTracker())
        let instrument = try Self.instrument(backend)
        instrument.addTracker(tracker)
        instrument.ready()
        tracker.detach()
        tracker.report(OAVTReport(signal: "next"))
        tracker.attach()
        tracker.report(OAVTReport(signal: "next"))
        instrument.shutdown()
        #expect(backend.summary == "1 Stop, 1 Next, 1 Stop")
    }

    @Test func `keep neither the tracker nor the instrument alive`() throws {
        weak var instrument: OAVTInstrument?
        weak var tracker: OAVTPlayerTracker?
        do {
            let (strong, mine) = (try Self.instrument(Recorder()), OAVTPlayerTracker())
            strong.addTracker(mine)
            strong.ready()
            mine.report(OAVTReport(signal: "next"))
            strong.flush()
            (instrument, tracker) = (strong, mine)
        }
        // The queues of both may still be at work.
        for _ in 0..<1000 where instrument != nil || tracker != nil { usleep(10_000) }
        #expect(instrument == nil && tracker == nil)
    }

    @Test(arguments: [true, false])
    func `that were made before the tracker is removed are processed before its end`(isQueued: Bool) throws {
        let (backend, tracker) = (Recorder(), OAVTPlayerTracker())
        let instrument = try Self.instrument(backend)
        let id = instrument.addTracker(tracker)
        instrument.ready()
        let removal = Thread { _ = instrument.removeTracker(id) }
        backend.gate.withLock { _ in
            for _ in 0..<10 { tracker.report(OAVTReport(signal: "next")) }
            // The executor works on the first one, and waits for the gate.
            if isQueued { usleep(50_000) }
            tracker.report(OAVTReport(property: "paused", value: .bool(true)))
            removal.start()
            usleep(50_000)
        }
        instrument.flush()
        instrument.shutdown()
        #expect(backend.summary == "10 Next, 1 PauseBegin, 1 Stop")
    }

    @Test(arguments: [true, false])
    func `are processed before the end of a tracker that was never ready`(isRemoved: Bool) throws {
        let (backend, tracker) = (Recorder(), OAVTPlayerTracker())
        let instrument = try Self.instrument(backend)
        let id = instrument.addTracker(tracker)
        tracker.report(OAVTReport(signal: "next"))
        if isRemoved { _ = instrument.removeTracker(id) } else { instrument.shutdown() }
        instrument.flush()
        #expect(backend.summary == "1 Next, 1 Stop" && tracker.droppedReportCount == 0)
    }

    @Test func `stay bounded if a tracker is detached and attached before it is ready`() throws {
        let (backend, tracker) = (Recorder(), OAVTPlayerTracker(reportLimit: 4))
        let instrument = try Self.instrument(backend)
        instrument.addTracker(tracker)
        for _ in 0..<100 {
            tracker.report(OAVTReport(signal: "next"))
            tracker.detach()
            tracker.attach()
        }
        instrument.ready()
        instrument.flush()
        instrument.shutdown()
        #expect(backend.events.withLock { $0.count } <= 6)
        #expect(tracker.droppedReportCount >= 97)
    }

    @Test func `are not made by a detached tracker when the instrument is ready again`() throws {
        let (backend, tracker) = (Recorder(), OAVTPlayerTracker())
        let instrument = try Self.instrument(backend)
        instrument.addTracker(tracker)
        instrument.ready()
        instrument.shutdown()
        instrument.ready()
        tracker.report(OAVTReport(signal: "next"))
        tracker.detach()
        instrument.shutdown()
        instrument.ready()
        tracker.report(OAVTReport(signal: "next"))
        instrument.shutdown()
        #expect(backend.summary == "1 Stop, 1 Next, 1 Stop")
    }
}
