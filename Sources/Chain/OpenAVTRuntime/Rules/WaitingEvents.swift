/// The counts of events and signals that are queued until rules are loaded.
///
/// The first ones are queued, since the state of a session depends on its beginning: once ``limit`` of them are queued,
/// further ones are lost, and counted.
public struct WaitingEvents: Sendable, Equatable {
    /// The maximum number of queued events.
    public let limit: Int
    /// The number of queued events.
    public internal(set) var waiting = 0
    /// The number of events that were processed when rules were loaded.
    public internal(set) var stepped = 0
    /// The number of lost events: the queue was full, or the instrument was shut down before rules were loaded.
    public internal(set) var lost = 0

    init(limit: Int) {
        self.limit = max(0, limit)
    }

    /// Counts all queued events as processed.
    mutating func step() {
        stepped += waiting
        waiting = 0
    }
}
