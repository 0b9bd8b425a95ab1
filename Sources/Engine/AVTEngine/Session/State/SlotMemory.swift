/// The slots of the instrument and its trackers.
struct SlotMemory {
    /// The values.
    var slots: PerTracker<Operand>
    /// The number of writes to slots that attribute blocks read.
    var version = 0
    /// An upper bound for the size of the values in bytes: replaced values count until the next recount.
    var reservedBytes = 0

    /// Creates the memory of an instrument without trackers.
    init(_ content: ProgramContent) {
        slots = PerTracker(content.state.trackerSlots.count, instrument: content.state.instrumentSlots.map(\.initial))
    }

    /// Makes this a copy of another memory of the same program.
    mutating func overwrite(with other: borrowing SlotMemory) {
        slots.elements.overwrite(with: other.slots.elements)
        (version, reservedBytes) = (other.version, other.reservedBytes)
    }

    /// Writes a value.
    ///
    /// - Returns: False if the slot has this value already.
    @inline(__always)
    mutating func write(_ value: Operand, at index: Int) -> Bool {
        guard !value.isPlainly(slots[index]) else { return false }
        slots[index] = value
        return true
    }
}
