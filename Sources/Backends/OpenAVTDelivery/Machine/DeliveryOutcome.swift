/// The result of sending a batch of rows.
package enum DeliveryOutcome: Sendable, Equatable {
    /// The server has the rows; the value is the new state of the lane, or `nil` to keep the current one.
    case delivered(laneState: [UInt8]? = nil)
    /// The server has the rows, except for some which it refuses, and which must not be sent again.
    case partlyDelivered(refused: Int, reason: String)
    /// The server could not be reached, or requests a delay; the rows are not the cause.
    case unavailable(reason: String, retryAfter: Duration? = nil)
    /// The address, the credentials or the database are wrong; the rows are not the cause.
    case misconfigured(reason: String)
    /// The server failed, perhaps because of the rows.
    case failed(reason: String)
    /// The server refuses at least one of the rows.
    case rejected(reason: String)
    /// The batch has more bytes than the server accepts.
    case tooLarge(reason: String)
}
