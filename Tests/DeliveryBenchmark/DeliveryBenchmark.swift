import AVTCore
import AVTHTTP
import AVTTestSupport
import Foundation
import OpenAVTBackends
import OpenAVTChain
import OpenAVTDelivery
import OpenAVTGraphite
import OpenAVTInfluxDB
import OpenAVTNewRelic
import OpenAVTOpenTelemetry
import OpenAVTSQLite

/// Measures what sending costs: adding to the outbox, encoding, and writing to SQLite.
///
/// `avt-delivery-benchmark [SECONDS]`: the number of seconds in which eight threads add 100,000 events a second.
@main
struct DeliveryBenchmark {
    static func main() async throws {
        let seconds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 30
        // First, because the memory of the process never shrinks.
        try addRows(seconds: seconds)
        encode()
        try writeDatabase()
    }

    /// An event with the 14 attributes of a realistic log.
    private static func event(_ number: Int) -> OAVTEvent {
        let event = OAVTEvent(action: OAVTAction.Ping)
        let texts = [
            ("streamId", "5f2c1b7e-\(number)"), ("playbackId", "a61f-\(number)"), ("senderId", "player-1"),
            ("country", "NL"),
            ("device", "tablet"), ("title", "A film about \(number % 100) things"), ("cdn", "edge-\(number % 7)"),
        ]
        for (name, text) in texts { event.setAttribute(key: OAVTAttribute(name: name), value: text) }
        let numbers = [
            ("position", number * 40), ("duration", 5_400_000), ("bitrate", 3_500_000 + number % 1000),
            ("accumPauseTime", 120),
            ("accumBufferTime", number % 5000), ("resolutionHeight", 1080),
        ]
        for (name, value) in numbers { event.setAttribute(key: OAVTAttribute(name: name), value: value) }
        event.setAttribute(key: OAVTAttribute(name: "isMuted"), value: false)
        return event
    }

    // MARK: Encoding

    private static func encode() {
        let samples = (0..<20_000).map { DeliverySample(event($0), source: "session", number: $0) }
        let metrics = (0..<20_000).map { number in
            DeliverySample(
                source: "session", number: number, milliseconds: number,
                content: .metric(name: "PlayTime", type: .gauge, value: .int(number), histogram: nil))
        }
        let (influx, relic, otlp) = (InfluxLine(), NewRelicFormat(), OTLPFormat())
        let otlpJSON = OTLPFormat(encoding: .json)
        let path = GraphitePath("OAVT.{name};session={session}")
        measure("InfluxDB, events", samples) { influx.line($0, measurement: "OAVT_EVENTS")?.utf8Bytes }
        measure("InfluxDB, metrics", metrics) { influx.line($0, measurement: "OAVT_METRICS")?.utf8Bytes }
        measure("Graphite, metrics", metrics) { path.line($0)?.utf8Bytes }
        measure("New Relic, events", samples) { relic.event($0, type: "OAVT", actionName: $0.name).text.utf8Bytes }
        measure("OTLP as JSON, events", samples) { otlpJSON.encoded($0)?.bytes }
        measure("OTLP as JSON, metrics", metrics) { otlpJSON.encoded($0)?.bytes }
        measure("OTLP as Protocol Buffers, events", samples) { otlp.encoded($0)?.bytes }
        measure("OTLP as Protocol Buffers, metrics", metrics) { otlp.encoded($0)?.bytes }
        measure("JSON lines, events", samples) { $0.json.text.utf8Bytes }
    }

    private static func measure(_ name: String, _ samples: [DeliverySample], _ body: (DeliverySample) -> [UInt8]?) {
        var bytes: [UInt8] = []
        let time = processorTime(of: {
            for sample in samples { bytes += body(sample) ?? [] }
        })
        let compressed = stride(from: 0, to: bytes.count, by: 512 << 10).reduce(0) { size, start in
            size + (gzip(Array(bytes[start..<min(bytes.count, start + 512 << 10)]))?.count ?? 0)
        }
        let rate = Int(Double(samples.count) / time / 1000)
        print("| \(name) | \(rate) | \(bytes.count / samples.count) | \(compressed / samples.count) |")
    }

