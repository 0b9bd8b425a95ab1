/// The bounds that new rules must not exceed during their trial; otherwise they are rolled back.
///
/// The trial begins with the first event of the rules. After each event, each formula with enough evaluations is judged; and
/// once there were enough events, the counts of all.
public struct HealthBounds: Sendable, Equatable {
    /// The minimum number of events before rules are judged, except for ``failuresPerEvaluation``.
    public var minimumEvents: Int
    /// The duration of the trial, which is extended while there are too few events.
    public var length: Duration
    /// The maximum number of formula failures per event: overflow, a division by zero, text that is not a number.
    ///
    /// A missing value is not a failure.
    public var failuresPerEvent: Double
    /// The maximum share of a formula's evaluations that may fail, whatever the number of events.
    ///
    /// A metric that is computed only at the end of a playback is found by this bound.
    public var failuresPerEvaluation: Double
    /// The minimum number of evaluations before a formula is judged.
    public var minimumEvaluations: Int
    /// The maximum number of events that may exceed a limit of `RunLimits`, such as `RunLimits.sizedWork`.
    public var overLimit: Int
    /// The maximum share of events that may be blocked.
    public var blockedShare: Double
    /// The maximum increase of that share over the previous rules, or `nil` for no maximum.
    ///
    /// It is ignored if the previous rules processed too few events.
    public var blockedIncrease: Double?
    /// The number of starts of the app with a pack that may end without ``RuleUpdates/stop()``, also after its trial, or
    /// `nil` if they are not counted.
    ///
    /// The next start rolls the pack back without running it. Use `nil` in apps that cannot call `stop`.
    public var abnormalEnds: Int?

    /// Creates bounds.
    public init(
        minimumEvents: Int = 30, length: Duration = .seconds(600), failuresPerEvent: Double = 0.5,
        overLimit: Int = 2, blockedShare: Double = 0.9, blockedIncrease: Double? = 0.4,
        failuresPerEvaluation: Double = 0.5, minimumEvaluations: Int = 5, abnormalEnds: Int? = 2
    ) {
        (self.minimumEvents, self.length) = (max(1, minimumEvents), length)
        (self.failuresPerEvaluation, self.minimumEvaluations) = (failuresPerEvaluation, max(1, minimumEvaluations))
        self.abnormalEnds = abnormalEnds.map { max(1, $0) }
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
        /// A formula failed in too many of its evaluations; see ``HealthReport/formula``.
        case formula = "a formula fails"
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
    /// The formula that failed in too many of its evaluations, or `nil` if there is none.
    public internal(set) var formula: FailingFormula?

    /// A formula that fails too often.
    public struct FailingFormula: Sendable, Equatable {
        /// The rule, attribute or metric that the formula belongs to.
        public let owner: String
        /// The number of evaluations.
        public let evaluations: Int
        /// The number of evaluations that failed.
        public let failures: Int
    }

    /// The share of events that were blocked.
    public var blockedShare: Double { events == 0 ? 0 : Double(blocked) / Double(events) }

    /// The bound that was exceeded in words, with the formula that failed, or an empty string if none was.
    public var reason: String {
        guard let formula, excess == .formula else { return excess?.rawValue ?? "" }
        return "the formula of `\(formula.owner)` failed in \(formula.failures) of \(formula.evaluations) evaluations"
    }
}
