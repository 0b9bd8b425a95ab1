import AVTTestSupport
import Testing

@testable import OpenAVTDelivery

@Suite("The delivery of rows") struct DeliveryMachineTests {
    private let rows = { (count: Int) in ["": RowTotal(rows: count, bytes: 10 * count)] }

    private func machine(interval: Int = 1000) -> DeliveryMachine {
        var settings = DeliveryMachine.Settings()
        (settings.batch.rows, settings.interval) = (10, interval)
        return DeliveryMachine(settings)
    }

    private func finished(_ count: Int, _ outcome: DeliveryOutcome) -> DeliveryMachine.Input {
        .finished(lane: "", sent: RowTotal(rows: count, bytes: 10 * count), outcome)
    }

    @Test func `waits for a full batch, but not longer than the interval`() {
        var machine = machine()
        #expect(machine.handle(.stored(rows(3)), at: 0) == [.schedule(at: 1000)])
        #expect(machine.handle(.stored(rows(6)), at: 500) == [])
        #expect(machine.handle(.timerFired, at: 1000) == [.send(lane: "", limit: RowTotal(rows: 10, bytes: 512 << 10))])
        #expect(machine.handle(finished(9, .delivered()), at: 1100) == [.remove(lane: "", refused: 0, state: nil)])
        #expect(
            machine.handle(.stored(rows(10)), at: 1200) == [
                .send(lane: "", limit: RowTotal(rows: 10, bytes: 512 << 10))
            ])
    }

    @Test func `tries all lanes in turn, so that one that always fails does not keep the others from being sent`() {
        var machine = machine(interval: 0)
        let lanes = ["bad": RowTotal(rows: 1, bytes: 1), "good": RowTotal(rows: 1, bytes: 1)]
        var waiting = machine.handle(.stored(lanes), at: 0)
        var (now, sent) = (0, [String]())
        for _ in 0..<10 where !waiting.isEmpty {
            let command = waiting.removeFirst()
            switch command {
            case .send(let lane, _):
                sent.append(lane)
                let outcome = lane == "bad" ? DeliveryOutcome.misconfigured(reason: "no") : .delivered()
                waiting += machine.handle(.finished(lane: lane, sent: RowTotal(rows: 1, bytes: 1), outcome), at: now)
            case .schedule(let time):
                now = time
                waiting += machine.handle(.timerFired, at: now)
            case .remove, .quarantine, .flushed: break
            }
        }
        #expect(sent.contains("good"))
        #expect(sent.count { $0 == "bad" } >= 2)
    }

    @Test func `keeps the delay that a server requests for a lane while others are delivered`() {
        var machine = machine(interval: 0)
        _ = machine.handle(.stored(["a": RowTotal(rows: 1, bytes: 1), "b": RowTotal(rows: 1, bytes: 1)]), at: 0)
        let busy = DeliveryOutcome.unavailable(reason: "busy", retryAfter: .seconds(60))
        _ = machine.handle(.finished(lane: "a", sent: RowTotal(rows: 1, bytes: 1), busy), at: 1)
        let commands = machine.handle(.finished(lane: "b", sent: RowTotal(rows: 1, bytes: 1), .delivered()), at: 2)
        #expect(!commands.contains { if case .send = $0 { true } else { false } })
        #expect(machine.handle(.timerFired, at: 70_000).count { if case .send = $0 { true } else { false } } == 1)
    }

    @Test func `waits if a server refuses everything`() {
        var machine = machine(interval: 0)
        var waiting = machine.handle(.stored(["": RowTotal(rows: 1000, bytes: 1000)]), at: 0)
        var (now, requests, quarantined) = (0, 0, 0)
        while now < 3_600_000, !waiting.isEmpty {
            switch waiting.removeFirst() {
            case .send(let lane, let limit):
                requests += 1
                let sent = RowTotal(rows: min(limit.rows, 1000 - quarantined), bytes: 1)
                waiting += machine.handle(.finished(lane: lane, sent: sent, .rejected(reason: "no")), at: now)
            case .schedule(let time):
                now = time
                waiting += machine.handle(.timerFired, at: now)
            case .quarantine: quarantined += 1
            case .remove, .flushed: break
            }
        }
        #expect(now >= 3_600_000)
        #expect(requests < 60 && quarantined < 50)
    }

    @Test func `waits again after a flush has ended`() {
        var machine = machine(interval: 1000)
        _ = machine.handle(.stored(rows(1)), at: 0)
        _ = machine.handle(.flush, at: 0)
        _ = machine.handle(finished(1, .delivered()), at: 1)
        _ = machine.handle(.stored(rows(1)), at: 10)
        _ = machine.handle(.flush, at: 10)
        _ = machine.handle(finished(1, .unavailable(reason: "away")), at: 11)
        #expect(machine.handle(.flushEnded, at: 12).isEmpty)
        #expect(machine.handle(.stored(rows(1)), at: 13).isEmpty)
    }

    @Test func `sends larger batches again some time after one was too large`() {
        var settings = DeliveryMachine.Settings()
        (settings.batch.rows, settings.interval) = (.max, 0)
        var machine = DeliveryMachine(settings)
        let size = settings.batch.bytes
        var limits: [Int] = []
        var waiting = machine.handle(.stored(["": RowTotal(rows: 1000, bytes: 100 * size)]), at: 0)
        while !waiting.isEmpty, limits.count < 200 {
            guard case .send(_, let limit) = waiting.removeFirst() else { continue }
            let outcome: DeliveryOutcome = limits.isEmpty ? .tooLarge(reason: "413") : .delivered()
            limits.append(limit.bytes)
            let sent = RowTotal(rows: min(limit.rows, max(1, 10 * limit.bytes / size)), bytes: limit.bytes)
            waiting += machine.handle(.finished(lane: "", sent: sent, outcome), at: 0)
        }
        #expect(limits.first == size && limits.dropFirst().first == size / 2 && limits.last == size, "\(limits)")
    }

    @Test func `sends what an earlier process left immediately`() {
        var machine = DeliveryMachine(DeliveryMachine.Settings(), waiting: rows(1))
        #expect(machine.handle(.timerFired, at: 5) == [.send(lane: "", limit: RowTotal(rows: 1000, bytes: 512 << 10))])
    }

    @Test func `waits longer after each failure, and as long as the server requests`() throws {
        var machine = machine(interval: 0)
        _ = machine.handle(.stored(rows(1)), at: 0)
        var (now, delays) = (0, [Int]())
        for _ in 0..<12 {
            let commands = machine.handle(finished(1, .unavailable(reason: "away")), at: now)
            guard case .schedule(let time) = try #require(commands.first) else { break }
            delays.append(time - now)
            now = time
            #expect(machine.handle(.timerFired, at: now).count == 1)
        }
        for (index, delay) in delays.enumerated() {
            let full = min(300_000, 1000 << index)
            #expect((full / 2...full).contains(delay), "delay \(index)")
        }
        let commands = machine.handle(finished(1, .unavailable(reason: "busy", retryAfter: .seconds(7))), at: 0)
        guard case .schedule(let time) = try #require(commands.first) else { return }
        #expect((7000...7700).contains(time))
        let years = machine.handle(
            finished(1, .unavailable(reason: "busy", retryAfter: .seconds(1_000_000_000))), at: 0)
        // The timer is only moved to an earlier time.
        #expect(years == [] || years == [.schedule(at: 86_400_000)])
    }

    @Test func `flushes at once, also while it waits for the server`() {
        var machine = machine()
        _ = machine.handle(.stored(rows(10)), at: 0)
        _ = machine.handle(finished(10, .unavailable(reason: "away")), at: 0)
        #expect(machine.handle(.flush, at: 1) == [.send(lane: "", limit: RowTotal(rows: 10, bytes: 512 << 10))])
        #expect(
            machine.handle(finished(10, .delivered()), at: 2) == [.remove(lane: "", refused: 0, state: nil), .flushed])
        #expect(machine.handle(.flush, at: 3) == [.flushed])
    }

    @Test func `tries again after its delay, not after the interval`() {
        var machine = machine(interval: 100_000)
        _ = machine.handle(.stored(rows(1)), at: 0)
        _ = machine.handle(.flush, at: 0)
        let commands = machine.handle(finished(1, .misconfigured(reason: "no such database")), at: 1)
        guard case .schedule(let time)? = commands.first else {
            Issue.record("\(commands)")
            return
        }
        #expect((501...1001).contains(time))
    }

    @Test(arguments: 0..<300) func `delivers each row once and in order, or quarantines it because it is refused`(
        seed: Int
    ) {
        var world = RandomDelivery(seed: UInt64(seed))
        world.run()
        #expect(world.violations == [])
        #expect(world.isFlushed)
        #expect(world.waiting.values.allSatisfy { $0.isEmpty })
        for (lane, rows) in world.received { #expect(rows == rows.sorted(), "order in \(lane)") }
        let received = world.received.values.flatMap(\.self)
        #expect(Set(received).count == received.count)
        #expect(Set(received).union(world.quarantined) == Set(0..<world.rowCount))
        for row in received { #expect(!world.isRefused(row)) }
        // A failing server may outlast the attempts of a row that is sent alone.
        #expect(world.quarantined.filter { !world.isRefused($0) }.count <= 1)
    }
}
