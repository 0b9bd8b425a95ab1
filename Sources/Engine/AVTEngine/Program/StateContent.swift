/// The declarations of a program's state and memory.
package struct StateContent: Sendable {
    /// Finite variables.
    package var variables: [FiniteVariable] = []
    /// The state bits of a new session.
    package var initial = StateBits()
    /// The slots of the instrument.
    package var instrumentSlots: [SlotInfo] = []
    /// The slots of each tracker.
    package var trackerSlots: [SlotInfo] = []
    /// The slots that `was` reads, grouped by layer.
    package var wasSlots: [Slot] = []
    /// The start of each layer's group in `wasSlots`; one more entry than layers.
    package var wasRanges: [Int] = [0]
    /// Scopes.
    package var scopes: [ScopeInfo] = []
}