    // MARK: SQLite

    private static func writeDatabase() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("avt-\(UUID()).db").path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        let samples = (0..<200_000).map { DeliverySample(event($0), source: "session \($0 % 500)", number: $0) }
        let database = try TelemetryDatabase(path: path)
        let time = try ContinuousClock().measure {
            for start in stride(from: 0, to: samples.count, by: 2000) {
                try database.write(Array(samples[start..<(start + 2000)]))
            }
        }
        print(
            "SQLite: \(Int(Double(samples.count) / (time / .seconds(1)) / 1000)) thousand events a second, durable in batches of 2000"
        )
    }

    // MARK: The outbox

    private struct Silent: DeliveryDestination {
        func send(_ batch: DeliveryBatch, completion: @escaping @Sendable (DeliveryOutcome) -> Void) {
            completion(.delivered())
        }
    }

    private static func addRows(seconds: Int) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("avt-\(UUID()).sqlite").path
        defer {
            for suffix in ["", "-wal", "-shm", ".lock"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        }
        let queue = DeliveryQueue(
            store: { () throws(OutboxError) in try SQLiteOutbox(path: path) }, destination: Silent(),
            limits: OutboxLimits(total: RowTotal(rows: 1_000_000, bytes: 1 << 30), age: 1 << 40),
            settings: DeliveryMachine.Settings(), clock: OAVTSystemClock.shared)
        let threads = 8
        let count = seconds * 100 * 125
        // Written before the memory is measured.
        let all = UnsafeMutableBufferPointer<Double>.allocate(capacity: 2 * threads * count)
        all.initialize(repeating: 0)
        defer { all.deallocate() }
        nonisolated(unsafe) let times = all
        let text =
            InfluxLine().line(DeliverySample(event(1), source: "session", number: 1), measurement: "OAVT_EVENTS") ?? ""
        let bytes = Array(text.utf8)
        let before = peakMebibytes
        onThreads(threads) { thread in
            var index = thread * count
            let clock = ContinuousClock()
            let start = clock.now
            // Each thread adds 125 rows in ten milliseconds.
            for tick in 0..<(seconds * 100) {
                for _ in 0..<125 {
                    let (begin, now) = (processorTime(), clock.now)
                    queue.add(OutboxRow(milliseconds: 0, bytes: bytes))
                    times[index] = (processorTime() - begin) / .microseconds(1)
                    times[threads * count + index] = (clock.now - now) / .microseconds(1)
                    index += 1
                }
                let next = start + .milliseconds(10 * (tick + 1))
                if clock.now < next { usleep(UInt32(max(0, (next - clock.now) / .microseconds(1)))) }
            }
        }
        queue.storeAll()
        let counts = queue.counts
        let memory = peakMebibytes - before
        print(
            "Outbox: \(threads) threads, \(threads * count) events in \(seconds) s; \(counts.dropped.values.reduce(0, +)) dropped and counted"
        )
        print("  processor time of adding: \(percentiles(Array(all[..<(threads * count)])))")
        print("  wall time of adding: \(percentiles(Array(all[(threads * count)...])))")
        print("  peak memory of the outbox: \(memory) MiB")
    }

    /// The peak memory of the process so far.
    private static var peakMebibytes: Int {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss >> 20
        #else
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return usage.ru_maxrss >> 10
        #endif
    }

    private static func percentiles(_ times: [Double]) -> String {
        let sorted = times.sorted()
        let value = { (part: Double) in
            let time = sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
            return "\((time * 10).rounded() / 10) us"
        }
        return "p50 \(value(0.5)), p99 \(value(0.99)), p99.9 \(value(0.999))"
    }
}

extension String {
    fileprivate var utf8Bytes: [UInt8] { Array(utf8) }
}
