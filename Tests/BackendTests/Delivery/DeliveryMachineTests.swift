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
        #expect(machine.handle(finished(9, .delivered()), at: 1100) == [.remove(lane: "", state: nil)])
        #expect(
            machine.handle(.stored(rows(10)), at: 1200) == [
                .send(lane: "", limit: RowTotal(rows: 10, bytes: 512 << 10))
            ])
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
    }

    @Test func `flushes at once, also while it waits for the server`() {
        var machine = machine()
        _ = machine.handle(.stored(rows(10)), at: 0)
        _ = machine.handle(finished(10, .unavailable(reason: "away")), at: 0)
        #expect(machine.handle(.flush, at: 1) == [.send(lane: "", limit: RowTotal(rows: 10, bytes: 512 << 10))])
        #expect(machine.handle(finished(10, .delivered()), at: 2) == [.remove(lane: "", state: nil), .flushed])
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
