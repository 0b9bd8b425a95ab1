/// What rules may cause while they run: set by the host, and proved of a program before it runs, so that nothing is counted
/// while events are stepped.
public struct RunLimits: Hashable, Sendable {
    /// Parts of formulas and instructions that one event can cost at worst, with all that it causes and 64 trackers.
    ///
    /// A formula over lists, maps, moments or patterns counts as what it takes for texts of 256 octets and lists of 256
    /// elements, at most 1,000,000; with larger ones it takes at most 1,000,000 and fails then. The default keeps the worst
    /// event of the worst program to some seconds; shipped packs stay fifty times below.
    public var work = 1 << 28
    /// Units of work on large values that one event can cost, with all that it causes: an element of a list, set or map, or 16 bytes of
    /// text, each time that a formula reads or makes it.
    ///
    /// How large values are is known only when an event comes, so this is counted while it is stepped. An event that needs more is
    /// blocked as if it had not been accepted; what its formulas would have given after its step is missing. The default takes less
    /// than a second.
    public var sizedWork = 1 << 22
    /// How many of the units of `sizedWork` a session may use for each event in the long run.
    ///
    /// Each event that the app emits, or a timer, gives back as many to a session that has used up some.
    public var sizedWorkPerEvent = 1 << 16
    /// Events that one event can cause, itself included: derived ones and raised ones, and what these cause.
    ///
    /// Raised events that each raise two would double at each step.
    public var causedEvents = 4_096
    /// How many raised events can cause each other in a row.
    public var raiseDepth = 64
    /// The shortest time of a timer or of a metric of the clock, in milliseconds.
    ///
    /// A timer that fires more often keeps the processor from sleeping.
    public var period = 10
    /// Octets of text that one variable of memory keeps, all texts of a set or family together.
    ///
    /// Longer text from an event, a player or a formula is not kept: the variable stays as it was, and the formula counts as
    /// failed. Text that formulas put together is never longer than 1,048,576 octets.
    public var textBytes = 1 << 20
    /// Bytes that all texts, sets, maps and records in the memory of a session may take together, with 48 bytes for each element.
    ///
    /// What would take more is not kept, as with `textBytes`.
    public var memoryBytes = 1 << 24

    /// The defaults, each of which can be set.
    public init() {}
}
