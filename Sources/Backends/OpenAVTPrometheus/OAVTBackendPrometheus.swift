import AVTCore
import AVTHTTP
import Foundation
import OpenAVTBackends
import OpenAVTChain
import OpenAVTDelivery

/// A backend that adds up metrics for Prometheus, and ignores events.
///
/// Counters and histograms are added up; a gauge has its last value.
///
/// ``text`` is what Prometheus scrapes, for an app that has an HTTP server. With a URL, all series are also sent by
/// remote write in intervals: to Prometheus, VictoriaMetrics, or a service.
public final class OAVTBackendPrometheus: OAVTBackendProtocol, Sendable {
    /// The writes that the server does not have yet, or `nil` without a URL.
    public let outbox: OAVTOutbox?
    private let registry: Guarded<MetricRegistry>
    private let instance: String
    private let interval: Int
    private let clock: any OAVTClock
    private static let longestAge: Duration = .seconds(3600)
    private let timer = Guarded<(any OAVTScheduledTask)?>(nil)

    /// Creates a backend.
    ///
    /// - Parameters:
    ///   - url: The URL of remote write, such as `http://localhost:9090/api/v1/write`, or `nil` to be scraped only.
    ///   - headers: Further header fields of remote write, for example with a token.
    ///   - labels: The labels of all series, such as the version of the app. Few different values, because each is
    ///     another series.
    ///   - attributeLabels: The attributes of metrics that become labels, too.
    ///   - seriesLimit: The maximum number of series; samples of further ones are dropped and counted.
    ///   - delivery: The settings of the outbox; its interval is that of the writes, which are dropped after an hour.
    public convenience init(
        url: URL? = nil, headers: [String: String] = [:], labels: [String: String] = [:],
        attributeLabels: Set<String> = [], seriesLimit: Int = 10_000, delivery: OAVTDelivery = OAVTDelivery()
    ) {
        self.init(
            url, headers, MetricRegistry(limit: seriesLimit, labels: labels, attributeLabels: attributeLabels),
            delivery,
            makeSystemTransport(), clock: OAVTSystemClock.shared, ids: OAVTRandomIds())
    }

    package init(
        _ url: URL?, _ headers: [String: String], _ registry: MetricRegistry,
        _ delivery: OAVTDelivery, _ transport: any HTTPTransport, clock: any OAVTClock, ids: any OAVTIdSource
    ) {
        self.registry = Guarded(registry)
        self.clock = clock
        interval = max(1, delivery.interval.milliseconds)
        instance = ids.next()
        var delivery = delivery
        // A row is a complete write, so it is sent alone, and at once.
        (delivery.batchCount, delivery.interval) = (1, .zero)
        // A later write has newer sums, and the server refuses old ones.
        delivery.maximumAge = min(delivery.maximumAge, OAVTBackendPrometheus.longestAge)
        let fields =
            [
                HTTPField("Content-Type", "application/x-protobuf"), HTTPField("Content-Encoding", "snappy"),
                HTTPField("X-Prometheus-Remote-Write-Version", "0.1.0"),
            ] + HTTPField.sorted(headers)
        outbox = url.map { url in
            OAVTOutbox(
                name: OAVTOutbox.name("prometheus", url, headers),
                HTTPDestination(transport, isCompressed: false) { batch in
                    HTTPRequest(url, method: .post(batch.rows.flatMap(\.row.bytes)), fields: fields)
                }, delivery, clock: clock, ids: ids)
        }
        if outbox != nil { schedule() }
    }

    deinit { timer.withLock { $0 }?.cancel() }

    /// The content type of ``text``.
    public static let contentType = "text/plain; version=0.0.4"

    /// The series in the text format that Prometheus scrapes, to be served with ``contentType``.
    public var text: String { registry.withLock { $0.text } }

    /// The number of samples that were dropped: of a series beyond the limit, of another type than their series, or
    /// counters that would decrease.
    public var droppedCount: Int { registry.withLock { $0.dropped } }

    /// Ignores the event: Prometheus has no events.
    public func sendEvent(event: OAVTEvent) {}

    /// Adds a metric to its series.
    public func sendMetric(metric: OAVTMetric) {
        let sample = DeliverySample(metric, source: instance, number: 0)
        registry.withLock { _ = $0.add(sample) }
    }

    /// Does nothing.
    public func instrumentReady(instrument: OAVTInstrument) {}

    /// Writes the series a last time, and begins to send what waits.
    public func endOfService() {
        write()
        outbox?.end()
    }

    /// Writes the series, and sends what waits within a time.
    ///
    /// - Parameter time: The time.
    /// - Returns: True if nothing waits any more.
    public func flush(within time: Duration) async -> Bool {
        write()
        return await outbox?.flush(within: time) ?? true
    }

    private func schedule() {
        let task = clock.schedule(afterMilliseconds: interval) { [weak self] in
            self?.write()
            self?.schedule()
        }
        timer.withLock { $0 = task }
    }

    /// Adds a row with the current values of all series, which are told apart from those of other devices by the label
    /// `instance`.
    private func write() {
        guard let outbox else { return }
        let now = clock.wallMilliseconds
        let instance = MetricRegistry.Label(name: "instance", value: instance)
        let series = registry.withLock { registry in
            registry.series.flatMap { MetricRegistry.points($0.key, $0.value) }
        }
        guard !series.isEmpty else { return }
        outbox.add(
            bytes: RemoteWrite.body(
                series.map { name, labels, value in
                    let hasInstance = labels.contains { $0.name == instance.name }
                    let all =
                        labels + (hasInstance ? [] : [instance])
                        + [MetricRegistry.Label(name: "__name__", value: name)]
                    return (all.sorted { $0.name < $1.name }, value, now)
                }))
    }
}
