public import AVTCore

/// The origin of a value in a replay: a tree whose leaves are lines of the log.
///
/// The root is a metric, a condition or an attribute. Its parts are those of its formula, and the part of a name that
/// the formula reads contains the origin of that name's value.
public struct Explanation: Sendable {
    /// The kind of a part of an explanation.
    public enum Kind: String, Sendable, CaseIterable {
        /// A metric; its part is its formula.
        case metric
        /// A formula, or a subexpression of one.
        case formula
        /// An attribute of the event; its part, if it has one, is the formula of the rule that set it.
        case attribute
        /// The time since an event; `event` is that event.
        case since
        /// A variable of `state`; its part, if it has one, is the formula that was written last.
        case state
        /// A variable of `memory`; its part, if it has one, is the formula that was written last.
        case memory
        /// A measure; its parts are intervals, counted events, samples or played ranges.
        case measure
        /// An interval in which a measure's condition held, from `event` to `end`; the value is its duration.
        case interval
        /// An event that a measure counted.
        case counted
        /// A number that a measure read from an event.
        case sample
        /// The time that an event added to the played ranges of a measure.
        case range
        /// A name of `definitions`; its part is its formula.
        case definition
        /// A parameter of a pack.
        case parameter
        /// Anything else that a formula reads, such as the time, the action, a timer, or the trackers, whose parts are
        /// the fields that the formula reads of each.
        case reading
        /// A part that was already explained under the same name.
        case repeated
    }

    /// The kind of the part.
    public var kind: Kind
    /// The text of the part, or the name that it explains.
    public var name: String
    /// The value, or `nil` if there is none or if it is a list or a map.
    public var value: Value?
    /// The elements of a list of plain values, the keys of a map or the names of trackers, or `nil` for any other
    /// value.
    public var elements: [Value]?
    /// The value as text with its unit, or the reason why there is none.
    public var text: String
    /// True if the part was evaluated and has no value, because something that it reads is absent or because it failed.
    public var isFailure = false
    /// The type in the notation of the language.
    public var type: String?
    /// The unit of the value.
    public var unit: String?
    /// The value of a weighted measure during an interval.
    public var weight: Value?
    /// The location of the rule that is responsible.
    public var source: RuleLocation?
    /// The event that the part's value came from.
    public var event: LogEvent?
    /// The event that ended an interval, or `nil` if the interval is still open.
    public var end: LogEvent?
    /// A note, such as the name of the transition that wrote a variable.
    public var note: String?
    /// The parts that the value was computed from.
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
    /// The line of the log, or `nil` if the event occurred between two lines, such as one of a timer.
    public let line: Int?
    /// The time in milliseconds since 1970.
    public let at: Int
    /// The session.
    public let session: String
    /// The tracker.
    public let tracker: String
    /// The action.
    public let action: String
    /// True if the event is not in the log: rules or a timer raised it.
    public let isMade: Bool
}
