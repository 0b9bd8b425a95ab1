import AVTCore

/// Rows of a lane that are sent together.
package struct DeliveryBatch: Sendable {
    /// The name of the lane.
    package let lane: String
    /// The rows, in their order; at least one.
    package let rows: [StoredRow]
    /// The state of the lane, or `nil` if there is none.
    package let state: [UInt8]?

    /// Creates a batch.
    package init(lane: String, rows: [StoredRow], state: [UInt8]? = nil) {
        (self.lane, self.rows, self.state) = (lane, rows, state)
    }

    /// The number of rows, and their size.
    var total: RowTotal { rows.reduce(RowTotal()) { $0 + RowTotal(rows: 1, bytes: $1.row.bytes.count) } }
}

/// A type that sends batches to a server.
package protocol DeliveryDestination: Sendable {
    /// Starts to send a batch, and returns immediately.
    ///
    /// - Parameters:
    ///   - batch: The batch.
    ///   - completion: Called exactly once, on any thread.
    func send(_ batch: DeliveryBatch, completion: @escaping @Sendable (DeliveryOutcome) -> Void)
}
