import AVTCore
import AVTHTTPServer
import Foundation
import OpenAVTBackends
import OpenAVTPrometheus

/// A receiver that adds up metrics, which Prometheus scrapes until the command is interrupted.
final class ScrapeReceiver: Receiver {
    private let name: String
    private let registry: Guarded<MetricRegistry>
    private let server: HTTPServer
    private let isEndless: Bool
    /// True once the metrics are those of the complete log, or if the log has no end.
    private let isReadable: Guarded<Bool>
    private var count = 0

    private static let seriesLimit = 10_000

    /// Opens a port.
    ///
    /// - Parameters:
    ///   - name: The address, for messages.
    ///   - host: The IPv4 address of the interface, or `nil` for the loopback interface.
    ///   - port: The port, or 0 for a free one.
    ///   - options: How samples are sent.
    /// - Throws: `Failure` if the port cannot be opened.
    init(_ name: String, host: String?, port: Int, _ options: SendOptions) throws(Failure) {
        let registry = Guarded(
            MetricRegistry(limit: ScrapeReceiver.seriesLimit, attributeLabels: options.tags))
        let isReadable = Guarded(options.isEndless)
        do {
            server = try HTTPServer(host: host, port: port, bodyLimit: 0, patience: .seconds(10)) {
                request, connection in
                guard request.path == "/metrics" || request.path.hasPrefix("/metrics?") else {
                    return connection.respond(404)
                }
                guard ["GET", "HEAD"].contains(request.method) else { return connection.respond(405) }
                guard isReadable.withLock({ $0 }) else { return connection.respond(503, ["Retry-After": "1"]) }
                let text = Array(registry.withLock { $0 }.text.utf8)
                connection.respond(
                    200, ["Content-Type": OAVTBackendPrometheus.contentType, "Content-Length": "\(text.count)"],
                    request.method == "GET" ? text : [])
            }
        } catch {
            throw Failure(status: .inputOutput, message: "\(name): \(reason(of: error))")
        }
        (self.name, self.registry, self.isReadable) = (name, registry, isReadable)
        isEndless = options.isEndless
        Console.report("\(name): metrics are at http://\(host ?? "127.0.0.1"):\(server.port)/metrics")
    }

    func add(_ samples: [DeliverySample]) {
        registry.withLock { registry in
            for sample in samples { if registry.add(sample) { count += 1 } }
        }
    }

    func finish() -> String {
        let (series, dropped) = registry.withLock { ($0.series.count, $0.dropped) }
        let rest = dropped == 0 ? "" : "; \(dropped) dropped"
        return "\(name): \(counted(count, "metric")) added up in \(series) series\(rest)"
    }

    func waitForReaders() {
        isReadable.withLock { $0 = true }
        if !isEndless {
            let interruption = Interruption()
            Console.report("\(name): press Ctrl-C to end")
            while interruption.wait() {}
        }
        server.stop()
    }
}
