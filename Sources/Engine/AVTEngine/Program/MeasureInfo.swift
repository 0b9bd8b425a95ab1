/// A measure: a number that the session maintains.
package struct MeasureInfo: Sendable {
    /// The quantity that is measured; formulas and conditions are indices of expressions.
    package enum Kind: Sendable {
        /// The time during which a condition holds.
        case time(condition: Int32)
        /// A number, weighted by the time for which it holds while a condition does.
        case weighted(value: Int32, condition: Int32)
        /// The number of sent events of these actions, those for which the condition, if any, holds.
        case count(actions: [Bool], condition: Int32?)
        /// The numbers in accepted events of these actions, those for which the condition, if any, holds; either all
        /// are integers or all are doubles.
        case samples(value: Int32, isInteger: Bool, actions: [Bool], condition: Int32?)
        /// The positions in accepted events, in milliseconds, and the intervals between them that were played while a
        /// condition held.
        ///
        /// Two positions bound an interval if their distance and the distance played between them, according to the
        /// clock and the speed (1 if it has no value), differ by at most `gap` milliseconds. If there are more than
        /// `limit` intervals, the two nearest are merged.
        case ranges(position: Int32, condition: Int32, speed: Int32?, gap: Int, limit: Int)
    }

    /// The measure's name.
    package let name: String
    /// The owner of the measure.
    package let owner: Owner
    /// The quantity that is measured.
    package let kind: Kind

    /// Creates a measure.
    package init(name: String, owner: Owner, kind: Kind) {
        self.name = name
        self.owner = owner
        self.kind = kind
    }

    /// The greatest `limit` of intervals.
    package static let intervalLimit = 1024
    /// The maximum number of measures of a program, and the maximum number of their intervals: each tracker allocates
    /// all.
    package static let totalLimit = 16_384
}
