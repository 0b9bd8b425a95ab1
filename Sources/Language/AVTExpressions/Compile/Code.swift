// Each value type has its own code type, and no closure is passed as a generic argument or stored directly in an
// optional or array: that would wrap it in a thunk that passes its result through memory.

/// Code for a Boolean value.
struct BoolCode: Operand {
    private let code: @Sendable (SlotFrame) -> SlotOutcome<Bool>

    init(_ code: @escaping @Sendable (SlotFrame) -> SlotOutcome<Bool>) {
        self.code = code
    }

    @inline(__always)
    func read(_ frame: SlotFrame) -> SlotOutcome<Bool> { code(frame) }
}

/// Code for an integer.
struct IntCode: Operand {
    private let code: @Sendable (SlotFrame) -> SlotOutcome<Int>

    init(_ code: @escaping @Sendable (SlotFrame) -> SlotOutcome<Int>) {
        self.code = code
    }

    @inline(__always)
    func read(_ frame: SlotFrame) -> SlotOutcome<Int> { code(frame) }
}

/// Code for a floating-point number.
struct DoubleCode: Operand {
    private let code: @Sendable (SlotFrame) -> SlotOutcome<Double>

    init(_ code: @escaping @Sendable (SlotFrame) -> SlotOutcome<Double>) {
        self.code = code
    }

    @inline(__always)
    func read(_ frame: SlotFrame) -> SlotOutcome<Double> { code(frame) }
}

/// Code for a string.
struct TextCode: Operand {
    private let code: @Sendable (SlotFrame) -> SlotOutcome<String>

    init(_ code: @escaping @Sendable (SlotFrame) -> SlotOutcome<String>) {
        self.code = code
    }

    @inline(__always)
    func read(_ frame: SlotFrame) -> SlotOutcome<String> { code(frame) }
}

/// Code for any value.
struct ValueCode: Operand {
    private let code: @Sendable (SlotFrame) -> SlotOutcome<ExpressionValue>

    init(_ code: @escaping @Sendable (SlotFrame) -> SlotOutcome<ExpressionValue>) {
        self.code = code
    }

    @inline(__always)
    func read(_ frame: SlotFrame) -> SlotOutcome<ExpressionValue> { code(frame) }
}
