import AVTCore
import AVTHTTP
import Foundation
import OpenAVTBackends
import OpenAVTChain
import OpenAVTDelivery

/// A backend that sends events as log records, and metrics, by OTLP over HTTP: to an OpenTelemetry collector, or to a
/// service that accepts OTLP.
public final class OAVTBackendOpenTelemetry: OAVTBackendProtocol, Sendable {
    /// The samples that the server does not have yet.
    public let outbox: OAVTOutbox
    private let format: OTLPFormat
    private let order = Guarded(())

    /// Creates a backend.
    ///
    /// - Parameters:
    ///   - url: The base URL, such as `http://localhost:4318`.
    ///   - headers: Further header fields, for example with a token.
    ///   - resource: The attributes of the resource, such as `service.name` and `service.version`.
    ///   - encoding: The encoding of requests.
    ///   - temporality: What the numbers of counters and histograms mean.
    ///   - delivery: The settings of the outbox.
    public convenience init(
        url: URL, headers: [String: String] = [:], resource: [String: OAVTValue] = [:],
        encoding: OAVTOpenTelemetryEncoding = .protobuf, temporality: OAVTOpenTelemetryTemporality = .delta,
        delivery: OAVTDelivery = OAVTDelivery()
    ) {
        self.init(
            OTLPDestination(
                url, headers: headers, resource: resource, isCompressed: delivery.isCompressed, makeSystemTransport()),
            OTLPFormat(encoding: encoding, temporality: temporality), name: OAVTOutbox.name("otlp", url, headers),
            delivery)
    }

    package init(
        _ destination: any DeliveryDestination, _ format: OTLPFormat, name: String, _ delivery: OAVTDelivery,
        clock: any OAVTClock = OAVTSystemClock.shared, ids: any OAVTIdSource = OAVTRandomIds()
    ) {
        self.format = format
        outbox = OAVTOutbox(name: name, destination, delivery, clock: clock, ids: ids)
    }

    /// Stores an event.
    public func sendEvent(event: OAVTEvent) {
        add(DeliverySample(event, source: outbox.source, number: outbox.nextNumber()))
    }

    /// Stores a metric.
    public func sendMetric(metric: OAVTMetric) {
        add(DeliverySample(metric, source: outbox.source, number: outbox.nextNumber()))
    }

    /// Does nothing.
    public func instrumentReady(instrument: OAVTInstrument) {}

    /// Stores everything that was received, and begins to send it.
    public func endOfService() { outbox.end() }

    private func add(_ sample: DeliverySample) {
        // Only sums must be stored in the order in which they were added up.
        guard format.isCumulative else { return store(sample) }
        order.withLock { _ in store(sample) }
    }

    private func store(_ sample: DeliverySample) {
        guard let (lane, bytes) = format.encoded(sample) else { return outbox.countUnsupported() }
        outbox.add(bytes: bytes, lane: lane)
    }
}
