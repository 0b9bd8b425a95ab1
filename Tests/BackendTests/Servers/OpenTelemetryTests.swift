import AVTCore
import Foundation
import OpenAVTBackends
import OpenAVTChain
import OpenAVTDelivery
import Testing

@testable import OpenAVTOpenTelemetry

@Suite(
    "OTLP", .enabled(if: Servers.areRunning, "the servers of .ci/servers do not run"), .timeLimit(.minutes(10)))
struct OpenTelemetryTests {
    private func backend(
        compressed: Bool = true, _ encoding: OAVTOpenTelemetryEncoding,
        _ temporality: OAVTOpenTelemetryTemporality = .delta
    ) throws -> OAVTBackendOpenTelemetry {
        var delivery = OAVTDelivery(storage: .memory)
        delivery.isCompressed = compressed
        let url = try #require(URL(string: Servers.value("AVT_OTLP")))
        return OAVTBackendOpenTelemetry(
            url: url, resource: ["service.name": .string("tests")], encoding: encoding, temporality: temporality,
            delivery: delivery)
    }

    /// Returns the records of a session, of a kind such as `logRecords`, with the resource of each.
    private func received(_ source: String, _ kind: String) async throws -> [(record: JSONValue, resource: JSONValue)] {
        let requests = try JSONReader.read(Array(try await Servers.text("AVT_OTLP", "/received").utf8))
        let (outer, inner) = kind == "logRecords" ? ("resourceLogs", "scopeLogs") : ("resourceMetrics", "scopeMetrics")
        return requests.items.flatMap { $0[outer]?.items ?? [] }.flatMap { resource in
            (resource[inner]?.items ?? []).flatMap { $0[kind]?.items ?? [] }
                .filter { $0.text.contains(source) }
                .map { ($0, resource["resource"] ?? .null) }
        }
    }

    private func attribute(_ name: String, _ of: JSONValue) -> JSONValue? {
        of["attributes"]?.items.first { $0["key"]?.string == name }?["value"]
    }

    @Test(arguments: [true, false], OAVTOpenTelemetryEncoding.allCases)
    func `has log records with the values of events`(
        compressed: Bool, encoding: OAVTOpenTelemetryEncoding
    ) async throws {
        let backend = try backend(compressed: compressed, encoding)
        let event = OAVTEvent(action: OAVTAction(name: "Tested \"\n"))
        event.setTimestamp(ts: 1_700_000_000.5)
        for text in SpecialValues.texts { event.setAttribute(key: OAVTAttribute(name: "t\(text)"), value: text) }
        for number in SpecialValues.integers {
            event.setAttribute(key: OAVTAttribute(name: "i\(number)"), value: number)
        }
        let doubles = SpecialValues.doubles + SpecialValues.unsupported
        for number in doubles { event.setAttribute(key: OAVTAttribute(name: "d\(number)"), value: number) }
        event.setAttribute(key: OAVTAttribute(name: "b"), value: true)
        backend.sendEvent(event: event)
        #expect(await backend.outbox.flush(within: .seconds(30)), "\(backend.outbox.counts)")
        let received = try await received(backend.outbox.source, "logRecords")
        let (record, resource) = try #require(received.first)
        #expect(received.count == 1)
        #expect(attribute("service.name", resource) == .object([JSONMember("stringValue", .string("tests"))]))
        #expect(record["eventName"] == .string("Tested \"\n"))
        #expect(record["timeUnixNano"] == .string("1700000000500000000"))
        for text in SpecialValues.texts { #expect(attribute("t\(text)", record)?["stringValue"] == .string(text)) }
        for number in SpecialValues.integers {
            #expect(attribute("i\(number)", record)?["intValue"] == .string("\(number)"))
        }
        for number in doubles where number.isFinite {
            let value = attribute("d\(number)", record)?["doubleValue"]
            #expect(value.flatMap { Double($0.text) } == number)
        }
        #expect(attribute("dnan", record)?["doubleValue"] == .string("NaN"))
        #expect(attribute("d-inf", record)?["doubleValue"] == .string("-Infinity"))
        #expect(attribute("b", record)?["boolValue"] == .bool(true))
    }

    @Test(arguments: OAVTOpenTelemetryEncoding.allCases)
    func `has sums, gauges and histograms`(encoding: OAVTOpenTelemetryEncoding) async throws {
        let backend = try backend(encoding)
        var histogram = try #require(OAVTHistogram(bounds: [10, 100]))
        for value in [5.0, 50, 500] { histogram.observe(value) }
        backend.sendMetric(metric: OAVTMetric(name: "NumPlays", type: .Counter, value: 2))
        backend.sendMetric(metric: OAVTMetric(name: "StartTime", type: .Gauge, value: 0.25))
        backend.sendMetric(metric: OAVTMetric(name: "Times", histogram: histogram))
        #expect(await backend.outbox.flush(within: .seconds(30)), "\(backend.outbox.counts)")
        let metrics = try await received(backend.outbox.source, "metrics").map(\.record)
        let named = Dictionary(uniqueKeysWithValues: metrics.map { ($0["name"]?.string ?? "", $0) })
        let sum = try #require(named["NumPlays"]?["sum"])
        #expect(
            sum["aggregationTemporality"] == .string("AGGREGATION_TEMPORALITY_DELTA")
                && sum["isMonotonic"] == .bool(true))
        #expect(sum["dataPoints"]?.items.first?["asInt"] == .string("2"))
        #expect(named["StartTime"]?["gauge"]?["dataPoints"]?.items.first?["asDouble"] == .double(0.25))
        let buckets = try #require(named["Times"]?["histogram"]?["dataPoints"]?.items.first)
        #expect(buckets["bucketCounts"]?.items == [.string("1"), .string("1"), .string("1")])
        #expect(buckets["count"] == .string("3") && buckets["sum"].flatMap { Double($0.text) } == 555)
    }

