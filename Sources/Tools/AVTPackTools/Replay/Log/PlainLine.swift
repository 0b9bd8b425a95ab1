import AVTCore

/// A line of a log with an action and simple attributes, as most lines are, with interned names.
package struct PlainLine {
    /// The number of the line in its log, from 1.
    package var number = 0
    /// The position in the order by time, or `nil` if lines are processed in the order of the log.
    package var position: Int?
    /// The time in milliseconds since 1970.
    package var at = 0
    /// The session, as an index into the names of ``PlainLineReader``.
    package var session = 0
    /// The tracker, as an index into the names of ``PlainLineReader``.
    package var tracker = 0
    /// The action that the tracker emits.
    package var action = Symbol("")
    /// The attributes that the tracker sets on the event.
    package var attributes: [(attribute: Symbol, value: Value)] = []
    /// What identifies the line in its session.
    package var identity = LineIdentity()
    /// True if the line names its session.
    package var namesSession = true

    /// Creates an empty line.
    package init() {}
}
