import AVTDiagnostics
import AVTExpressions

/// A timer, measure or metric that runs while a condition over finite state alone holds.
package struct ConditionalEntry: Sendable {
    /// The kind of entry.
    package enum Kind: Sendable {
        /// A timer with a period.
        case timer
        /// A measure of time.
        case measure
        /// A metric that the clock sends.
        case metric
    }

    /// The kind of entry.
    package var kind: Kind
    /// The name.
    package var name: String
    /// The condition for it to run.
    package var condition: FiniteCondition
    /// The location of the name.
    package var range: SourceRange
}
