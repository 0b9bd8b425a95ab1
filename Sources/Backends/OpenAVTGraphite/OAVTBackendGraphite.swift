import AVTCore
import Foundation
import OpenAVTBackends
import OpenAVTChain
import OpenAVTDelivery

/// A backend that sends metrics to Graphite, and ignores events.
///
/// Graphite keeps one number for each path and second. The default path has the session of the backend as a tag, so
/// that devices do not overwrite each other's numbers.
///
/// `@unchecked Sendable`: the properties are immutable and can be used from any thread. A subclass must not add
/// properties for which this is not so.
open class OAVTBackendGraphite: OAVTBackendProtocol, @unchecked Sendable {
    /// The metrics that the server does not have yet.
    public let outbox: OAVTOutbox
    private let path: GraphitePath
    private let totals = Guarded(CounterTotals())

    /// The template of paths by default.
    public static let standardPath = "OAVT.{name};session={session}"

    /// Creates a backend.
    ///
    /// - Parameters:
    ///   - buffer: Collects the metrics until they are stored, as in OpenAVT-iOS, or `nil` to store each immediately.
    ///   - time: The time for which metrics wait until they fill a batch, in seconds, or `nil` for the interval of `delivery`.
    ///   - host: The name or address of the server.
    ///   - port: The port; 2003 is usual for lines of text, 2004 for pickles.
    ///   - format: The format in which metrics are sent.
    ///   - path: The template of paths, in which `{name}`, `{session}`, `{tracker}` and `{type}` are replaced.
    ///     `OAVT.{name}` is that of OpenAVT-iOS: all devices share one path.
    ///   - delivery: The settings of the outbox.
    public init(
        buffer: OAVTBuffer? = nil, time: TimeInterval? = nil, host: String, port: Int = 2003,
        format: OAVTGraphiteFormat = .plaintext, path: String = OAVTBackendGraphite.standardPath,
        delivery: OAVTDelivery = OAVTDelivery()
    ) {
        self.path = GraphitePath(path)
        outbox = OAVTOutbox(
            name: "graphite \(host):\(port)", GraphiteDestination(host: host, port: port, format: format),
            delivery.buffering(buffer, seconds: time), buffer: buffer)
        outbox.start { [weak self] sample in (sample as? OAVTMetric).flatMap { self?.buildMetric($0) } }
    }

    /// Does nothing: Graphite has no events.
    open func sendEvent(event: OAVTEvent) {}

    /// Stores a metric; the value of a counter is replaced by its sum so far.
    open func sendMetric(metric: OAVTMetric) { outbox.add(total(metric), buildMetric) }

    private func total(_ metric: OAVTMetric) -> OAVTMetric {
        guard metric.getType() == .Counter else { return metric }
        let sample = totals.withLock { $0.total(DeliverySample(metric, source: "", number: 0)) }
        guard case .metric(let name, _, let value, _) = sample.content else { return metric }
        let sum: OAVTMetric
        switch value {
        case .int(let value): sum = OAVTMetric(name: name, type: .Counter, value: value)
        case .double(let value): sum = OAVTMetric(name: name, type: .Counter, value: value)
        case .bool, .string: return metric
        }
        sum.setTimestamp(ts: metric.getTimestamp())
        return sum
    }

    /// Does nothing.
    open func instrumentReady(instrument: OAVTInstrument) {}

    /// Stores everything that was received, and begins to send it.
    open func endOfService() { outbox.end() }

    /// Returns the path of a metric.
    ///
    /// Override it for another path.
    ///
    /// - Parameter metric: The metric.
    /// - Returns: The path.
    open func buildMetricName(_ metric: OAVTMetric) -> String {
        path.text(
            name: metric.getName(), session: outbox.source, tracker: "",
            type: metric.getType() == .Counter ? "counter" : "gauge")
    }

    /// Returns the line of a metric.
    ///
    /// Override it for another format.
    ///
    /// - Parameter metric: The metric.
    /// - Returns: The line without a line terminator; if it is empty, nothing is sent.
    open func buildMetric(_ metric: OAVTMetric) -> String {
        let snapshot = metric.snapshot
        return GraphitePath.line(buildMetricName(metric), snapshot.value, seconds: snapshot.timestamp) ?? ""
    }
}
