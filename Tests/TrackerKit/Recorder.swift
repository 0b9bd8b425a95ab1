import AVTCore
import Foundation
import OpenAVT

/// Collects what an instrument sends, without changes of a rendition, of the player's settings, and of the tracker.
final class Recorder: OAVTBackendProtocol, Sendable {
    let events = Guarded<[OAVTEventSnapshot]>([])
    private let metrics = Guarded<Set<String>>([])
    private static let ignored: Set = [
        "PlayerChange", "QualityChangeUp", "QualityChangeDown", "BufferBegin", "BufferFinish", "Ping", "Closing",
        "TrackerInit",
    ]

    func sendEvent(event: OAVTEvent) {
        let snapshot = event.snapshot
        guard !Recorder.ignored.contains(snapshot.action) else { return }
        events.withLock { $0.append(snapshot) }
    }

    func sendMetric(metric: OAVTMetric) { _ = metrics.withLock { $0.insert(metric.snapshot.name) } }
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}

    var actions: [String] { events.withLock { $0.map(\.action) } }

    func has(_ metric: String) -> Bool { metrics.withLock { $0.contains(metric) } }

    /// Waits until events of an action have been sent, for a minute at most.
    func wait(for action: String, count: Int = 1) {
        for _ in 0..<12_000 where actions.count(where: { $0 == action }) < count { usleep(5_000) }
    }
}

/// A backend that keeps nothing.
final class Discarder: OAVTBackendProtocol, Sendable {
    func sendEvent(event: OAVTEvent) {}
    func sendMetric(metric: OAVTMetric) {}
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}
