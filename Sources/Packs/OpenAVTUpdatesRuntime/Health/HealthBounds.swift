/// The bounds that new rules must not exceed during their trial; otherwise they are rolled back.
///
/// The trial begins with the first event of the rules. They are judged after each event once there were enough events.
public struct HealthBounds: Sendable, Equatable {
    /// The minimum number of events before rules are judged.
    public var minimumEvents: Int
    /// The duration of the trial, which is extended while there are too few events.
    public var length: Duration
    /// The maximum number of formula failures per event: overflow, a division by zero, text that is not a number.
    ///
    /// A missing value is not a failure.
    public var failuresPerEvent: Double
    /// The maximum number of events that may exceed a limit of `RunLimits`, such as `RunLimits.sizedWork`.
    public var overLimit: Int
    /// The maximum share of events that may be blocked.
    public var blockedShare: Double
    /// The maximum increase of that share over the previous rules, or `nil` for no maximum.
    ///
    /// It is ignored if the previous rules processed too few events.
    public var blockedIncrease: Double?

    /// Creates bounds.
    public init(
        minimumEvents: Int = 30, length: Duration = .seconds(600), failuresPerEvent: Double = 0.5,
        overLimit: Int = 2, blockedShare: Double = 0.9, blockedIncrease: Double? = 0.4
    ) {
        (self.minimumEvents, self.length) = (max(1, minimumEvents), length)
        (self.failuresPerEvent, self.overLimit, self.blockedShare) = (failuresPerEvent, overLimit, blockedShare)
        self.blockedIncrease = blockedIncrease
    }
}

/// The result of the trial of rules.
public struct HealthReport: Sendable, Equatable {
    /// A bound that was exceeded.
    public enum Excess: String, Sendable {
        /// Formulas failed too often.
        case failures = "formulas fail"
        /// Too many events exceeded a limit of `RunLimits`.
        case overLimit = "events exceed limits"
        /// Too many events were blocked.
        case blocked = "events are blocked"
        /// Many more events were blocked than by the previous rules.
        case blockedIncrease = "more events are blocked than before"
    }

    /// The number of events that were processed.
    public let events: Int
    /// The number of those events that were blocked.
    public let blocked: Int
    /// The number of formula failures.
    public let failures: Int
    /// The number of events that exceeded a limit of `RunLimits`.
    public let overLimit: Int
    /// The share of events that the previous rules blocked, or `nil` if they processed too few events.
    public let blockedShareBefore: Double?
    /// The bound that was exceeded, or `nil` if none was.
    public let excess: Excess?

    /// The share of events that were blocked.
    public var blockedShare: Double { events == 0 ? 0 : Double(blocked) / Double(events) }
}
