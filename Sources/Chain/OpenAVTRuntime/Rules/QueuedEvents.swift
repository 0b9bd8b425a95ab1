/// The counts of events and signals that are queued until rules are loaded.
///
/// The first ones are queued, since the state of a session depends on its beginning: once ``limit`` of them are queued,
/// further ones are dropped, and counted.
public struct QueuedEvents: Sendable, Equatable {
    /// The maximum number of queued events.
    public let limit: Int
    /// The number of queued events.
    public internal(set) var count = 0
    /// The number of events that were processed when rules were loaded.
    public internal(set) var processed = 0
    /// The number of dropped events: the queue was full, or the instrument was shut down before rules were loaded.
    public internal(set) var dropped = 0

    init(limit: Int) {
        self.limit = max(0, limit)
    }

    /// Counts all queued events as processed.
    mutating func markAllProcessed() {
        processed += count
        count = 0
    }
}