    @Test(arguments: OAVTOpenTelemetryEncoding.allCases)
    func `has the sums of a session so far, with the time of the first`(
        encoding: OAVTOpenTelemetryEncoding
    ) async throws {
        let backend = try backend(encoding, .cumulative)
        for (value, country) in [(2, "ES"), (3, "ES"), (5, "BR"), (7, "ES")] {
            let metric = OAVTMetric(name: "NumPlays", type: .Counter, value: value)
            metric.setTimestamp(ts: 1_700_000_000 + Double(value))
            backend.sendMetric(metric: metric.with("country", country))
        }
        var histogram = try #require(OAVTHistogram(bounds: [10]))
        for value in [5.0, 50] {
            histogram.observe(value)
            backend.sendMetric(metric: OAVTMetric(name: "Times", histogram: histogram))
        }
        #expect(await backend.outbox.flush(within: .seconds(30)), "\(backend.outbox.counts)")
        let metrics = try await received(backend.outbox.source, "metrics").map(\.record)
        let sums = metrics.compactMap { $0["sum"] }
        #expect(sums.allSatisfy { $0["aggregationTemporality"] == .string("AGGREGATION_TEMPORALITY_CUMULATIVE") })
        let points = sums.compactMap { $0["dataPoints"]?.items.first }
        #expect(points.map { $0["asInt"]?.string } == ["2", "5", "5", "12"])
        let start = { (second: Int) in "\(1_700_000_000_000_000_000 + second * 1_000_000_000 - 1)" }
        #expect(points.map { $0["startTimeUnixNano"]?.string } == [start(2), start(2), start(5), start(2)])
        let counts = metrics.compactMap { $0["histogram"]?["dataPoints"]?.items.first?["count"]?.string }
        #expect(counts == ["1", "3"])
    }

    @Test(arguments: OAVTOpenTelemetryEncoding.allCases)
    func `counts what is refused as part of a request, and does not send it again`(
        encoding: OAVTOpenTelemetryEncoding
    ) async throws {
        let backend = try backend(encoding)
        for name in ["accepted", "refused", "accepted"] {
            backend.sendMetric(metric: OAVTMetric(name: name, type: .Gauge, value: 1))
        }
        #expect(await backend.outbox.flush(within: .seconds(30)))
        let counts = backend.outbox.counts
        #expect((counts.sent, counts.dropped, counts.quarantined) == (2, ["refused": 1], 0))
        #expect(counts.lastRefusal == "no")
        #expect(try await received(backend.outbox.source, "metrics").count == 3)
    }
}
