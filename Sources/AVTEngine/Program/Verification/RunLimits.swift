/// What rules may cause while they run: set by the host, and proved of a program before it runs, so that nothing is counted
/// while events are stepped.
public struct RunLimits: Hashable, Sendable {
    /// Parts of formulas and instructions that one event can cost at worst, with all that it causes and 64 trackers.
    ///
    /// A formula over lists, maps, moments or patterns counts as what it takes for texts of 256 octets and lists of 256
    /// elements, at most 1,000,000; with larger ones it takes at most 1,000,000 and fails then. The default keeps the worst
    /// event of the worst program to some seconds; shipped packs stay fifty times below.
    public var work = 1 << 28
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

    /// The defaults, each of which can be set.
    public init() {}
}
