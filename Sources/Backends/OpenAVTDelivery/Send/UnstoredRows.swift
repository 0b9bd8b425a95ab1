import AVTCore
import OpenAVTChain

/// The rows that were added, and are not yet with the worker.
final class UnstoredRows: Sendable {
    private struct State {
        var rows: [OutboxRow] = []
        var total = RowTotal()
        var isScheduled = false
        var received = 0
        var dropped: [OAVTDeliveryDrop: Int] = [:]
    }

    private let state = Guarded(State())
    private let limit: RowTotal

    init(limit: RowTotal) {
        self.limit = limit
    }

    /// Adds a row, or drops it if there are too many.
    ///
    /// - Returns: True if the worker must be called to take the rows.
    func add(_ row: OutboxRow) -> Bool {
        state.withLock { state in
            state.received += 1
            let total = state.total + RowTotal(rows: 1, bytes: row.bytes.count)
            guard total.rows <= limit.rows, total.bytes <= limit.bytes else {
                state.dropped[.unstored, default: 0] += 1
                return false
            }
            state.rows.append(row)
            state.total = total
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
    }

    /// Counts samples that are dropped and have no row.
    func countDropped(_ count: Int, _ reason: OAVTDeliveryDrop) {
        state.withLock { state in
            state.received += count
            state.dropped[reason, default: 0] += count
        }
    }

    /// Removes the rows and returns them.
    func removeAll() -> [OutboxRow] {
        state.withLock { state in
            defer { (state.rows, state.total, state.isScheduled) = ([], RowTotal(), false) }
            return state.rows
        }
    }

    /// Adds the counts of these rows to those of the worker.
    func add(to counts: inout OAVTDeliveryCounts) {
        state.withLock { state in
            counts.received = state.received
            counts.waiting += state.total.rows
            counts.waitingBytes += state.total.bytes
            for (reason, count) in state.dropped { counts.dropped[reason.rawValue, default: 0] += count }
        }
    }
}
