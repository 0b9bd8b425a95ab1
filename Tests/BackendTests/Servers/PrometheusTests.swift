import AVTCore
import AVTHTTP
import AVTHTTPServer
import AVTTestSupport
import Foundation
import OpenAVTBackends
import OpenAVTChain
import OpenAVTDelivery
import Testing

@testable import OpenAVTPrometheus

@Suite("Prometheus", .timeLimit(.minutes(10))) struct PrometheusTests {
    private func add(to backend: OAVTBackendPrometheus, prefix: String = "") throws {
        var histogram = try #require(OAVTHistogram(bounds: [10, 100.5]))
        for value in [5.0, 50, 500] { histogram.observe(value) }
        for _ in 0..<3 { backend.sendMetric(metric: OAVTMetric(name: "\(prefix)NumPlays", type: .Counter, value: 2)) }
        for value in [3.5, 0.25] {
            backend.sendMetric(metric: OAVTMetric(name: "\(prefix)Start Time", type: .Gauge, value: value))
        }
        for _ in 0..<2 { backend.sendMetric(metric: OAVTMetric(name: "\(prefix)Times", histogram: histogram)) }
        backend.sendEvent(event: OAVTEvent(action: OAVTAction.Start))
    }

    @Test func `scrapes counters that add up, last values and cumulative buckets`() throws {
        let backend = OAVTBackendPrometheus(labels: ["app": "a \"b\" \\ \n", "1x": "y"])
        try add(to: backend)
        let labels = #"_1x="y",app="a \"b\" \\ \n""#
        #expect(
            backend.text == """
                # TYPE NumPlays_total counter
                NumPlays_total{\(labels)} 6
                # TYPE Start_Time gauge
                Start_Time{\(labels)} 0.25
                # TYPE Times histogram
                Times_bucket{\(labels),le="10"} 2
                Times_bucket{\(labels),le="100.5"} 4
                Times_bucket{\(labels),le="+Inf"} 6
                Times_sum{\(labels)} 1110
                Times_count{\(labels)} 6

                """)
        #expect(backend.droppedCount == 0)
    }

    @Test func `has the attributes of metrics as labels if so requested`() {
        let backend = OAVTBackendPrometheus(labels: ["app": "1"], attributeLabels: ["country", "app"])
        for country in ["ES", "BR", "ES"] {
            let metric = OAVTMetric(name: "NumPlays", type: .Counter, value: 1)
            backend.sendMetric(metric: metric.with("title", "a film").with("country", country))
        }
        #expect(
            backend.text == """
                # TYPE NumPlays_total counter
                NumPlays_total{app="1",country="BR"} 1
                NumPlays_total{app="1",country="ES"} 2

                """)
    }

    @Test func `has no counter that decreases, no series of two types, and no more series than allowed`() {
        let backend = OAVTBackendPrometheus(seriesLimit: 2)
        let send = { (name: String, type: OAVTMetric.MetricType, value: Double) in
            backend.sendMetric(metric: OAVTMetric(name: name, type: type, value: value))
        }
        send("C", .Counter, 1)
        send("C", .Counter, -1)
        send("C", .Counter, .nan)
        send("G", .Gauge, .infinity)
        send("H", .Gauge, 1)
        #expect(backend.text == "# TYPE C_total counter\nC_total 1\n# TYPE G gauge\nG +Inf\n")
        #expect(backend.droppedCount == 3)
    }

    @Test(arguments: 0..<50) func `can read blocks of Snappy`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let bytes = (0..<Int.random(in: 0...200_000, using: &random)).map { UInt8(truncatingIfNeeded: $0) }
        #expect(decoded(RemoteWrite.snappy(bytes)) == bytes)
    }

    /// Decodes a block as the format describes it, without copies.
    private func decoded(_ block: [UInt8]) -> [UInt8]? {
        var (index, size, shift) = (0, 0, 0)
        repeat {
            size |= Int(block[index] & 0x7F) << shift
            (index, shift) = (index + 1, shift + 7)
        } while block[index - 1] & 0x80 != 0
        var bytes: [UInt8] = []
        while index < block.count {
            guard block[index] == 61 << 2 else { return nil }
            let length = Int(block[index + 1]) | Int(block[index + 2]) << 8
            bytes += block[(index + 3)...(index + 3 + length)]
            index += length + 4
        }
        return bytes.count == size ? bytes : nil
    }

    @Test(
        .enabled(if: Servers.areRunning, "the servers of .ci/servers do not run"),
        arguments: ["AVT_PROMETHEUS", "AVT_VICTORIA"])
    func `has what was written`(server: String) async throws {
        let prefix = "T\(UInt32.random(in: 0 ... .max))_"
        let url = try #require(URL(string: "\(Servers.value(server))/api/v1/write"))
        let backend = OAVTBackendPrometheus(
            url: url, labels: ["app": "ü \"x\""], delivery: OAVTDelivery(storage: .memory))
        try add(to: backend, prefix: prefix)
        #expect(await backend.flush(within: .seconds(30)), "\(String(describing: backend.outbox?.counts))")
        #expect(backend.outbox?.counts.quarantined == 0)
        var found: [String: String] = [:]
        for _ in 0..<100 where found.count < 7 {
            if server == "AVT_VICTORIA" { _ = try await Servers.text(server, "/internal/force_flush") }
            let text = try await Servers.text(
                server, "/api/v1/query", ["query": "{app=\"ü \\\"x\\\"\",__name__=~\"\(prefix).*\"}"])
            let result = try JSONReader.read(Array(text.utf8))["data"]?["result"]?.items ?? []
            for item in result {
                let name = item["metric"]?["__name__"]?.string ?? ""
                let bound = item["metric"]?["le"]?.string.map { " \($0)" } ?? ""
                found[name.replacing(prefix, with: "") + bound] = item["value"]?.items.last?.string
            }
            if found.count < 7 { try await Task.sleep(for: .milliseconds(100)) }
        }
        #expect(
            found == [
                "NumPlays_total": "6", "Start_Time": "0.25", "Times_bucket 10": "2", "Times_bucket 100.5": "4",
                "Times_bucket +Inf": "6", "Times_sum": "1110", "Times_count": "6",
            ])
    }

    @Test(.enabled(if: Servers.areRunning, "the servers of .ci/servers do not run"))
    func `has what it scraped`() async throws {
        let backend = OAVTBackendPrometheus(labels: ["app": "ü \"x\" \\"])
        let name = "S\(UInt32.random(in: 0 ... .max))_"
        try add(to: backend, prefix: name)
        let server = try HTTPServer { _, connection in
            connection.respond(200, ["Content-Type": OAVTBackendPrometheus.contentType], Array(backend.text.utf8))
        }
        defer { server.stop() }
        let targets = try URL(filePath: Servers.value("AVT_PROMETHEUS_TARGETS")).appending(path: "\(name).json")
        try Data(#"[{"targets":["127.0.0.1:\#(server.port)"]}]"#.utf8).write(to: targets)
        defer { try? FileManager.default.removeItem(at: targets) }
        var found: [String: String] = [:]
        for _ in 0..<200 where found.count < 7 {
            let text = try await Servers.text("AVT_PROMETHEUS", "/api/v1/query", ["query": "{__name__=~\"\(name).*\"}"])
            for item in try JSONReader.read(Array(text.utf8))["data"]?["result"]?.items ?? [] {
                #expect(item["metric"]?["app"]?.string == "ü \"x\" \\")
                let bound = item["metric"]?["le"]?.string.map { " \($0)" } ?? ""
                let series = item["metric"]?["__name__"]?.string?.replacing(name, with: "") ?? ""
                found[series + bound] = item["value"]?.items.last?.string
            }
            if found.count < 7 { try await Task.sleep(for: .milliseconds(100)) }
        }
        #expect(
            found == [
                "NumPlays_total": "6", "Start_Time": "0.25", "Times_bucket 10": "2", "Times_bucket 100.5": "4",
                "Times_bucket +Inf": "6", "Times_sum": "1110", "Times_count": "6",
            ])
    }

    @Test func `writes in intervals`() async throws {
        let server = try HTTPServer { _, connection in connection.respond(204) }
        defer { server.stop() }
        let clock = OAVTManualClock(milliseconds: 1_700_000_000_000)
        var delivery = OAVTDelivery(storage: .memory)
        delivery.interval = .seconds(10)
        let url = try #require(URL(string: "\(server.address)/write"))
        let backend = OAVTBackendPrometheus(
            url, [:], MetricRegistry(limit: 10), delivery, makeSystemTransport(), clock: clock,
            ids: OAVTSequentialIds(prefix: "i"))
        clock.advance(toMilliseconds: 1_700_000_010_000)
        #expect(backend.outbox?.counts.received == 0)
        try add(to: backend)
        clock.advance(toMilliseconds: 1_700_000_030_000)
        #expect(backend.outbox?.counts.received == 2)
        #expect(await backend.flush(within: .seconds(30)))
        #expect(backend.outbox?.counts.sent == 3)
    }
}
