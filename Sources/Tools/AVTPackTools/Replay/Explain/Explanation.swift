public import AVTCore

/// Where a value of a replay came from: a tree whose leaves are lines of the log.
///
/// The root is a metric, a condition or an attribute; its parts are those of its formula, and below each name that
/// the formula reads is what gave it its value.
public struct Explanation: Sendable {
    /// What a part of an explanation is.
    public enum Kind: String, Sendable, CaseIterable {
        /// A metric; its part is its formula.
        case metric
        /// A part of a formula that is made of others, or the formula itself.
        case formula
        /// An attribute of the event; its part, if it has one, is the formula of the rule that set it.
        case attribute
        /// The time since an event, which is `event`.
        case since
        /// A variable of `state`; its part, if it has one, is the formula that was written last.
        case state
        /// A variable of `memory`; its part, if it has one, is the formula that was written last.
        case memory
        /// A measure; its parts are intervals, counted events, samples or played ranges.
        case measure
        /// A time in which a measure's condition held, from `event` to `end`; the value is its length.
        case interval
        /// An event that a measure counted.
        case counted
        /// A number that an event gave a measure.
        case sample
        /// What an event added to the played ranges of a measure.
        case range
        /// A name of `definitions`; its part is its formula.
        case definition
        /// A parameter of a pack.
        case parameter
        /// Anything else that a formula reads: the time, the action, a timer, the trackers, whose parts are the fields that
        /// the formula reads of each.
        case reading
        /// A part that was explained before under the same name.
        case repeated
    }

    /// What this part is.
    public var kind: Kind
    /// The text of the part, or the name that it explains.
    public var name: String
    /// The value, or `nil` if there is none or it is a list or a map.
    public var value: Value?
    /// The elements of a list of plain values, the keys of a map or the names of trackers, or `nil` for any other value.
    public var elements: [Value]?
    /// The value for people, with its unit, or why there is none.
    public var text: String
    /// True if the part was evaluated and has no value: something that it reads is absent, or it failed.
    public var isFailure = false
    /// The type in the notation of the language.
    public var type: String?
    /// The unit of the value.
    public var unit: String?
    /// The number that a weighted measure held in an interval.
    public var weight: Value?
    /// The location of the rule that is responsible.
    public var source: RuleLocation?
    /// The event that the part came from.
    public var event: LogEvent?
    /// The event that ended an interval, or `nil` if it lasted.
    public var end: LogEvent?
    /// A remark, such as which transition wrote a variable.
    public var note: String?
    /// The parts that the value was made of.
    public var parts: [Explanation] = []
}

/// A line of a pack.
public struct RuleLocation: Sendable, Hashable {
    /// The file, or the name of a shipped pack.
    public let file: String
    /// The line, from 1.
    public let line: Int
}

/// An event of a replay.
public struct LogEvent: Sendable, Hashable {
    /// The line of the log, or `nil` if the event came between two lines, such as one of a timer.
    public let line: Int?
    /// The time in milliseconds since 1970.
    public let at: Int
    /// The session.
    public let session: String
    /// The tracker.
    public let tracker: String
    /// The action.
    public let action: String
    /// True if the log does not have the event: rules or a timer made it.
    public let isMade: Bool
}
