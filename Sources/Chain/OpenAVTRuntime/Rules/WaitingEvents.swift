/// The counts of events, reports of players and calls of `setKind` that wait until the first rules are loaded.
///
/// Each report counts, also of a property that no rule reads. The first ones are kept, since the state of a session
/// depends on its beginning: once ``limit`` of them wait, further ones are dropped, and counted.
public struct WaitingEvents: Sendable, Equatable {
    /// The maximum number of them that wait.
    public let limit: Int
    /// The number of them that wait.
    public internal(set) var count = 0
    /// The number of them that were processed when rules were loaded.
    public internal(set) var processed = 0
    /// The number of them that were dropped: too many waited, or the instrument was shut down before rules were loaded.
    public internal(set) var dropped = 0

    init(limit: Int) {
        self.limit = max(0, limit)
    }

    /// Counts all waiting events as processed.
    mutating func markAllProcessed() {
        processed += count
        count = 0
    }
}
