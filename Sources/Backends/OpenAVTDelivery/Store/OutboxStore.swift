/// A store of rows that wait to be sent; used on one queue only.
///
/// Each method either does everything that it describes, or throws and does nothing.
package protocol OutboxStore: AnyObject {
    /// Returns what the store contains.
    ///
    /// - Throws: `OutboxError` if the store cannot be read.
    func contents() throws(OutboxError) -> OutboxContents
    /// Appends rows.
    ///
    /// - Throws: `OutboxError` if they cannot be stored, for example because the disk is full.
    func append(_ rows: [OutboxRow]) throws(OutboxError)
    /// Returns the oldest rows of a lane: at least one if the lane has any, and no more than `limit` rows or bytes.
    ///
    /// - Throws: `OutboxError` if the store cannot be read.
    func firstRows(of lane: String, limit: RowTotal) throws(OutboxError) -> [StoredRow]
    /// Removes the rows of a lane up to a number, and stores the state of the lane.
    ///
    /// - Parameters:
    ///   - lane: The name of the lane.
    ///   - number: The number of the last row.
    ///   - state: The new state of the lane, or `nil` to keep the current one.
    /// - Throws: `OutboxError` if the store cannot be written.
    func remove(_ lane: String, through number: Int, state: [UInt8]?) throws(OutboxError)
    /// Moves a row to the quarantine, which keeps the last thousand rows.
    ///
    /// - Returns: The number of older rows that were removed from the quarantine.
    /// - Throws: `OutboxError` if the store cannot be written.
    @discardableResult func quarantine(_ row: StoredRow, reason: String) throws(OutboxError) -> Int
    /// Removes the oldest rows, except those that are being sent.
    ///
    /// - Parameters:
    ///   - time: Rows that were added before this time are removed, in milliseconds since 1970.
    ///   - excess: Further rows are removed until at least this number of rows and bytes is removed.
    ///   - sending: The number of the last row that is being sent, by lane.
    /// - Returns: The removed rows, by lane.
    /// - Throws: `OutboxError` if the store cannot be written.
    func removeOldest(
        before time: Int, excess: RowTotal, sending: [String: Int]
    ) throws(OutboxError) -> [String: RowTotal]
    /// Returns the state of a lane, or `nil` if none was stored.
    ///
    /// - Throws: `OutboxError` if the store cannot be read.
    func state(of lane: String) throws(OutboxError) -> [UInt8]?
    /// Returns the time at which the oldest row was added, in milliseconds since 1970, or `nil` if there is none.
    ///
    /// - Throws: `OutboxError` if the store cannot be read.
    func oldestMilliseconds() throws(OutboxError) -> Int?
}

/// What a store contains.
package struct OutboxContents: Sendable, Equatable {
    /// The rows that wait, by lane.
    package var lanes: [String: RowTotal] = [:]
    /// The number of rows in quarantine.
    package var quarantined = 0

    /// Creates the contents of an empty store.
    package init() {}
}

/// The reason why a store cannot be read or written.
package struct OutboxError: Error, Sendable, CustomStringConvertible {
    /// A sentence without a full stop.
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
