import AVTCore
import Foundation
import OpenAVT

/// Collects what an instrument sends.
final class MPVCollector: OAVTBackendProtocol, Sendable {
    let events = Guarded<[OAVTEventSnapshot]>([])
    let metrics = Guarded<[OAVTMetricSnapshot]>([])

    func sendEvent(event: OAVTEvent) { events.withLock { $0.append(event.snapshot) } }
    func sendMetric(metric: OAVTMetric) { metrics.withLock { $0.append(metric.snapshot) } }
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}

    var actions: [String] { events.withLock { $0.map(\.action) } }

    func values(of name: String) -> [Int] {
        metrics.withLock { metrics in
            metrics.compactMap { metric in
                guard metric.name == name, case .int(let value) = metric.value else { return nil }
                return value
            }
        }
    }

    /// Waits until an event has been sent.
    func wait(for action: String) -> Bool {
        for _ in 0..<3000 {
            if actions.contains(action) { return true }
            Thread.sleep(forTimeInterval: 0.02)
        }
        return false
    }
}
