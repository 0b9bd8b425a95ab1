/// What the rules did with an event, and why.
public struct StepExplanation: Sendable {
    /// A condition that was evaluated.
    public struct Test: Sendable {
        /// The role of a condition.
        public enum Role: String, Sendable {
            /// Decides whether the transition applies.
            case when
            /// Blocks the event if it does not hold.
            case accept
            /// Blocks the event if it holds.
            case block
        }

        /// The transition.
        public let transition: String
        /// The pack of the transition.
        public let pack: String
        /// The role of the condition.
        public let role: Role
        /// The location of the condition in the pack, or `nil` if the compiler generated it.
        public let source: RuleLocation?
        /// True if the condition held; one that cannot be evaluated does not.
        public let holds: Bool
        /// True if the event was blocked because of this condition.
        public let blocks: Bool
        /// The code of the condition.
        public let code: String?
        /// The reason from the pack.
        public let because: String?
        /// The condition, with the values that decided its result.
        public let explanation: Explanation
    }

    /// A transition that applied.
    public struct Applied: Sendable, Equatable {
        /// The name of the transition.
        public let transition: String
        /// The pack of the transition.
        public let pack: String
        /// The location of the transition in the pack.
        public let source: RuleLocation
    }

    /// The event.
    public let event: LogEvent
    /// False if the event was blocked.
    public let isAccepted: Bool
    /// True if the event took effect but was consumed and not sent.
    public internal(set) var isConsumed = false
    /// True for an event that rules derived, which no transition can block.
    public internal(set) var isDerived = false
    /// True if the event was held for a while.
    public internal(set) var wasHeld = false
    /// The declaration that blocked the event, if no transition did: a tracker kind or a hold.
    public internal(set) var otherRule: String?
    /// The reason of that declaration.
    public internal(set) var because: String?
    /// The transition that blocked the event.
    public internal(set) var blockedBy: String?
    /// The rule that withheld the event.
    public internal(set) var withheldBy: String?
    /// The conditions that were evaluated, in order.
    public internal(set) var tests: [Test] = []
    /// The transitions that applied, in order; those of a blocked event had no effect unless they are of stage `first`.
    public internal(set) var applied: [Applied] = []
    /// True if evaluating the step's formulas gave the engine's result.
    public internal(set) var agrees = true
}
