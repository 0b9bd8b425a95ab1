/// An encoded sample, as an outbox stores it.
package struct OutboxRow: Sendable, Equatable {
    /// The name of the lane: rows of a lane are sent in their order, one request at a time.
    package var lane: String
    /// The time at which the row was added, in milliseconds since 1970.
    package var milliseconds: Int
    /// The sample in the format of its backend.
    package var bytes: [UInt8]

    /// Creates a row.
    package init(lane: String = "", milliseconds: Int, bytes: [UInt8]) {
        (self.lane, self.milliseconds, self.bytes) = (lane, milliseconds, bytes)
    }
}

/// A row in a store.
package struct StoredRow: Sendable, Equatable {
    /// The number of the row, which grows with each row of the store.
    package var number: Int
    /// The row.
    package var row: OutboxRow

    /// Creates a row.
    package init(number: Int, row: OutboxRow) {
        (self.number, self.row) = (number, row)
    }
}

/// A number of rows, and their size.
package struct RowTotal: Sendable, Equatable {
    /// The number of rows.
    package var rows: Int
    /// The sum of their sizes in bytes.
    package var bytes: Int

    /// Creates a total.
    package init(rows: Int = 0, bytes: Int = 0) {
        (self.rows, self.bytes) = (rows, bytes)
    }

    static func + (left: RowTotal, right: RowTotal) -> RowTotal {
        RowTotal(rows: left.rows + right.rows, bytes: left.bytes + right.bytes)
    }

    static func += (left: inout RowTotal, right: RowTotal) { left = left + right }

    static func -= (left: inout RowTotal, right: RowTotal) {
        left = RowTotal(rows: left.rows - right.rows, bytes: left.bytes - right.bytes)
    }

    mutating func add(_ row: OutboxRow) { self += RowTotal(rows: 1, bytes: row.bytes.count) }
}
