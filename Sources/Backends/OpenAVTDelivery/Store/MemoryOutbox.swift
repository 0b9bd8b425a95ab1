/// A store in memory, whose rows do not outlast the process.
package final class MemoryOutbox: OutboxStore {
    private var rows: [StoredRow] = []
    private var states: [String: [UInt8]] = [:]
    private var lastNumber = 0
    private var quarantined = 0

    /// Creates an empty store.
    package init() {}

    package func contents() -> OutboxContents {
        var contents = OutboxContents()
        for stored in rows { contents.lanes[stored.row.lane, default: RowTotal()].add(stored.row) }
        contents.quarantined = quarantined
        return contents
    }

    package func append(_ rows: [OutboxRow]) {
        for row in rows {
            lastNumber += 1
            self.rows.append(StoredRow(number: lastNumber, row: row))
        }
    }

    package func firstRows(of lane: String, limit: RowTotal) -> [StoredRow] {
        var (found, total) = ([StoredRow](), RowTotal())
        for stored in rows where stored.row.lane == lane {
            total.add(stored.row)
            guard found.isEmpty || (total.rows <= limit.rows && total.bytes <= limit.bytes) else { break }
            found.append(stored)
        }
        return found
    }

    package func remove(_ lane: String, through number: Int, state: [UInt8]?) {
        rows.removeAll { $0.row.lane == lane && $0.number <= number }
        if let state { states[lane] = state }
    }

    @discardableResult package func quarantine(_ row: StoredRow, reason: String) -> Int {
        // The quarantine of a process cannot be read later, so it is only counted.
        rows.removeAll { $0.number == row.number }
        quarantined += 1
        return 0
    }

    package func removeOldest(
        before time: Int, excess: RowTotal, sending: [String: Int]
    ) -> [String: RowTotal] {
        var removed = RemovedRows(before: time, excess: excess, sending: sending)
        rows.removeAll { stored in
            removed.remove(
                number: stored.number, lane: stored.row.lane, milliseconds: stored.row.milliseconds,
                RowTotal(rows: 1, bytes: stored.row.bytes.count))
        }
        return removed.lanes
    }

    package func state(of lane: String) -> [UInt8]? { states[lane] }

    package func oldestMilliseconds() -> Int? { rows.first?.row.milliseconds }
}
