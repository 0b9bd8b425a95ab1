import AVTCore
import AVTHTTP
import AVTTestSupport
import Foundation
import GRDB
import OpenAVTChain
import Testing

@testable import OpenAVTDelivery

/// Sessions whose events are sent while something goes wrong.
///
/// `AVT_FAULT_SESSIONS=N` in the environment sends N sessions with each fault, and `AVT_FAULT_KILLS=N` kills the app N times. Each fault
/// prints a row of a table.
@Suite("Faults on the way to a server", .timeLimit(.minutes(30))) struct FaultTests {
    private static let sessions = sampleSize(10, large: 20, variable: "AVT_FAULT_SESSIONS")
    private static let kills = sampleSize(3, large: 5, variable: "AVT_FAULT_KILLS")
    private static let eventsOfSession = 25

    private func queue(_ fault: DeliveryFault, _ path: String, _ port: Int) throws -> DeliveryQueue {
        var settings = DeliveryMachine.Settings()
        settings.batch = RowTotal(rows: 100, bytes: 1 << 20)
        (settings.interval, settings.firstDelay, settings.mostDelay, settings.requests) = (5, 5, 40, 4)
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
        let unknown = try #require(URL(string: "http://no-such-host.invalid/"))
        let attempts = Guarded(0)
        let destination = HTTPDestination(isCompressed: false) { batch in
            let rows = batch.rows.map { String(decoding: $0.row.bytes, as: UTF8.self) }.joined(separator: "\n")
            let attempt = attempts.withLock { attempts in
                attempts += 1
                return attempts
            }
            let isUnknown = fault == .unknownHost && attempt < 4
            return HTTPRequest(
                isUnknown ? unknown : url, method: .post(Array("\(batch.lane)\n\(rows)".utf8)),
                limits: HTTPLimits(connect: .seconds(5), idle: .milliseconds(400), total: .seconds(10)))
        }
        return DeliveryQueue(
            store: { () throws(OutboxError) in
                try SQLiteOutbox(path: path)
            }, destination: destination,
            limits: OutboxLimits(total: RowTotal(rows: .max / 2, bytes: .max / 2), age: .max / 2), settings: settings,
            clock: OAVTSystemClock.shared)
    }

    @Test(arguments: DeliveryFault.allCases)
    func `lose no event, and repeat none that the server has confirmed`(fault: DeliveryFault) async throws {
        let folder = try TemporaryFolder()
        // While the server is down, the system gives its port to no other server: it is below those that it chooses.
        var server: RowServer? = try RowServer(port: fault == .serverDown ? 21_417 : 0, fault.answer)
        let port = try #require(server?.server.port)
        if fault == .serverDown {
            server?.server.stop()
            server = nil
        }
        let path = folder.path("outbox.sqlite")
        let queue = try queue(fault, path, port)
        let count = Self.sessions * Self.eventsOfSession
        let other = fault == .locked ? try Lock(path) : nil
        for number in 0..<count {
            queue.add(OutboxRow(lane: "\(number % Self.sessions)", milliseconds: 0, bytes: Array("\(number)".utf8)))
            // Otherwise this loop would be faster than any store, and rows would be dropped.
            if number % 1000 == 999, fault != .locked { queue.storeAll() }
        }
        if fault == .serverDown {
            #expect(await queue.flush(within: .milliseconds(100)) == false)
            server = try RowServer(port: port, fault.answer)
        }
        if let other {
            #expect(await queue.flush(within: .milliseconds(100)) == false)
            try other.end()
        }
        #expect(await queue.flush(within: .seconds(120)), "\(queue.counts)")
        let counts = queue.counts
        let rows = server?.rows ?? [:]
        let numbers = rows.mapValues { $0.compactMap { Int($0) } }
        let refused = (0..<count).count { fault.refuses("\($0)") }
        let distinct = Set(numbers.values.flatMap(\.self))
        let repeated = numbers.values.reduce(0) { $0 + $1.count } - distinct.count
        for (lane, numbers) in numbers {
            // What is sent again was not confirmed: it follows the last row that was.
            #expect(firsts(numbers) == firsts(numbers).sorted(), "order in session \(lane)")
        }
        let dropped = counts.dropped.values.reduce(0, +)
        #expect(distinct.count == count - refused - dropped)
        #expect(counts.quarantined == refused && counts.waiting == 0)
        // While the database is locked, no more than a limit can wait.
        #expect(dropped == (fault == .locked ? max(0, count - 20_000) : 0), "\(counts)")
        if ![.brokenResponse, .hangs].contains(fault) { #expect(repeated == 0) }
        print(
            "delivery fault | \(fault.rawValue) | \(count) events | \(server?.requests ?? 0) requests | "
                + "\(distinct.count) received | \(repeated) repeated | \(counts.quarantined) quarantined | \(dropped) dropped and counted"
        )
        server?.server.stop()
    }

    /// A small file system of its own, which the test fills with another file.
    private static let disk = ProcessInfo.processInfo.environment["AVT_SMALL_DISK"]

    @Test(.enabled(if: disk != nil, ".ci/servers cannot mount a small disk"))
    func `an event that finds the disk full is stored later`() async throws {
        let folder = URL(filePath: try #require(Self.disk)).appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let isFull = Guarded(true)
        let server = try RowServer { _, _ in isFull.withLock { $0 } ? .refuse(503) : .record(204) }
        defer { server.server.stop() }
        let queue = try queue(.none, folder.appending(path: "outbox.sqlite").path, server.server.port)
        let count = Self.sessions * Self.eventsOfSession
        let ballast = folder.appending(path: "ballast")
        for number in 0..<count {
            queue.add(OutboxRow(lane: "\(number % Self.sessions)", milliseconds: 0, bytes: Array("\(number)".utf8)))
            if number % (count / 50) == 0 { queue.storeAll() }
            if number == count / 10 { fill(ballast) }
            guard number == count / 2 else { continue }
            #expect(queue.counts.problem?.contains("full") == true, "\(queue.counts)")
            try FileManager.default.removeItem(at: ballast)
            isFull.withLock { $0 = false }
        }
        #expect(await queue.flush(within: .seconds(120)), "\(queue.counts)")
        let numbers = server.rows.mapValues { $0.compactMap { Int($0) } }
        // Counts are compared, because the failure of a comparison of sets would print thousands of numbers.
        #expect(Set(numbers.values.flatMap(\.self)).count == count)
        for (lane, numbers) in numbers { #expect(zip(numbers, numbers.dropFirst()).allSatisfy(<), "session \(lane)") }
        #expect(queue.counts.dropped.isEmpty && queue.counts.quarantined == 0)
        print(
            "delivery fault | disk full for a while | \(count) events | \(server.requests) requests | \(count) received | "
                + "\(numbers.values.reduce(0) { $0 + $1.count } - count) repeated | 0 quarantined | 0 dropped and counted"
        )
    }

    /// Writes a file until the disk is full.
    private func fill(_ file: URL) {
        let descriptor = open(file.path, O_WRONLY | O_CREAT, 0o600)
        let zeros = [UInt8](repeating: 0, count: 4096)
        while write(descriptor, zeros, zeros.count) > 0 {}
        close(descriptor)
    }

    /// Returns the first occurrence of each number.
    private func firsts(_ numbers: [Int]) -> [Int] {
        var seen: Set<Int> = []
        return numbers.filter { seen.insert($0).inserted }
    }

    @Test func `an app that is killed at any time loses no stored event`() throws {
        let folder = try TemporaryFolder()
        let server = try RowServer { _, _ in .record(204) }
        defer { server.server.stop() }
        let path = folder.path("outbox.sqlite")
        var random = SeededGenerator(seed: 1)
        var (next, stored, unstored) = (0, Set<Int>(), Set<Int>())
        for kill in 0...Self.kills {
            let (process, output) = (Process(), Pipe())
            process.executableURL = probe
            let count = kill == Self.kills ? 100 : 100_000
            process.arguments = [path, server.server.address, "\(next)", "\(count)"]
            process.standardOutput = output
            try process.run()
            if kill < Self.kills {
                usleep(UInt32(random.number(20_000...120_000)))
                Foundation.kill(process.processIdentifier, SIGKILL)
            }
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            let last = text.split(separator: "\n").compactMap { Int($0) }.last ?? next - 1
            stored.formUnion(next..<max(next, last + 1))
            // Rows after the last confirmed one may be stored or not; the next process starts after all of them.
            unstored.formUnion((last + 1)..<(next + count))
            next += count
            if kill == Self.kills { #expect(text.hasSuffix("done\n")) }
        }
        let numbers = server.rows.mapValues { $0.compactMap { Int($0) } }
        let received = Set(numbers.values.flatMap(\.self))
        #expect(stored.subtracting(received).isEmpty)
        #expect(received.subtracting(stored).isSubset(of: unstored))
        for numbers in numbers.values { #expect(firsts(numbers) == firsts(numbers).sorted()) }
        let repeated = numbers.values.reduce(0) { $0 + $1.count } - received.count
        print(
            "delivery fault | killed \(Self.kills) times | \(stored.count) stored events | \(server.requests) requests | "
                + "\(received.count) received | \(repeated) repeated | 0 quarantined | 0 dropped and counted")
    }

    private var probe: URL {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("avt-delivery-probe")
    }

    /// A transaction of another program, which keeps the outbox from being written.
    private final class Lock {
        private let database: DatabaseQueue

        init(_ path: String) throws {
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            configuration.busyMode = .timeout(5)
            database = try DatabaseQueue(path: path, configuration: configuration)
            try database.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        }

        func end() throws { try database.inDatabase { try $0.execute(sql: "COMMIT") } }
    }
}
