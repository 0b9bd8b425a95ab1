import AVTCore
import AVTHTTP
import Foundation
import OpenAVTBackends
import OpenAVTChain
import OpenAVTDelivery

/// A backend that writes events and metrics to InfluxDB 1.x, 2.x and 3.x, and to servers with the same interface, such
/// as VictoriaMetrics.
///
/// Events are points of the measurement `OAVT_EVENTS`, metrics of `OAVT_METRICS`. The tag `session` is a name of this
/// backend: devices do not share a series, and a point that is written twice replaces itself.
///
/// `@unchecked Sendable`: the properties are immutable and can be used from any thread. A subclass must not add
/// properties for which this is not so.
open class OAVTBackendInfluxdb: OAVTBackendProtocol, @unchecked Sendable {
    /// The samples that the server does not have yet.
    public let outbox: OAVTOutbox
    private let format: InfluxLine

    /// Creates a backend.
    ///
    /// - Parameters:
    ///   - buffer: Collects the samples until they are stored, as in OpenAVT-iOS, or `nil` to store each immediately.
    ///   - time: The time for which samples wait until they fill a request, in seconds, or `nil` for the interval of `delivery`.
    ///   - url: The complete URL for writing, such as `http://localhost:8086/write?db=test` (1.x) or
    ///     `https://example.com/api/v2/write?org=o&bucket=b` (2.x and 3.x).
    ///   - token: The token of 2.x and 3.x, or `nil`. For a user of 1.x, add `&u=NAME&p=PASSWORD` to the URL.
    ///   - tags: The tags of all points, such as the version of the app. Few different values, because each is another
    ///     series.
    ///   - attributeTags: The attributes of events and metrics that become tags instead of fields.
    ///   - numbers: The types of numbers.
    ///   - delivery: The settings of the outbox.
    public init(
        buffer: OAVTBuffer? = nil, time: TimeInterval? = nil, url: URL, token: String? = nil,
        tags: [String: String] = [:], attributeTags: Set<String> = [], numbers: OAVTInfluxdbNumbers = .floats,
        delivery: OAVTDelivery = OAVTDelivery()
    ) {
        format = InfluxLine(tags: tags, attributeTags: attributeTags, numbers: numbers)
        let delivery = delivery.buffering(buffer, seconds: time)
        outbox = OAVTOutbox(
            name: "influxdb \(OAVTBackendInfluxdb.address(url))",
            HTTPDestination.influx(url, token: token, isCompressed: delivery.isCompressed, makeSystemTransport()),
            delivery, buffer: buffer)
        outbox.start { [weak self] sample in self?.build(sample) }
    }

    /// Stores an event.
    open func sendEvent(event: OAVTEvent) { outbox.add(event, buildEventMetric) }

    /// Stores a metric.
    open func sendMetric(metric: OAVTMetric) { outbox.add(metric, buildMetric) }

    /// Does nothing.
    open func instrumentReady(instrument: OAVTInstrument) {}

    /// Stores everything that was received, and begins to send it.
    open func endOfService() { outbox.end() }

    /// Returns the line of a metric.
    ///
    /// Override it for another format.
    ///
    /// - Parameter metric: The metric.
    /// - Returns: The line without a line terminator; if it is empty, nothing is written.
    open func buildMetric(_ metric: OAVTMetric) -> String {
        let sample = DeliverySample(metric, source: outbox.source, number: outbox.nextNumber())
        return format.line(sample, measurement: getInfluxDBPath(metric)) ?? ""
    }

    /// Returns the line of an event.
    ///
    /// Override it for another format.
    ///
    /// - Parameter event: The event.
    /// - Returns: The line without a line terminator; if it is empty, nothing is written.
    open func buildEventMetric(_ event: OAVTEvent) -> String {
        let sample = DeliverySample(event, source: outbox.source, number: outbox.nextNumber())
        return format.line(sample, measurement: getInfluxDBPath(event)) ?? ""
    }

    /// Returns the name of the measurement of a sample.
    ///
    /// Override it for another name.
    ///
    /// - Parameter sample: The sample.
    /// - Returns: The name; special characters are escaped by the caller.
    open func getInfluxDBPath(_ sample: OAVTSample) -> String {
        sample is OAVTEvent ? InfluxLine.events : sample is OAVTMetric ? InfluxLine.metrics : "OAVT"
    }

    /// Returns a URL without its user and password, so that samples are still sent when these have changed.
    private static func address(_ url: URL) -> String {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return "\(url)" }
        (parts.user, parts.password) = (nil, nil)
        parts.queryItems = parts.queryItems?.filter { !["u", "p"].contains($0.name) }
        return parts.string ?? "\(url)"
    }

    private func build(_ sample: OAVTSample) -> String? {
        if let event = sample as? OAVTEvent { return buildEventMetric(event) }
        return (sample as? OAVTMetric).map(buildMetric)
    }
}
