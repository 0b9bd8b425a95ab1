/// A comparison of an integer slot with a constant, as a test for a range.
struct IntRange: Operand {
    let slot: FrameSlot
    private let least: Int
    private let greatest: Int

    /// Creates a range, or `nil` if the operation is not a comparison that a range can express.
    init?(_ operation: Operation, _ slot: FrameSlot, _ constant: Int) {
        self.slot = slot
        switch operation {
        case .equalInt, .equalWord, .equalAction: (least, greatest) = (constant, constant)
        case .lessOrEqualInt: (least, greatest) = (.min, constant)
        case .greaterOrEqualInt: (least, greatest) = (constant, .max)
        case .lessInt where constant > .min: (least, greatest) = (.min, constant - 1)
        case .greaterInt where constant < .max: (least, greatest) = (constant + 1, .max)
        default: return nil
        }
    }

    @inline(__always)
    func read(_ frame: SlotFrame) -> SlotOutcome<Bool> {
        guard frame.holds(slot) else { return .failed(.missing) }
        let value = Int(truncatingIfNeeded: frame.numbers[slot.index])
        return .value(least <= value && value <= greatest)
    }
}
