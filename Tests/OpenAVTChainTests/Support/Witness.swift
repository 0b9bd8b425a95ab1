import AVTCore
import OpenAVTChain
import Synchronization

/// What the components of an instrument saw, whichever threads called them.
final class Witness: Sendable {
    struct Sight: Sendable {
        let action: String
        let trackerId: Int?
    }

    private let sights = Guarded<[Sight]>([])
    private let arrivals = Guarded<[String]>([])
    private let inside = Atomic<Int>(0)
    private let overlapping = Atomic<Int>(0)

    /// What hubs saw, in order.
    var seen: [Sight] { sights.withLock { $0 } }
    /// What backends got, in order.
    var arrived: [String] { arrivals.withLock { $0 } }
    /// How often a component was called while another was.
    var overlaps: Int { overlapping.load(ordering: .relaxed) }

    func isSeen(_ action: String, by trackerId: Int?) {
        sights.withLock { $0.append(Sight(action: action, trackerId: trackerId)) }
    }

    func hasArrived(_ name: String) {
        arrivals.withLock { $0.append(name) }
    }

    /// Notes if another component is called meanwhile.
    func alone<Result>(_ body: () -> Result) -> Result {
        if inside.add(1, ordering: .sequentiallyConsistent).oldValue != 0 {
            overlapping.add(1, ordering: .relaxed)
        }
        defer { inside.subtract(1, ordering: .sequentiallyConsistent) }
        return body()
    }
}

/// A hub, a metricalc and a backend that tell a witness.
final class WitnessedComponent: OAVTHubProtocol, OAVTMetricalcProtocol, OAVTBackendProtocol {
    private let witness: Witness

    init(_ witness: Witness) {
        self.witness = witness
    }

    func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? {
        witness.alone {
            witness.isSeen(event.name, by: tracker.trackerId)
            return event
        }
    }

    func processMetric(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> [OAVTMetric] {
        witness.alone { [OAVTMetric(name: event.name, type: .Counter, value: 1)] }
    }

    func sendEvent(event: OAVTEvent) { witness.alone { witness.hasArrived(event.name) } }
    func sendMetric(metric: OAVTMetric) { witness.alone { witness.hasArrived("metric of " + metric.getName()) } }
    func instrumentReady(instrument: OAVTInstrument) { witness.alone {} }
    func endOfService() { witness.alone {} }
}
