import AVTCore

@testable import OpenAVTDelivery

/// A destination that answers as a closure decides, and remembers what it was sent.
final class ScriptedDestination: DeliveryDestination {
    private let answer: @Sendable (DeliveryBatch) -> DeliveryOutcome?
    private let state = Guarded<[[UInt8]]>([])

    /// Creates a destination; a batch for which the closure returns `nil` is never answered.
    init(_ answer: @escaping @Sendable (DeliveryBatch) -> DeliveryOutcome? = { _ in .delivered() }) {
        self.answer = answer
    }

    /// The rows of batches that were delivered.
    var received: [[UInt8]] { state.withLock { $0 } }

    func send(_ batch: DeliveryBatch, completion: @escaping @Sendable (DeliveryOutcome) -> Void) {
        guard let outcome = answer(batch) else { return }
        if case .delivered = outcome { state.withLock { $0 += batch.rows.map(\.row.bytes) } }
        completion(outcome)
    }
}

/// A destination that answers when it is told to.
final class WaitingDestination: DeliveryDestination {
    private let requests = Guarded<[(lane: String, completion: @Sendable (DeliveryOutcome) -> Void)]>([])

    /// The lanes of all requests, sorted.
    var lanes: [String] { requests.withLock { $0.map(\.lane) }.sorted() }

    func send(_ batch: DeliveryBatch, completion: @escaping @Sendable (DeliveryOutcome) -> Void) {
        requests.withLock { $0.append((batch.lane, completion)) }
    }

    /// Answers the first request of a lane: its rows were delivered.
    func answer(_ lane: String) {
        requests.withLock { $0.first { $0.lane == lane } }?.completion(.delivered())
    }
}
