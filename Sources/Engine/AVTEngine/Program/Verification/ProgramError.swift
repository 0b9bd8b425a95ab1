/// What is wrong with a program that does not pass verification.
public struct ProgramError: Error, CustomStringConvertible {
    /// The defect in words.
    public let description: String
    /// Which limit of what runs is exceeded, and by which action; `nil`: none is.
    package let excess: RunExcess?

    /// Describes a defect.
    public init(_ description: String) {
        self.description = description
        excess = nil
    }

    init(_ excess: RunExcess) {
        description = "events that cost or cause too much"
        self.excess = excess
    }
}

/// What an event of an action, by its index, can cost or cause beyond what a host allows.
package enum RunExcess: Hashable, Sendable {
    /// So much work.
    case work(action: Int, amount: Int)
    /// So many events.
    case causedEvents(action: Int, amount: Int)
    /// A signal of the player that causes so many events.
    case signal(amount: Int)
    /// Timers of a tracker that cause so many events when all of them fire at once.
    case timers(amount: Int)
    /// Raised events that cause so many others in a row.
    case raiseDepth(action: Int, amount: Int)
}
