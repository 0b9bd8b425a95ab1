import AVTCore

/// A part of what is sent for an action.
public struct PayloadFragmentCode: Sendable {
    /// It is left out unless this expression holds.
    public let condition: Int32?
    /// Where it is kept what was last sent of it, if its condition asks for that.
    public let memory: Int?
    /// What is sent: names on the wire with the indices of their expressions.
    public let entries: [(attribute: Symbol, expression: Int32)]

    /// Describes a part.
    public init(condition: Int32?, memory: Int?, entries: [(attribute: Symbol, expression: Int32)]) {
        self.condition = condition
        self.memory = memory
        self.entries = entries
    }
}
