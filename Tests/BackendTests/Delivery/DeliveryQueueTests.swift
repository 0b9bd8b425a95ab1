import AVTCore
import AVTTestSupport
import Foundation
import OpenAVTChain
import Testing

@testable import OpenAVTDelivery

@Suite("A queue of rows", .timeLimit(.minutes(10))) struct DeliveryQueueTests {
    private let clock = OAVTManualClock(milliseconds: 1_000_000)

    private func queue(
        _ path: String? = nil, _ destination: any DeliveryDestination, limits: OutboxLimits? = nil,
        interval: Int = 1000
    ) -> DeliveryQueue {
        var settings = DeliveryMachine.Settings()
        (settings.batch.rows, settings.interval) = (50, interval)
        let limits = limits ?? OutboxLimits(total: RowTotal(rows: 1_000_000, bytes: 1 << 30), age: 1 << 40)
        return DeliveryQueue(
            store: { () throws(OutboxError) in
                if let path { return try SQLiteOutbox(path: path) }
                return MemoryOutbox()
            }, destination: destination, limits: limits, settings: settings, clock: clock)
    }

    private func row(_ number: Int) -> OutboxRow {
        OutboxRow(milliseconds: clock.wallMilliseconds, bytes: Array("\(number)".utf8))
    }

    @Test func `sends the rows of several threads once, in the order of each`() async throws {
        let folder = try TemporaryFolder()
        let destination = ScriptedDestination()
        let queue = queue(folder.path("outbox.sqlite"), destination)
        onThreads(4) { thread in
            for number in 0..<500 { queue.add(OutboxRow(milliseconds: 0, bytes: Array("\(thread) \(number)".utf8))) }
        }
        #expect(await queue.flush(within: .seconds(60)))
        let received = destination.received.map { String(decoding: $0, as: UTF8.self).split(separator: " ") }
        #expect(received.count == 2000)
        for thread in 0..<4 {
            #expect(received.filter { $0[0] == "\(thread)" }.map { $0[1] } == (0..<500).map { "\($0)" })
        }
        let counts = queue.counts
        #expect((counts.received, counts.sent, counts.waiting, counts.dropped) == (2000, 2000, 0, [:]))
        #expect(counts.oldestAge == nil && counts.problem == nil)
    }

    @Test func `continues what the last process left`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("outbox.sqlite")
        do {
            let queue = queue(path, ScriptedDestination { _ in .unavailable(reason: "away") })
            for number in 0..<120 { queue.add(row(number)) }
            queue.storeAll()
            clock.set(toMilliseconds: 1_005_000)
            let counts = queue.counts
            #expect((counts.waiting, counts.sent, counts.problem) == (120, 0, "away"))
            #expect(counts.oldestAge == .seconds(5))
        }
        let destination = ScriptedDestination()
        let next = queue(path, destination)
        #expect(await next.flush(within: .seconds(60)))
        #expect(destination.received == (0..<120).map { Array("\($0)".utf8) })
    }

    @Test func `drops the oldest rows beyond its limits, and counts them`() async throws {
        let destination = ScriptedDestination { [clock] _ in
            clock.wallMilliseconds < 2_000_000 ? .unavailable(reason: "away") : .delivered()
        }
        let limits = OutboxLimits(total: RowTotal(rows: 100, bytes: 1 << 20), age: 1 << 40)
        let queue = queue(nil, destination, limits: limits)
        for number in 0..<150 {
            queue.add(row(number))
            queue.storeAll()
        }
        let counts = queue.counts
        #expect(counts.waiting <= 100 && counts.waiting >= 80)
        #expect(counts.dropped == ["full": 150 - counts.waiting])
        clock.set(toMilliseconds: 2_000_000)
        #expect(await queue.flush(within: .seconds(60)))
        #expect(destination.received.last == Array("149".utf8))
        #expect(destination.received.count == counts.waiting)
    }

    @Test func `drops rows that are too old`() throws {
        let limits = OutboxLimits(total: RowTotal(rows: 100, bytes: 1 << 20), age: 60_000)
        let queue = queue(nil, ScriptedDestination { _ in .unavailable(reason: "away") }, limits: limits)
        queue.add(row(1))
        queue.storeAll()
        clock.set(toMilliseconds: 1_090_000)
        queue.add(row(2))
        queue.storeAll()
        #expect(queue.counts.dropped == ["age": 1])
        #expect(queue.counts.waiting == 1)
    }

    @Test func `keeps rows while its file cannot be used`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("outbox.sqlite")
        var other: SQLiteOutbox? = try SQLiteOutbox(path: path)
        let destination = ScriptedDestination()
        let queue = queue(path, destination)
        queue.add(row(1))
        queue.storeAll()
        #expect(queue.counts.waiting == 1)
        #expect(queue.counts.problem?.contains("another backend uses it") == true)
        withExtendedLifetime(other) {}
        other = nil
        clock.advance(toMilliseconds: 1_001_000)
        #expect(await queue.flush(within: .seconds(60)))
        #expect(destination.received == [Array("1".utf8)])
        #expect(queue.counts.problem == nil)
    }

    @Test func `is not empty while rows cannot be stored`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("outbox.sqlite")
        let queue = DeliveryQueue(
            store: { () throws(OutboxError) in FullStore(try SQLiteOutbox(path: path), failures: 3) },
            destination: ScriptedDestination(),
            limits: OutboxLimits(total: RowTotal(rows: 100, bytes: 1000), age: 1 << 40),
            settings: DeliveryMachine.Settings(), clock: clock)
        queue.add(row(1))
        #expect(await queue.flush(within: .milliseconds(20)) == false)
        #expect(queue.counts.problem == "database or disk is full")
        clock.advance(toMilliseconds: 1_001_000)
        #expect(await queue.flush(within: .seconds(60)))
        #expect(queue.counts.sent == 1)
    }

    @Test func `flushes also rows that are stored only after the others were sent`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("outbox.sqlite")
        let added = Guarded<DeliveryQueue?>(nil)
        let destination = ScriptedDestination { [row = row(2)] batch in
            // A second row comes while the first one is sent, and cannot be stored.
            added.withLock { queue in
                queue?.add(row)
                queue = nil
            }
            return .delivered()
        }
        var settings = DeliveryMachine.Settings()
        settings.interval = 1 << 30
        let queue = DeliveryQueue(
            store: { () throws(OutboxError) in FullStore(try SQLiteOutbox(path: path), failures: 1, after: 1) },
            destination: destination, limits: OutboxLimits(total: RowTotal(rows: 100, bytes: 1000), age: 1 << 40),
            settings: settings, clock: clock)
        added.withLock { $0 = queue }
        queue.add(row(1))
        async let isEmpty = queue.flush(within: .seconds(60))
        while queue.counts.problem == nil || queue.counts.sent == 0 { try await Task.sleep(for: .milliseconds(1)) }
        clock.advance(toMilliseconds: 1_001_000)
        #expect(await isEmpty)
        #expect(destination.received == [Array("1".utf8), Array("2".utf8)])
    }

    @Test func `drops no rows because the wall clock was set forward`() throws {
        let clock = AdjustedClock(clock)
        let queue = DeliveryQueue(
            store: { () throws(OutboxError) in MemoryOutbox() },
            destination: ScriptedDestination { _ in .unavailable(reason: "away") },
            limits: OutboxLimits(total: RowTotal(rows: 100, bytes: 1 << 20), age: 60_000),
            settings: DeliveryMachine.Settings(), clock: clock)
        queue.add(row(1))
        queue.storeAll()
        clock.adjustment.withLock { $0 = 1 << 40 }
        self.clock.set(toMilliseconds: 1_060_000)
        queue.storeAll()
        #expect(queue.counts.waiting == 1 && queue.counts.dropped == [:])
        self.clock.set(toMilliseconds: 1_130_000)
        queue.storeAll()
        #expect(queue.counts.waiting == 0 && queue.counts.dropped == ["age": 1])
    }

    @Test func `counts refused rows once, after they were removed from the store`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("outbox.sqlite")
        let queue = DeliveryQueue(
            store: { () throws(OutboxError) in
                FullStore(try SQLiteOutbox(path: path), failures: 0, removalFailures: 1)
            },
            destination: ScriptedDestination { .partlyDelivered(refused: $0.rows.count, reason: "too old") },
            limits: OutboxLimits(total: RowTotal(rows: 100, bytes: 1000), age: 1 << 40),
            settings: DeliveryMachine.Settings(), clock: clock)
        queue.add(row(1))
        #expect(await queue.flush(within: .milliseconds(20)) == false)
        #expect(queue.counts.sent == 0 && queue.counts.dropped == [:])
        // What the store contains is known although it cannot be used.
        #expect(queue.counts.waiting == 1 && queue.counts.problem != nil)
        clock.advance(toMilliseconds: 1_001_000)
        #expect(await queue.flush(within: .seconds(60)))
        #expect(queue.counts.sent == 0 && queue.counts.dropped == ["refused": 1])
    }

    @Test func `does not send rows again that the server has, while they cannot be removed`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("outbox.sqlite")
        let requests = Guarded(0)
        let queue = DeliveryQueue(
            store: { () throws(OutboxError) in
                FullStore(try SQLiteOutbox(path: path), failures: 0, removalFailures: 5)
            },
            destination: ScriptedDestination { _ in
                requests.withLock { $0 += 1 }
                return .delivered()
            },
            limits: OutboxLimits(total: RowTotal(rows: 100, bytes: 1000), age: 1 << 40),
            settings: DeliveryMachine.Settings(), clock: clock)
        queue.add(row(1))
        #expect(await queue.flush(within: .milliseconds(20)) == false)
        for second in 1...8 {
            clock.advance(toMilliseconds: 1_000_000 + 1000 * second)
            _ = await queue.flush(within: .milliseconds(20))
        }
        #expect(requests.withLock { $0 } == 1 && queue.counts.sent == 1 && queue.counts.waiting == 0)
    }

    @Test("sends no rows again that the server got before the store could be used again", arguments: [true, false])
    func laterAnswer(comesFirst: Bool) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("outbox.sqlite")
        let destination = WaitingDestination()
        let queue = DeliveryQueue(
            store: { () throws(OutboxError) in
                FullStore(try SQLiteOutbox(path: path), failures: 0, removalFailures: 1)
            },
            destination: destination, limits: OutboxLimits(total: RowTotal(rows: 100, bytes: 1000), age: 1 << 40),
            settings: DeliveryMachine.Settings(), clock: clock)
        queue.add(OutboxRow(lane: "a", milliseconds: 0, bytes: [1]))
        queue.add(OutboxRow(lane: "b", milliseconds: 0, bytes: [2]))
        #expect(await queue.flush(within: .milliseconds(20)) == false)
        #expect(destination.lanes == ["a", "b"])
        // The rows of this one cannot be removed.
        destination.answer("a")
        if comesFirst { destination.answer("b") }
        _ = await queue.flush(within: .milliseconds(20))
        clock.advance(toMilliseconds: 1_001_000)
        if !comesFirst {
            _ = await queue.flush(within: .milliseconds(20))
            destination.answer("b")
        }
        #expect(await queue.flush(within: .seconds(60)))
        #expect(destination.lanes == ["a", "b"] && queue.counts.sent == 2 && queue.counts.waiting == 0)
    }

    @Test func `does not wait longer for a server than the flush allows`() async throws {
        let queue = queue(nil, ScriptedDestination { _ in nil })
        queue.add(row(1))
        #expect(await queue.flush(within: .milliseconds(20)) == false)
        #expect(queue.counts.waiting == 1)
    }

    @Test func `is released while it waits`() throws {
        weak var released: DeliveryQueue?
        do {
            let queue = queue(nil, ScriptedDestination { _ in .unavailable(reason: "away") })
            queue.add(row(1))
            queue.storeAll()
            released = queue
        }
        waitByYielding { released == nil }
    }
}

/// A clock whose wall clock is adjusted.
private final class AdjustedClock: OAVTClock {
    let adjustment = Guarded(0)
    private let clock: OAVTManualClock

    init(_ clock: OAVTManualClock) {
        self.clock = clock
    }

    var wallMilliseconds: Int { clock.wallMilliseconds + adjustment.withLock { $0 } }
    var monotonicMilliseconds: Int { clock.monotonicMilliseconds }
    func schedule(afterMilliseconds delay: Int, _ body: @escaping @Sendable () -> Void) -> any OAVTScheduledTask {
        clock.schedule(afterMilliseconds: delay, body)
    }
}
