import OpenAVTDelivery

/// A store whose disk is full for the first additions or removals of rows.
final class FullStore: OutboxStore {
    private let store: SQLiteOutbox
    private var failures: Int
    private var removalFailures: Int

    init(_ store: SQLiteOutbox, failures: Int, removalFailures: Int = 0) {
        (self.store, self.failures, self.removalFailures) = (store, failures, removalFailures)
    }

    func append(_ rows: [OutboxRow]) throws(OutboxError) {
        guard failures == 0 else {
            failures -= 1
            throw OutboxError("database or disk is full")
        }
        try store.append(rows)
    }

    func contents() throws(OutboxError) -> OutboxContents { try store.contents() }
    func firstRows(of lane: String, limit: RowTotal) throws(OutboxError) -> [StoredRow] {
        try store.firstRows(of: lane, limit: limit)
    }
    func remove(_ lane: String, through number: Int, state: [UInt8]?) throws(OutboxError) {
        guard removalFailures == 0 else {
            removalFailures -= 1
            throw OutboxError("database or disk is full")
        }
        try store.remove(lane, through: number, state: state)
    }
    func quarantine(_ row: StoredRow, reason: String) throws(OutboxError) { try store.quarantine(row, reason: reason) }
    func removeOldest(
        before time: Int, excess: RowTotal, sending: [String: Int]
    ) throws(OutboxError) -> [String: RowTotal] {
        try store.removeOldest(before: time, excess: excess, sending: sending)
    }
    func state(of lane: String) throws(OutboxError) -> [UInt8]? { try store.state(of: lane) }
    func oldestMilliseconds() throws(OutboxError) -> Int? { try store.oldestMilliseconds() }
}
