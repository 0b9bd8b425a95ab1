/// What the rules did with one event, and why.
public struct StepExplanation: Sendable {
    /// A condition that was evaluated.
    public struct Test: Sendable {
        /// What a condition decides.
        public enum Role: String, Sendable {
            /// Whether the transition applies.
            case when
            /// The event is blocked unless this holds.
            case accept
            /// The event is blocked if this holds.
            case block
        }

        /// The transition.
        public let transition: String
        /// The pack of the transition.
        public let pack: String
        /// What the condition decides.
        public let role: Role
        /// The line of the pack that has the condition, or `nil` if the compiler made it.
        public let source: RuleLocation?
        /// True if the condition held; one that cannot be evaluated does not.
        public let holds: Bool
        /// True if the event was blocked because of this condition.
        public let blocks: Bool
        /// The code of the condition.
        public let code: String?
        /// The reason that the pack gives.
        public let because: String?
        /// The condition, with the values that decided.
        public let explanation: Explanation
    }

    /// A transition that took part.
    public struct Applied: Sendable, Equatable {
        /// The name of the transition.
        public let transition: String
        /// Its pack.
        public let pack: String
        /// The line of the pack that declares it.
        public let source: RuleLocation
    }

    /// The event.
    public let event: LogEvent
    /// False if the event was blocked.
    public let isAccepted: Bool
    /// True if the event did its work but was not sent.
    public internal(set) var isConsumed = false
    /// True for an event that rules derived, which no transition decides about.
    public internal(set) var isDerived = false
    /// True if a hold kept the event for a while.
    public internal(set) var wasKept = false
    /// The rule that blocked the event, if no transition did: a kind of tracker or a hold.
    public internal(set) var otherRule: String?
    /// The reason of that rule.
    public internal(set) var because: String?
    /// The transition that blocked the event.
    public internal(set) var blockedBy: String?
    /// The rule that withheld the event.
    public internal(set) var withheldBy: String?
    /// The conditions that were evaluated, in order.
    public internal(set) var tests: [Test] = []
    /// The transitions that applied, in order; those of a blocked event had no effect unless they are of stage `first`.
    public internal(set) var applied: [Applied] = []
    /// True if following the step by its formulas gave the engine's result.
    public internal(set) var agrees = true
}
