import AVTCore
import Foundation
import OpenAVTChain
import OpenAVT
import OpenAVTTrackerGStreamer

/// Collects what an instrument sends.
final class Collector: OAVTBackendProtocol, Sendable {
    let events = Guarded<[OAVTEventSnapshot]>([])
    let metrics = Guarded<[OAVTMetricSnapshot]>([])

    func sendEvent(event: OAVTEvent) { events.withLock { $0.append(event.snapshot) } }
    func sendMetric(metric: OAVTMetric) { metrics.withLock { $0.append(metric.snapshot) } }
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}

    var actions: [String] { events.withLock { $0.map(\.action) } }

    func first(_ action: String) -> OAVTEventSnapshot? { events.withLock { $0.first { $0.action == action } } }

    /// The values of an attribute of events, in milliseconds.
    func lengths(of action: String, _ attribute: String) -> [Int] {
        events.withLock { events in
            events.compactMap { event in
                guard event.action == action, case .int(let value)? = event.attributes[attribute] else { return nil }
                return value
            }
        }
    }

    func values(of name: String) -> [Int] {
        metrics.withLock { metrics in
            metrics.compactMap { metric in
                guard metric.name == name, case .int(let value) = metric.value else { return nil }
                return value
            }
        }
    }
}

/// Measures a pipeline as an app does.
func measure(_ app: AppPipeline, _ backend: Collector) -> OAVTInstrument {
    let instrument = OAVTInstrument(hub: OAVTHubCore(), metricalc: OAVTMetricalcCore(), backend: backend)
    instrument.addTracker(OAVTTrackerGStreamer(pipeline: app.element))
    instrument.ready()
    return instrument
}
