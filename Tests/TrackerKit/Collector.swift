import AVTCore
import Foundation
import OpenAVT

/// A backend that stores what an instrument sends.
package final class Collector: OAVTBackendProtocol, Sendable {
    package let events = Guarded<[OAVTEventSnapshot]>([])
    package let metrics = Guarded<[OAVTMetricSnapshot]>([])
    /// Events and metrics, in the order in which they were sent.
    package let samples = Guarded<[Sample]>([])
    private let ignored: Set<String>

    /// An event or metric that was sent.
    package enum Sample: Sendable {
        case event(OAVTEventSnapshot)
        case metric(OAVTMetricSnapshot)
    }

    /// Creates a collector.
    ///
    /// - Parameter ignored: The actions of events that are not stored.
    package init(ignoring ignored: Set<String> = []) { self.ignored = ignored }

    package func sendEvent(event: OAVTEvent) {
        let snapshot = event.snapshot
        guard !ignored.contains(snapshot.action) else { return }
        events.withLock { $0.append(snapshot) }
        samples.withLock { $0.append(.event(snapshot)) }
    }

    package func sendMetric(metric: OAVTMetric) {
        let snapshot = metric.snapshot
        metrics.withLock { $0.append(snapshot) }
        samples.withLock { $0.append(.metric(snapshot)) }
    }
    package func instrumentReady(instrument: OAVTInstrument) {}
    package func endOfService() {}

    package var actions: [String] { events.withLock { $0.map(\.action) } }

    package func first(_ action: String) -> OAVTEventSnapshot? { events.withLock { $0.first { $0.action == action } } }

    package func has(_ metric: String) -> Bool { metrics.withLock { $0.contains { $0.name == metric } } }

    /// Returns the values of a metric that are integers.
    package func values(of metric: String) -> [Int] {
        metrics.withLock { $0.filter { $0.name == metric }.compactMap { integer($0.value) } }
    }

    /// Returns the values of an attribute of the events of an action that are integers.
    package func values(of attribute: String, in action: String) -> [Int] {
        events.withLock { $0.filter { $0.action == action }.compactMap { integer($0.attributes[attribute]) } }
    }

    private func integer(_ value: OAVTValue?) -> Int? { if case .int(let value)? = value { value } else { nil } }

    /// Waits until events of all actions of a list have been sent, for a minute at most for each.
    func wait(for actions: some Sequence<String>) {
        for action in actions { wait(for: action) }
    }

    /// Waits until events of an action have been sent, for a minute at most.
    @discardableResult package func wait(for action: String, count: Int = 1) -> Bool {
        for _ in 0..<12_000 {
            if actions.count(where: { $0 == action }) >= count { return true }
            usleep(5_000)
        }
        return false
    }
}

/// A backend that keeps nothing.
final class Discarder: OAVTBackendProtocol, Sendable {
    func sendEvent(event: OAVTEvent) {}
    func sendMetric(metric: OAVTMetric) {}
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}
