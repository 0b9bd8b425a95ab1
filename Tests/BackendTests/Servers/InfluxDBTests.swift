import AVTCore
import Foundation
import OpenAVTChain
import OpenAVTDelivery
import Testing

@testable import OpenAVTInfluxDB

@Suite(
    "InfluxDB", .enabled(if: Servers.areRunning, "the servers of .ci/servers do not run"), .timeLimit(.minutes(10)))
struct InfluxDBTests {
    /// Returns a backend with a database of its own.
    private func backend(
        _ database: String, numbers: OAVTInfluxdbNumbers = .exact, attributeTags: Set<String> = []
    ) async throws -> OAVTBackendInfluxdb {
        _ = try await Servers.text("AVT_INFLUXDB", "/query", ["q": "CREATE DATABASE \"\(database)\""], isPost: true)
        let url = try #require(URL(string: "\(Servers.value("AVT_INFLUXDB"))/write?db=\(database)"))
        return OAVTBackendInfluxdb(
            url: url, attributeTags: attributeTags, numbers: numbers, delivery: OAVTDelivery(storage: .memory))
    }

    /// Returns the points of a measurement, by their times in nanoseconds.
    private func points(_ database: String, _ measurement: String) async throws -> [Int: [String: JSONValue]] {
        let text = try await Servers.text(
            "AVT_INFLUXDB", "/query", ["db": database, "epoch": "ns", "q": "SELECT * FROM \"\(measurement)\""])
        let series = try JSONReader.read(Array(text.utf8))["results"]?.items.first?["series"]?.items.first
        let columns = (series?["columns"]?.items ?? []).compactMap(\.string)
        var points: [Int: [String: JSONValue]] = [:]
        for row in series?["values"]?.items ?? [] {
            let values = Dictionary(uniqueKeysWithValues: zip(columns, row.items))
            points[values["time"]?.int ?? 0] = values.filter { $0.key != "time" && $0.value != .null }
        }
        return points
    }

    @Test func `reads back values as they were`() async throws {
        let backend = try await backend("values")
        var expected: [[String: JSONValue]] = []
        let add = { (value: Any, json: JSONValue?) in
            let event = OAVTEvent(action: OAVTAction(name: "Tested"))
            event.setAttribute(key: OAVTAttribute(name: "value\(expected.count)"), value: value)
            backend.sendEvent(event: event)
            var fields: [String: JSONValue] = ["action": .string("Tested"), "session": .string(backend.outbox.source)]
            fields["value\(expected.count)"] = json
            expected.append(fields)
        }
        for text in SpecialValues.texts { add(text, .string(text)) }
        for number in SpecialValues.integers { add(number, .int(number)) }
        for number in SpecialValues.doubles { add(number, .double(number)) }
        for number in SpecialValues.unsupported { add(number, nil) }
        add(true, .bool(true))
        add(false, .bool(false))
        #expect(await backend.outbox.flush(within: .seconds(30)), "\(backend.outbox.counts)")
        #expect(backend.outbox.counts.quarantined == 0, "\(backend.outbox.counts.lastRefusal ?? "")")
        let points = try await points("values", "OAVT_EVENTS").sorted { $0.key % 1_000_000 < $1.key % 1_000_000 }
        #expect(points.count == expected.count)
        for (point, expected) in zip(points, expected) {
            #expect(point.value.mapValues(\.comparable) == expected.mapValues(\.comparable))
        }
    }

    @Test func `reads back names and tags as they were, but for line breaks and some backslashes`() async throws {
        let backend = try await backend("names", attributeTags: ["tag"])
        for (index, text) in SpecialValues.texts.enumerated() {
            let event = OAVTEvent(action: OAVTAction(name: "Tested"))
            event.setAttribute(key: OAVTAttribute(name: "f" + text), value: index)
            event.setAttribute(key: OAVTAttribute(name: "tag"), value: text)
            backend.sendEvent(event: event)
        }
        #expect(await backend.outbox.flush(within: .seconds(30)))
        #expect(backend.outbox.counts.quarantined == 0, "\(backend.outbox.counts.lastRefusal ?? "")")
        let points = try await points("names", "OAVT_EVENTS").sorted { $0.key % 1_000_000 < $1.key % 1_000_000 }
        #expect(points.count == SpecialValues.texts.count)
        for (index, (point, text)) in zip(points, SpecialValues.texts).enumerated() {
            let written = LineProtocol.writable(text)
            #expect(point.value["tag"] == .string(written), "tag \(text)")
            #expect(point.value["f" + written] == .int(index), "field \(text)")
        }
    }

