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
    /// The condition for it to run; of a measure in a scope, while the scope is open.
    package var condition: FiniteCondition
    /// The condition for it to run in any state: a measure also runs while its scope is closed.
    package var conditionAnywhere: FiniteCondition
    /// The location of the name.
    package var range: SourceRange

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - kind: The kind of entry.
    ///   - name: The name.
    ///   - condition: The condition for it to run.
    ///   - scope: The condition that the scope of a measure is open, or `nil` if the entry is in no scope.
    ///   - range: The location of the name.
    init(
        kind: Kind, name: String, condition: FiniteCondition, scope: FiniteCondition? = nil, range: SourceRange
    ) {
        (self.kind, self.name, self.range) = (kind, name, range)
        self.condition = scope.map { .and([$0, condition]) } ?? condition
        conditionAnywhere = condition
    }
}
