/// The limits of what rules may cause at run time.
///
/// The host sets them. Those that do not depend on the sizes of values are proved for a program before it runs, so that
/// they need not be checked while events are stepped.
public struct RunLimits: Hashable, Sendable {
    /// The maximum cost of an event with all that it causes and 64 trackers, in parts of formulas and instructions.
    ///
    /// A formula over lists, maps or timestamps counts with its cost for strings of 256 bytes and lists of
    /// 256 elements, at most 1,000,000; with larger values it takes at most 1,000,000 and then fails. With the default,
    /// the worst event of the worst program takes some seconds; shipped packs stay fifty times below.
    public var work = 1 << 28
    /// The maximum work on large values of an event with all that it causes, in units of one element of a list, set or
    /// map, or 16 bytes of text, each time that a formula reads or creates it.
    ///
    /// The sizes of values are known only when an event arrives, so this work is counted while the event is stepped. An
    /// event that needs more is blocked as if it had not been accepted; formulas that it would evaluate after its step
    /// are missing. With the default, this takes less than a second.
    public var sizedWork = 1 << 22
    /// The units of `sizedWork` that a session may use per event in the long run.
    ///
    /// Each event that the app or a timer emits returns this many units to a session that has used some.
    public var sizedWorkPerEvent = 1 << 16
    /// The maximum number of events that one event causes, including itself: derived and raised events, and the events
    /// that they cause.
    ///
    /// Raised events that each raise two others would double at each step.
    public var causedEvents = 4_096
    /// The maximum number of raised events that cause each other in a row.
    public var raiseDepth = 64
    /// The shortest period of a timer or periodic metric, in milliseconds.
    ///
    /// A timer that fires more often keeps the processor from sleeping.
    public var period = 10
    /// The maximum size of the text in one memory variable, in bytes; the strings of a set or family count together.
    ///
    /// A longer text from an event, a player or a formula is not stored: the variable keeps its value, and the formula
    /// counts as failed. Strings that formulas create never exceed 1,048,576 bytes.
    public var textBytes = 1 << 20
    /// The maximum size of all strings, sets, maps and records in a session's memory, in bytes, with 48 bytes for each
    /// element.
    ///
    /// A value that would exceed it is not stored, as with `textBytes`.
    public var memoryBytes = 1 << 24

    /// Creates the default limits, each of which can be changed.
    public init() {}
}
