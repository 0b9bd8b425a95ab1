import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// A number that the engine maintains.
package struct Measure: Sendable {
    /// What is measured.
    package enum Kind: Sendable {
        /// The time during which a condition holds.
        case time(TypedExpression)
        /// The time during which a condition holds, for each value of an enumeration.
        case partition(TypedExpression, per: TypedExpression, EnumerationType)
        /// A number, weighted by the time for which it applies while a condition holds.
        case weighted(TypedExpression, while: TypedExpression)
        /// The number of events that were sent, filtered by action and condition.
        case count(ActionFilter, when: TypedExpression?)
        /// A number from events, filtered by action and condition.
        case samples(TypedExpression, ActionFilter, when: TypedExpression?)
        /// The positions that are played while a condition holds; `gap` is in milliseconds.
        case ranges(TypedExpression, while: TypedExpression, speed: TypedExpression?, gap: Int, limit: Int)
    }

    /// The name.
    package var name: String
    /// The owner of the measure.
    package var owner: Owner
    /// The scope that resets it, as an index of `CheckedPack.scopes`.
    package var scope: Int?
    /// What is measured.
    package var kind: Kind
    /// The location of its name.
    package var range: SourceRange
    /// The layer of the pack that contains it.
    package var origin: Int
}

extension Measure {
    /// The number of measures that it is lowered to in the program.
    var size: Int {
        if case .partition(_, _, let type) = kind { type.cases.count + 1 } else { 1 }
    }

    /// The maximum number of intervals that it stores.
    var intervalLimit: Int {
        if case .ranges(_, _, _, _, let limit) = kind { limit } else { 0 }
    }
}
