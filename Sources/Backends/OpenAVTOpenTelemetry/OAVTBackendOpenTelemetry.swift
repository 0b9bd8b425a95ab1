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
    private let format = OTLPFormat()

    /// Creates a backend.
    ///
    /// - Parameters:
    ///   - url: The base URL, such as `http://localhost:4318`.
    ///   - headers: Further header fields, for example with a token.
    ///   - resource: The attributes of the resource, such as `service.name` and `service.version`.
    ///   - delivery: The settings of the outbox.
    public convenience init(
        url: URL, headers: [String: String] = [:], resource: [String: OAVTValue] = [:],
        delivery: OAVTDelivery = OAVTDelivery()
    ) {
        self.init(
            OTLPDestination(
                url, headers: headers, resource: resource, isCompressed: delivery.isCompressed, makeSystemTransport()),
            name: "otlp \(url)", delivery)
    }

    package init(
        _ destination: any DeliveryDestination, name: String, _ delivery: OAVTDelivery,
        clock: any OAVTClock = OAVTSystemClock.shared, ids: any OAVTIdSource = OAVTRandomIds()
    ) {
        outbox = OAVTOutbox(name: name, destination, delivery, clock: clock, ids: ids)
    }

    /// Stores an event.
    public func sendEvent(event: OAVTEvent) {
        let sample = DeliverySample(event, source: outbox.source, number: outbox.nextNumber())
        outbox.add(format.record(sample)?.text, lane: OTLPDestination.events)
    }

    /// Stores a metric.
    public func sendMetric(metric: OAVTMetric) {
        let sample = DeliverySample(metric, source: outbox.source, number: outbox.nextNumber())
        outbox.add(format.metric(sample)?.text, lane: OTLPDestination.metrics)
    }

    /// Does nothing.
    public func instrumentReady(instrument: OAVTInstrument) {}

    /// Stores everything that was received, and begins to send it.
    public func endOfService() { outbox.end() }
}
