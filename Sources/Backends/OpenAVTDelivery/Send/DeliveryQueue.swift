import AVTCore
import Dispatch
import OpenAVTChain

/// Receives rows on any thread, stores them, and sends them.
///
/// A row is stored by the next transaction, which usually begins immediately; rows that arrive during a transaction are
/// stored by the one after it. A thread that adds a row waits for none.
package final class DeliveryQueue: Sendable {
    private let unstored: UnstoredRows
    private let queue = DispatchQueue(label: "OpenAVT.delivery")
    private let worker: DeliveryWorker

    /// Creates a queue, which immediately sends what the store contains.
    ///
    /// - Parameters:
    ///   - makeStore: Opens the store, on the queue; called again after a while if it fails.
    ///   - destination: The destination.
    ///   - limits: The limits of the store.
    ///   - settings: The sizes and times of requests.
    ///   - clock: The source of time.
    package init(
        store makeStore: @escaping @Sendable () throws(OutboxError) -> any OutboxStore,
        destination: any DeliveryDestination, limits: OutboxLimits, settings: DeliveryMachine.Settings,
        clock: any OAVTClock
    ) {
        unstored = UnstoredRows(limit: limits.unstored)
        worker = DeliveryWorker(
            makeStore: makeStore, destination: destination, limits: limits, settings: settings, clock: clock,
            queue: queue, unstored: unstored)
        queue.async { [worker] in worker.store() }
    }

    /// Adds a row, or drops it if too many wait to be stored.
    package func add(_ row: OutboxRow) {
        if unstored.add(row) { queue.async { [worker] in worker.store(isUrgent: false) } }
    }

    /// Counts samples that are dropped and have no row.
    package func countDropped(_ count: Int, _ reason: OAVTDeliveryDrop) { unstored.countDropped(count, reason) }

    /// The counts; waits for the current transaction.
    package var counts: OAVTDeliveryCounts {
        queue.sync {
            var counts = worker.counts
            unstored.add(to: &counts)
            return counts
        }
    }

    /// Sends everything that waits, without waiting for full batches.
    ///
    /// - Parameters:
    ///   - time: The time after which batches are full again before they are sent, at most a day.
    ///   - completion: Called once: with true if nothing waits any more, or with false after the time.
    package func flush(
        within time: Duration = .seconds(60), _ completion: @escaping @Sendable (Bool) -> Void = { _ in }
    ) {
        let milliseconds = min(max(time.milliseconds, 0), 86_400_000)
        queue.async { [worker] in worker.flush(within: milliseconds, completion) }
    }

    /// Sends everything that waits, within a time.
    ///
    /// - Parameter time: The time, at most a day.
    /// - Returns: True if nothing waits any more.
    package func flush(within time: Duration) async -> Bool {
        await withCheckedContinuation { continuation in flush(within: time) { continuation.resume(returning: $0) } }
    }

    /// Stores the rows that were added, if the store can be used, and waits for it.
    package func storeAll() { queue.sync { worker.store() } }
}