    @Test func `keeps metrics apart that have the same time`() async throws {
        let backend = try await backend("times", numbers: .floats)
        for number in 0..<500 {
            let metric = OAVTMetric(name: "PlayTime", type: .Gauge, value: number)
            metric.setTimestamp(ts: 1_700_000_000.5)
            backend.sendMetric(metric: metric)
        }
        #expect(await backend.outbox.flush(within: .seconds(30)))
        let points = try await points("times", "OAVT_METRICS")
        #expect(points.count == 500)
        for number in 0..<500 {
            #expect(points[1_700_000_000_500_000_000 + number]?["PlayTime"] == .int(number))
        }
    }

    @Test func `puts only those points in quarantine that the server refuses`() async throws {
        let backend = try await backend("conflicts")
        for number in 0..<300 {
            let event = OAVTEvent(action: OAVTAction(name: "Tested"))
            // InfluxDB does not accept a field of another type.
            event.setAttribute(
                key: OAVTAttribute(name: "value"), value: number == 0 || number % 97 != 0 ? number as Any : "text")
            backend.sendEvent(event: event)
        }
        #expect(await backend.outbox.flush(within: .seconds(30)))
        let counts = backend.outbox.counts
        #expect((counts.sent, counts.quarantined) == (297, 3))
        #expect(counts.lastRefusal?.contains("field type conflict") == true)
        #expect(try await points("conflicts", "OAVT_EVENTS").count == 297)
    }

    @Test func `reports a database that does not exist, and sends when it does`() async throws {
        let url = try #require(URL(string: "\(Servers.value("AVT_INFLUXDB"))/write?db=later"))
        var delivery = OAVTDelivery(storage: .memory)
        delivery.firstRetry = .milliseconds(20)
        let backend = OAVTBackendInfluxdb(url: url, delivery: delivery)
        backend.sendMetric(metric: OAVTMetric(name: "NumPlays", type: .Counter, value: 1))
        #expect(await backend.outbox.flush(within: .milliseconds(300)) == false)
        #expect(backend.outbox.counts.isMisconfigured)
        #expect(backend.outbox.counts.problem?.contains("database not found") == true)
        _ = try await Servers.text("AVT_INFLUXDB", "/query", ["q": "CREATE DATABASE later"], isPost: true)
        #expect(await backend.outbox.flush(within: .seconds(30)))
        #expect(try await points("later", "OAVT_METRICS").count == 1)
    }

    @Test(arguments: ["/write?db=x", "/api/v2/write?bucket=x&org=o"])
    func `of VictoriaMetrics has the numbers of metrics`(path: String) async throws {
        let url = try #require(URL(string: "\(Servers.value("AVT_VICTORIA"))\(path)"))
        let tag = UUID().uuidString
        let backend = OAVTBackendInfluxdb(
            url: url, tags: ["run": tag, "app": "a b,c=d"], delivery: OAVTDelivery(storage: .memory))
        let values = [0, 1.5, -2.25, 1e15]
        for (index, value) in values.enumerated() {
            let metric = OAVTMetric(name: "StartTime", type: .Gauge, value: value)
            metric.setTimestamp(ts: 1_700_000_000 + Double(index))
            backend.sendMetric(metric: metric)
        }
        #expect(await backend.outbox.flush(within: .seconds(30)))
        var lines: [JSONValue] = []
        for _ in 0..<100 where lines.isEmpty {
            _ = try await Servers.text("AVT_VICTORIA", "/internal/force_flush")
            let text = try await Servers.text("AVT_VICTORIA", "/api/v1/export", ["match%5B%5D": "{run=\"\(tag)\"}"])
            lines = try text.split(separator: "\n").map { try JSONReader.read(Array($0.utf8)) }
            if lines.isEmpty { try await Task.sleep(for: .milliseconds(100)) }
        }
        let line = try #require(lines.first)
        #expect(lines.count == 1)
        #expect(line["metric"]?["__name__"] == .string("OAVT_METRICS_StartTime"))
        #expect(line["metric"]?["app"] == .string("a b,c=d"))
        #expect(line["values"]?.items.map(\.comparable) == values.map { "\($0)" })
        #expect(line["timestamps"]?.items.compactMap(\.int) == (0..<4).map { 1_700_000_000_000 + 1000 * $0 })
    }
}

extension JSONValue {
    /// A text by which numbers are equal whether or not they are written with a fraction.
    fileprivate var comparable: String {
        switch self {
        case .int(let value): Int(exactly: Double(value)) == value ? "\(Double(value))" : "\(value)"
        case .double(let value): "\(value + 0)"
        default: text
        }
    }
}
