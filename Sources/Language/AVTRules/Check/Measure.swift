import AVTEngine
import AVTExpressions

/// A number that the engine keeps.
package struct Measure: Sendable {
    /// What is measured.
    package enum Kind: Sendable {
        /// How long a condition holds.
        case time(TypedExpression)
        /// How long a condition holds, for each word of an enumeration.
        case partition(TypedExpression, per: TypedExpression, EnumerationType)
        /// A number, weighted by the time for which it holds while a condition does.
        case weighted(TypedExpression, while: TypedExpression)
        /// How many events were sent, by action and condition.
        case count(ActionFilter, when: TypedExpression?)
        /// A number that events have, by action and condition.
        case samples(TypedExpression, ActionFilter, when: TypedExpression?)
        /// The positions that are played while a condition holds; `gap` is in milliseconds.
        case ranges(TypedExpression, while: TypedExpression, speed: TypedExpression?, gap: Int, limit: Int)
    }

    /// The name.
    package var name: String
    /// Whose measure it is.
    package var owner: Owner
    /// The scope that resets it, as an index of `CheckedPack.scopes`.
    package var scope: Int?
    /// What is measured.
    package var kind: Kind
}

extension Measure {
    /// How many measures of the program it becomes.
    var size: Int {
        if case .partition(_, _, let type) = kind { type.words.count + 1 } else { 1 }
    }

    /// How many stretches it may have.
    var stretches: Int {
        if case .ranges(_, _, _, _, let limit) = kind { limit } else { 0 }
    }
}
