import AVTCore
import Foundation
import OpenAVTChain
import OpenAVTDelivery
import Testing

@testable import OpenAVTGraphite

@Suite(
    "Graphite", .enabled(if: Servers.areRunning, "the servers of .ci/servers do not run"), .timeLimit(.minutes(10)))
struct GraphiteTests {
    private static let values: [Double] = [0, 812, -2.5, 1e300, 1e-7, 123_456_789.125]

    @Test(arguments: OAVTGraphiteFormat.allCases)
    func `has the numbers of metrics in whisper files`(format: OAVTGraphiteFormat) async throws {
        let port = try Servers.port(format == .plaintext ? "AVT_CARBON_LINES" : "AVT_CARBON_PICKLES")
        let name = "T\(UInt32.random(in: 0 ... .max))"
        let backend = OAVTBackendGraphite(
            host: "127.0.0.1", port: port, format: format, path: "test.\(name).{name}",
            delivery: OAVTDelivery(storage: .memory))
        let start = Int(Date().timeIntervalSince1970) - 60
        for (index, value) in GraphiteTests.values.enumerated() {
            let metric = OAVTMetric(name: "Start Time/ü", type: .Gauge, value: value)
            metric.setTimestamp(ts: Double(start + index) + 0.9)
            backend.sendMetric(metric: metric)
        }
        backend.sendMetric(metric: OAVTMetric(name: "Nothing", type: .Gauge, value: .infinity))
        backend.sendEvent(event: OAVTEvent(action: OAVTAction.Start))
        #expect(await backend.outbox.flush(within: .seconds(30)))
        #expect(backend.outbox.counts.dropped == ["unsupported": 1])
        let file = try Servers.value("AVT_CARBON_FILES") + "/test/\(name)/Start_Time_ü.wsp"
        var points: [String: String] = [:]
        for _ in 0..<200 where points.count < GraphiteTests.values.count {
            try await Task.sleep(for: .milliseconds(50))
            points = try whisperPoints(file, from: start - 1, until: start + 10)
        }
        for (index, value) in GraphiteTests.values.enumerated() {
            #expect(points["\(start + index)"].flatMap(Double.init) == value)
        }
    }

    /// Returns the numbers of a whisper file, by their times.
    private func whisperPoints(_ file: String, from: Int, until: Int) throws -> [String: String] {
        guard FileManager.default.fileExists(atPath: file) else { return [:] }
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/whisper-fetch")
        process.arguments = ["--json", "--from=\(from)", "--until=\(until)", file]
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return [:] }
        let value = try JSONReader.read(bytes)
        var points: [String: String] = [:]
        for (index, item) in (value["values"]?.items ?? []).enumerated() where item != .null {
            points["\((value["start"]?.int ?? 0) + index)"] = item.text
        }
        return points
    }

    @Test func `of VictoriaMetrics has tags`() async throws {
        let backend = OAVTBackendGraphite(
            host: "localhost", port: try Servers.port("AVT_VICTORIA_GRAPHITE"), delivery: OAVTDelivery(storage: .memory)
        )
        let metric = OAVTMetric(name: "StartTime", type: .Gauge, value: 175)
        metric.setTimestamp(ts: 1_700_000_001)
        backend.sendMetric(metric: metric)
        #expect(await backend.outbox.flush(within: .seconds(30)))
        var text = ""
        for _ in 0..<100 where text.isEmpty {
            _ = try await Servers.text("AVT_VICTORIA", "/internal/force_flush")
            text = try await Servers.text(
                "AVT_VICTORIA", "/api/v1/export", ["match%5B%5D": "{session=\"\(backend.outbox.source)\"}"])
            if text.isEmpty { try await Task.sleep(for: .milliseconds(100)) }
        }
        let line = try JSONReader.read(Array(text.utf8.dropLast()))
        #expect(line["metric"]?["__name__"] == .string("OAVT.StartTime"))
        #expect(line["values"]?.items == [.int(175)])
        #expect(line["timestamps"]?.items == [.int(1_700_000_001_000)])
    }
}
