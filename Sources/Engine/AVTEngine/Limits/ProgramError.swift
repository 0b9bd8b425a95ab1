/// A defect by which a program fails verification.
public struct ProgramError: Error, CustomStringConvertible {
    /// A description of the defect.
    public let description: String
    /// The run-time limit that is exceeded, and the action that exceeds it, or `nil` for another defect.
    package let excess: RunExcess?

    /// Creates an error with a description.
    public init(_ description: String) {
        self.description = description
        excess = nil
    }

    init(_ excess: RunExcess) {
        description = "events that cost or cause too much"
        self.excess = excess
    }
}

/// A cost or effect of an event that exceeds what a host allows; actions are indices.
package enum RunExcess: Hashable, Sendable {
    /// The amount of work.
    case work(action: Int, amount: Int)
    /// The number of caused events.
    case causedEvents(action: Int, amount: Int)
    /// The number of events caused by a signal of the player.
    case signal(amount: Int)
    /// The number of events caused by a tracker's timers if all of them fire at once.
    case timers(amount: Int)
    /// The number of raised events that cause each other in a row.
    case raiseDepth(action: Int, amount: Int)
}
