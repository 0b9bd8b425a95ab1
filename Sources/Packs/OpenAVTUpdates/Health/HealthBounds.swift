/// How well new rules must do in their first time, or they are taken back.
///
/// Measured from their first event on, and judged after each event once there were enough.
public struct HealthBounds: Sendable, Equatable {
    /// How many events there must be before they are judged.
    public var minimumEvents: Int
    /// How long they are watched; longer if there are too few events.
    public var length: Duration
    /// The most failures of formulas per event: overflow, a division by zero, text that is no number.
    ///
    /// What is missing is no failure.
    public var failuresPerEvent: Double
    /// The most events that may exceed a limit of what runs, such as `RunLimits.sizedWork`.
    public var overLimit: Int
    /// The greatest share of events that may be blocked.
    public var blockedShare: Double
    /// By how much that share may be greater than that of the rules before, if these saw enough events; `nil`: by any.
    public var blockedIncrease: Double?

    /// Sets bounds.
    public init(
        minimumEvents: Int = 30, length: Duration = .seconds(600), failuresPerEvent: Double = 0.5,
        overLimit: Int = 2, blockedShare: Double = 0.9, blockedIncrease: Double? = 0.4
    ) {
        (self.minimumEvents, self.length) = (max(1, minimumEvents), length)
        (self.failuresPerEvent, self.overLimit, self.blockedShare) = (failuresPerEvent, overLimit, blockedShare)
        self.blockedIncrease = blockedIncrease
    }
}

/// How rules did.
public struct HealthReport: Sendable, Equatable {
    /// A bound that was exceeded.
    public enum Excess: String, Sendable {
        /// Formulas failed too often.
        case failures = "formulas fail"
        /// Events exceeded a limit of what runs.
        case overLimit = "events exceed limits"
        /// Too many events were blocked.
        case blocked = "events are blocked"
        /// Many more events were blocked than by the rules before.
        case blockedIncrease = "more events are blocked than before"
    }

    /// Events that were stepped.
    public let events: Int
    /// Events among them that were blocked.
    public let blocked: Int
    /// How often formulas failed.
    public let failures: Int
    /// The number of events that exceeded a limit of what runs.
    public let overLimit: Int
    /// The share of events that the rules before blocked; `nil` if they saw too few.
    public let blockedShareBefore: Double?
    /// The bound that was exceeded; `nil`: none.
    public let excess: Excess?

    /// The share of events that were blocked.
    public var blockedShare: Double { events == 0 ? 0 : Double(blocked) / Double(events) }
}
