/// A number that the session keeps.
public struct MeasureInfo: Sendable {
    /// What a measure measures; formulas and conditions are given by the indices of their expressions.
    public enum Kind: Sendable {
        /// Time while a condition holds.
        case time(condition: Int32)
        /// A number, weighted by the time for which it holds while a condition does.
        case weighted(value: Int32, condition: Int32)
        /// Sent events of these actions for which a condition, if there is one, holds.
        case count(actions: [Bool], condition: Int32?)
        /// Numbers that accepted events of these actions have, those for which a condition, if there is one, holds;
        /// they are whole, or all doubles.
        case samples(value: Int32, isWhole: Bool, actions: [Bool], condition: Int32?)
        /// Positions that accepted events have, in milliseconds, and the stretches between them that were played while
        /// a condition held.
        ///
        /// Two positions are the ends of a stretch if their distance and what was played between them, by the clock and
        /// the speed (1 where it has none), differ by no more than `gap` milliseconds. Of more than `limit` stretches
        /// the two nearest become one.
        case ranges(position: Int32, condition: Int32, speed: Int32?, gap: Int, limit: Int)
    }

    /// The measure's name.
    public let name: String
    /// Whose it is.
    public let owner: Owner
    /// What it measures.
    public let kind: Kind

    /// Describes a measure.
    public init(name: String, owner: Owner, kind: Kind) {
        self.name = name
        self.owner = owner
        self.kind = kind
    }

    /// The greatest `limit` of stretches.
    public static let stretchLimit = 1024
    /// The most measures of a program, and the most stretches of all of them: each tracker has room for all.
    public static let totalLimit = 16_384
}

/// What can be read of a measure.
///
/// Times are milliseconds. What there is none of yet is missing, unless it is a sum.
public enum MeasureField: String, CaseIterable, Hashable, Sendable {
    /// The time in all stretches; of a weighted number, the time in which it had a value; or the number of events.
    case total
    /// The part of a time that no sent event has reported: its increase since the last event of its owner was sent.
    case delta
    /// The number of stretches or samples.
    case count
    /// The time in the stretch that is open; 0 if none is.
    case current
    /// The time in the longest stretch, or its length.
    case longest
    /// The mean length of a stretch, or the mean of the values.
    case mean
    /// The least value.
    case min
    /// The greatest value.
    case max
    /// The sum of samples.
    case sum
    /// The sum of values, each times the milliseconds for which it held.
    case product
    /// The first sample.
    case first
    /// The last sample.
    case last
    /// The length of all stretches together.
    case covered
}
