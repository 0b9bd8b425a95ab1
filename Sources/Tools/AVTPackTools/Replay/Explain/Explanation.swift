import AVTCore

/// The origin of a value in a replay: a tree whose leaves are lines of the log.
///
/// The root is a metric, a condition or an attribute. Its parts are those of its formula, and the part of a name that
/// the formula reads contains the origin of that name's value.
package struct Explanation: Sendable {
    /// The kind of a part of an explanation.
    package enum Kind: String, Sendable, CaseIterable {
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
    package var kind: Kind
    /// The text of the part, or the name that it explains.
    package var name: String
    /// The value, or `nil` if there is none or if it is a list or a map.
    package var value: Value?
    /// The elements of a list of plain values, the keys of a map or the names of trackers, or `nil` for any other
    /// value.
    package var elements: [Value]?
    /// The value as text with its unit, or the reason why there is none.
    package var text: String
    /// True if the part was evaluated and has no value, because something that it reads is absent or because it failed.
    package var isFailure = false
    /// The type in the notation of the language.
    package var type: String?
    /// The unit of the value.
    package var unit: String?
    /// The value of a weighted measure during an interval.
    package var weight: Value?
    /// The location of the rule that is responsible.
    package var source: RuleLocation?
    /// The event that the part's value came from.
    package var event: LogEvent?
    /// The time from which an interval counts, in milliseconds since 1970, or `nil` if it counts from its first event on.
    package var from: Int?
    /// The event that ended an interval, or `nil` if the interval is still open, or ended between two events.
    package var end: LogEvent?
    /// The time at which an interval ended between two events, in milliseconds since 1970, or `nil` if it did not.
    package var until: Int?
    /// A note, such as the name of the transition that wrote a variable.
    package var note: String?
    /// The parts that the value was computed from.
    package var parts: [Explanation] = []
}

/// A line of a pack.
package struct RuleLocation: Sendable, Hashable {
    /// The file, or the name of a shipped pack.
    package let file: String
    /// The line, from 1.
    package let line: Int
}

/// An event of a replay.
package struct LogEvent: Sendable, Hashable {
    /// The line of the log, or `nil` if the event occurred between two lines, such as one of a timer.
    package let line: Int?
    /// The time in milliseconds since 1970.
    package let at: Int
    /// The session.
    package let session: String
    /// The tracker.
    package let tracker: String
    /// The action.
    package let action: String
    /// True if the event is not in the log: rules or a timer raised it.
    package let isMade: Bool
}
