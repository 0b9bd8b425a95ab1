import AVTHTTPServer
import AVTTestSupport
import Foundation
import OpenAVTChain
import OpenAVTDelivery
import OpenAVTGraphite
import OpenAVTInfluxDB
import Testing

/// The interval in which backends with a parameter `time` send.
@Suite("The interval of a backend", .timeLimit(.minutes(10))) struct IntervalTests {
    private func delivery(_ interval: Duration) -> OAVTDelivery {
        var delivery = OAVTDelivery(storage: .memory)
        delivery.interval = interval
        return delivery
    }

    @Test(arguments: [nil, 1000])
    func `is that of the delivery unless there is a time`(time: TimeInterval?) async throws {
        let server = try HTTPServer { _, connection in connection.respond(204) }
        defer { server.stop() }
        let url = try #require(URL(string: "\(server.address)/write"))
        let backend = OAVTBackendInfluxdb(time: time, url: url, delivery: delivery(.milliseconds(10)))
        backend.sendEvent(event: OAVTEvent(action: OAVTAction.Start))
        for _ in 0..<200 where backend.outbox.counts.sent == 0 && time == nil {
            try await Task.sleep(for: .milliseconds(20))
        }
        if time != nil { try await Task.sleep(for: .milliseconds(200)) }
        #expect(backend.outbox.counts.sent == (time == nil ? 1 : 0))
    }

    @Test func `is shorter with a time that is shorter than that of the delivery`() {
        let (long, buffer) = (delivery(.seconds(1000)), OAVTBuffer(size: 3))
        #expect(long.buffering(nil, seconds: nil).interval == .seconds(1000))
        #expect(long.buffering(nil, seconds: 0.25).interval == .milliseconds(250))
        #expect(long.buffering(buffer, seconds: .nan).interval == .seconds(30))
    }

    @Test func `is that of the delivery for Graphite, too`() async throws {
        // Nothing listens at this port: the attempt fails at once.
        let backend = OAVTBackendGraphite(host: "127.0.0.1", port: 1, delivery: delivery(.milliseconds(10)))
        backend.sendMetric(metric: OAVTMetric(name: "StartTime", type: .Gauge, value: 1))
        for _ in 0..<200 where backend.outbox.counts.problem == nil { try await Task.sleep(for: .milliseconds(20)) }
        #expect(backend.outbox.counts.problem != nil)
    }
}
