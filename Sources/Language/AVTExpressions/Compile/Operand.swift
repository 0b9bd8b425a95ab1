/// A value that code reads: a slot, a constant, or the result of other code.
///
/// Code that is generic in its operands reads slots and constants in place, without a call.
protocol Operand: Sendable {
    associatedtype Value: Sendable
    func read(_ frame: SlotFrame) -> SlotOutcome<Value>
}

struct IntSlot: Operand {
    let slot: FrameSlot

    @inline(__always)
    func read(_ frame: SlotFrame) -> SlotOutcome<Int> {
        guard frame.holds(slot) else { return .failed(.missing) }
        return .value(Int(truncatingIfNeeded: frame.numbers[slot.index]))
    }
}

struct DoubleSlot: Operand {
    let slot: FrameSlot

    @inline(__always)
    func read(_ frame: SlotFrame) -> SlotOutcome<Double> {
        guard frame.holds(slot) else { return .failed(.missing) }
        return .value(Double(bitPattern: frame.numbers[slot.index]))
    }
}

struct TextSlot: Operand {
    let slot: FrameSlot

    @inline(__always)
    func read(_ frame: SlotFrame) -> SlotOutcome<String> {
        guard frame.holds(slot) else { return .failed(.missing) }
        return .value(frame.texts[slot.storageIndex])
    }
}

struct Constant<Value: Sendable>: Operand {
    let value: Value

    @inline(__always)
    func read(_ frame: SlotFrame) -> SlotOutcome<Value> { .value(value) }
}

// MARK: Functions generic in their operands

/// Returns the left value, or the right one if the left one is missing.
@inline(__always)
func coalesced<Left: Operand, Right: Operand>(
    _ left: Left, _ right: Right, _ frame: SlotFrame
) -> SlotOutcome<Left.Value> where Left.Value == Right.Value {
    let value = left.read(frame)
    if case .failed(.missing) = value { return right.read(frame) }
    return value
}

/// Returns one of two values, by a condition.
@inline(__always)
func chosen<Then: Operand, Otherwise: Operand>(
    _ condition: BoolCode, _ then: Then, _ otherwise: Otherwise, _ frame: SlotFrame
) -> SlotOutcome<Then.Value> where Then.Value == Otherwise.Value {
    switch condition.read(frame) {
    case .value(true): then.read(frame)
    case .value(false): otherwise.read(frame)
    case .failed(let kind): .failed(kind)
    }
}
