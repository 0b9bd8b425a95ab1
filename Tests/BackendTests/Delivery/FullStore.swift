import OpenAVTDelivery

/// A store whose disk is full for some additions or the first removals of rows.
final class FullStore: OutboxStore {
    private let store: SQLiteOutbox
    private var failures: Int
    private var successes: Int
    private var removalFailures: Int

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - store: The store that has the rows.
    ///   - failures: The number of additions that fail.
    ///   - successes: The number of additions before them that do not.
    ///   - removalFailures: The number of removals of sent rows that fail first.
    init(_ store: SQLiteOutbox, failures: Int, after successes: Int = 0, removalFailures: Int = 0) {
        (self.store, self.failures, self.removalFailures) = (store, failures, removalFailures)
        self.successes = successes
    }

    func append(_ rows: [OutboxRow]) throws(OutboxError) {
        guard failures == 0 || successes > 0 else {
            failures -= 1
            throw OutboxError("database or disk is full")
        }
        successes -= 1
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
    @discardableResult func quarantine(_ row: StoredRow, reason: String) throws(OutboxError) -> Int {
        try store.quarantine(row, reason: reason)
    }
    func removeOldest(
        before time: Int, excess: RowTotal, sending: [String: Int]
    ) throws(OutboxError) -> [String: RowTotal] {
        try store.removeOldest(before: time, excess: excess, sending: sending)
    }
    func state(of lane: String) throws(OutboxError) -> [UInt8]? { try store.state(of: lane) }
    func oldestMilliseconds() throws(OutboxError) -> Int? { try store.oldestMilliseconds() }
}
