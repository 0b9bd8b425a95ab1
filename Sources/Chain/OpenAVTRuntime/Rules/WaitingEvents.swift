/// Events and signals that wait until there are rules.
///
/// Those that come first wait, since what a session is rests on its beginning: once ``limit`` of them wait, further ones are lost, and
/// counted.
public struct WaitingEvents: Sendable, Equatable {
    /// How many may wait.
    public let limit: Int
    /// How many wait.
    public internal(set) var waiting = 0
    /// How many were stepped when rules came.
    public internal(set) var stepped = 0
    /// How many were lost: because too many waited, or because the instrument was shut down before rules came.
    public internal(set) var lost = 0

    init(limit: Int) {
        self.limit = max(0, limit)
    }

    /// Counts all that wait as stepped.
    mutating func step() {
        stepped += waiting
        waiting = 0
    }
}
