import AVTCore

/// A fragment of an action's payload.
package struct PayloadFragmentCode: Sendable {
    /// The condition under which the fragment is sent, as the index of its expression, or `nil` if it is always sent.
    package let condition: Int32?
    /// The index at which the last sent values are stored, or `nil` if the condition does not compare with them.
    package let memory: Int?
    /// The attributes that are sent: their names with the indices of their expressions.
    package let entries: [(attribute: Symbol, expression: Int32)]

    /// Creates a fragment.
    package init(condition: Int32?, memory: Int?, entries: [(attribute: Symbol, expression: Int32)]) {
        self.condition = condition
        self.memory = memory
        self.entries = entries
    }
}
