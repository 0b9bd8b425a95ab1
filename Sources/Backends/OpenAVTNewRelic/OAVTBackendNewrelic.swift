import AVTCore
import AVTHTTP
import OpenAVTBackends
import OpenAVTChain
import OpenAVTDelivery

/// A backend that sends events and metrics to New Relic, by its Event API and its Metric API.
///
/// New Relic drops events that are older than a day and metrics that are older than two days, so the outbox drops
/// samples after a day by default.
///
/// `@unchecked Sendable`: the properties are immutable and can be used from any thread. A subclass must not add
/// properties for which this is not so.
open class OAVTBackendNewrelic: OAVTBackendProtocol, @unchecked Sendable {
    /// The samples that New Relic does not have yet.
    public let outbox: OAVTOutbox
    private let format: NewRelicFormat
    private let useEvents: Bool
    private let useMetrics: Bool

    /// Creates a backend.
    ///
    /// - Parameters:
    ///   - useEvents: True to send events.
    ///   - useMetrics: True to send metrics.
    ///   - account: The account; by default that of the environment. Without one, samples wait in the outbox.
    ///   - attributes: Attributes of all events and metrics, such as the version of the app.
    ///   - delivery: The settings of the outbox, or `nil` for those that suit New Relic.
    public init(
        useEvents: Bool = true, useMetrics: Bool = true, account: OAVTNewrelicAccount? = .environment,
        attributes: [String: OAVTValue] = [:], delivery: OAVTDelivery? = nil
    ) {
        var settings = delivery ?? OAVTDelivery()
        if delivery == nil { settings.maximumAge = .seconds(86400) }
        settings.batchBytes = min(settings.batchBytes, NewRelicDestination.bytesLimit)
        (self.useEvents, self.useMetrics) = (useEvents, useMetrics)
        format = NewRelicFormat(common: attributes)
        outbox = OAVTOutbox(
            name: account.map { "newrelic \($0.region) \($0.id)" } ?? "newrelic",
            NewRelicDestination(account, isCompressed: settings.isCompressed, makeSystemTransport()), settings)
    }

    package init(
        useEvents: Bool, useMetrics: Bool, _ format: NewRelicFormat, _ delivery: OAVTDelivery,
        _ destination: any DeliveryDestination, name: String, clock: any OAVTClock = OAVTSystemClock.shared,
        ids: any OAVTIdSource = OAVTRandomIds()
    ) {
        (self.useEvents, self.useMetrics, self.format) = (useEvents, useMetrics, format)
        outbox = OAVTOutbox(name: name, destination, delivery, clock: clock, ids: ids)
    }

    /// Stores an event.
    open func sendEvent(event: OAVTEvent) {
        guard useEvents else { return }
        let sample = DeliverySample(event, source: outbox.source, number: outbox.nextNumber())
        let json = format.event(
            sample, type: buildEventType(event: event), actionName: buildActionName(event: event))
        outbox.add(json.text, lane: NewRelicDestination.events)
    }

    /// Stores a metric.
    open func sendMetric(metric: OAVTMetric) {
        guard useMetrics else { return }
        let sample = DeliverySample(metric, source: outbox.source, number: outbox.nextNumber())
        let json = format.metric(
            sample, name: buildMetricName(metric: metric), category: buildMetricCategory(metric: metric))
        outbox.add(json?.text, lane: NewRelicDestination.metrics)
    }

    /// Does nothing.
    open func instrumentReady(instrument: OAVTInstrument) {}

    /// Stores everything that was received, and begins to send it.
    open func endOfService() { outbox.end() }

    /// Returns the type of an event; override it for another one.
    open func buildEventType(event: OAVTEvent) -> String { "OAVT" }

    /// Returns the name of an action; override it for another one.
    open func buildActionName(event: OAVTEvent) -> String { event.getAction().getActionName() }

    /// Returns the name of a metric; override it for another one.
    open func buildMetricName(metric: OAVTMetric) -> String { metric.getName() }

    /// Returns the category of a metric; override it for another one.
    open func buildMetricCategory(metric: OAVTMetric) -> String { "OAVT" }
}
