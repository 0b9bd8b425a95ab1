/// What the rules did with an event, and why.
package struct StepExplanation: Sendable {
    /// A condition that was evaluated.
    package struct Test: Sendable {
        /// The role of a condition.
        package enum Role: String, Sendable {
            /// Decides whether the transition applies.
            case when
            /// Blocks the event if it does not hold.
            case accept
            /// Blocks the event if it holds.
            case block
        }

        /// The transition.
        package let transition: String
        /// The pack of the transition.
        package let pack: String
        /// The role of the condition.
        package let role: Role
        /// The location of the condition in the pack, or `nil` if the compiler generated it.
        package let source: RuleLocation?
        /// True if the condition held; one that cannot be evaluated does not.
        package let holds: Bool
        /// True if the event was blocked because of this condition.
        package let blocks: Bool
        /// The code of the condition.
        package let code: String?
        /// The reason from the pack.
        package let because: String?
        /// The condition, with the values that decided its result.
        package let explanation: Explanation
    }

    /// A transition that applied.
    package struct Applied: Sendable, Equatable {
        /// The name of the transition.
        package let transition: String
        /// The pack of the transition.
        package let pack: String
        /// The location of the transition in the pack.
        package let source: RuleLocation
    }

    /// The event.
    package let event: LogEvent
    /// False if the event was blocked.
    package let isAccepted: Bool
    /// True if the event took effect but was consumed and not sent.
    package internal(set) var isConsumed = false
    /// True for an event that rules derived, which no transition can block.
    package internal(set) var isDerived = false
    /// True if the event was held for a while.
    package internal(set) var wasHeld = false
    /// The declaration that blocked the event, if no transition did: a tracker kind or a hold.
    package internal(set) var otherRule: String?
    /// The reason of that declaration, or of the rule that withheld the event.
    package internal(set) var because: String?
    /// The transition that blocked the event.
    package internal(set) var blockedBy: String?
    /// The rule that withheld the event.
    package internal(set) var withheldBy: String?
    /// The conditions that were evaluated, in order.
    package internal(set) var tests: [Test] = []
    /// The transitions that applied, in order; those of a blocked event had no effect unless they are of stage `first`.
    package internal(set) var applied: [Applied] = []
    /// True if evaluating the step's formulas gave the engine's result.
    package internal(set) var agrees = true
}
