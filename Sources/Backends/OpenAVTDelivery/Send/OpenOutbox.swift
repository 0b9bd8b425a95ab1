/// A store that can be used, with the delivery of its rows.
struct OpenOutbox {
    let store: any OutboxStore
    var machine: DeliveryMachine
    /// The rows in the store.
    var total: RowTotal
    /// The number of rows in quarantine.
    var quarantined: Int
    /// The rows that are being sent, by lane.
    var sending: [String: DeliveryBatch] = [:]
}

/// Rows of a lane that the server has.
struct DeliveredRows {
    /// The number of the last one.
    let last: Int
    /// The state of the lane afterwards.
    let state: [UInt8]?
    let sent: Int
    let refused: Int

    init(_ batch: DeliveryBatch, refused: Int, _ state: [UInt8]?) {
        // A batch has at least one row.
        (last, self.state) = (batch.rows.last?.number ?? .min, state)
        self.refused = min(refused, batch.rows.count)
        sent = batch.rows.count - self.refused
    }
}
