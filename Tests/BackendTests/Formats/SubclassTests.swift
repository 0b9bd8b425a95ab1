import AVTCore
import AVTHTTPServer
import AVTTestSupport
import Foundation
import OpenAVTChain
import OpenAVTDelivery
import OpenAVTGraphite
import OpenAVTInfluxDB
import OpenAVTNewRelic
import Testing

/// Backends with other formats, as apps for OpenAVT-iOS wrote them.
@Suite("Backends of an app", .timeLimit(.minutes(10))) struct SubclassTests {
    private final class Influx: OAVTBackendInfluxdb, @unchecked Sendable {
        override func getInfluxDBPath(_ sample: OAVTSample) -> String {
            sample is OAVTEvent ? "my events" : "my,metrics"
        }
        override func buildEventMetric(_ event: OAVTEvent) -> String {
            event.getAction() == OAVTAction.Ping ? "" : super.buildEventMetric(event)
        }
    }

    private final class Graphite: OAVTBackendGraphite, @unchecked Sendable {
        override func buildMetricName(_ metric: OAVTMetric) -> String { "mine.\(metric.getName())" }
    }

    private final class NewRelic: OAVTBackendNewrelic, @unchecked Sendable {
        override func buildEventType(event: OAVTEvent) -> String { "Mine" }
    }

    @Test(arguments: [nil, 2, 100]) func `have their own lines, also with a buffer`(size: Int?) async throws {
        let bodies = Guarded("")
        let server = try HTTPServer { request, connection in
            bodies.withLock { $0 += String(decoding: request.body, as: UTF8.self) }
            connection.respond(204)
        }
        defer { server.stop() }
        var delivery = OAVTDelivery(storage: .memory)
        delivery.isCompressed = false
        let url = try #require(URL(string: "\(server.address)/write?db=test"))
        let backend = Influx(buffer: size.map { OAVTBuffer(size: $0) }, time: 30, url: url, delivery: delivery)
        let instrument = OAVTInstrument()
        backend.instrumentReady(instrument: instrument)
        backend.sendEvent(event: OAVTEvent(action: OAVTAction.Start))
        backend.sendEvent(event: OAVTEvent(action: OAVTAction.Ping))
        backend.sendMetric(metric: OAVTMetric(name: "StartTime", type: .Gauge, value: 1))
        #expect(await backend.outbox.flush(within: .seconds(30)))
        let lines = bodies.withLock { $0.split(separator: "\n").map { String($0.prefix { $0 != "=" }) } }
        let expected = [#"my\ events,session"#, #"my\,metrics,session"#]
        #expect(lines == (size == 2 ? [expected[0]] : expected))
    }

    @Test func `keep the initializers of the original`() {
        let influx = URL(string: "http://127.0.0.1:1/write?db=test").map {
            OAVTBackendInfluxdb(buffer: OAVTReservoirBuffer(size: 500), time: 30.0, url: $0)
        }
        #expect(influx?.outbox.counts.waiting == 0)
        let graphite = Graphite(buffer: OAVTReservoirBuffer(size: 500), time: 30.0, host: "127.0.0.1", port: 1)
        let metric = OAVTMetric(name: "StartTime", type: .Gauge, value: 1.5)
        metric.setTimestamp(ts: 1_700_000_000.9)
        #expect(graphite.buildMetric(metric) == "mine.StartTime 1.5 1700000000")
        let relic = NewRelic(useEvents: true, useMetrics: false, delivery: OAVTDelivery(storage: .memory))
        relic.sendMetric(metric: metric)
        #expect(relic.outbox.counts.received == 0)
    }
}
