/// The current values of variables, one for each slot of a layout.
///
/// A frame is made once and filled for each evaluation; filling and reading numbers, Boolean values and strings does
/// not allocate. A frame belongs to one thread at a time.
public final class SlotFrame {
    /// The layout of its slots.
    public let layout: SlotLayout
    // Separate allocations that are never reallocated: reading them needs no exclusivity check. Every access is in
    // bounds: `set` and `clear` check the slot, and an expression reads only frames of the layout that it was compiled
    // with.
    let presence: UnsafeMutablePointer<UInt64>
    let boolBits: UnsafeMutablePointer<UInt64>
    let numbers: UnsafeMutablePointer<UInt64>
    let texts: UnsafeMutablePointer<String>
    let values: UnsafeMutablePointer<ExpressionValue>
    private let wordCount: Int
    // Two numbers: stored properties of a class would be checked for exclusive access each time other modules read
    // them.
    private let counts: UnsafeMutablePointer<Int>

    /// The steps left to the tree evaluator, for all parts of all formulas that are evaluated in the frame.
    package var stepsLeft: Int {
        get { counts[0] }
        set { counts[0] = newValue }
    }

    /// The length in bytes of the longest text that was set since the last call of ``takeLongestText()``.
    package private(set) var longestText: Int {
        get { counts[1] }
        set { counts[1] = newValue }
    }

    /// Creates a frame in which all values are missing.
    public init(_ layout: SlotLayout) {
        self.layout = layout
        wordCount = (layout.count + 63) / 64
        presence = .allocate(capacity: wordCount)
        presence.initialize(repeating: 0, count: wordCount)
        boolBits = .allocate(capacity: wordCount)
        boolBits.initialize(repeating: 0, count: wordCount)
        numbers = .allocate(capacity: layout.count)
        numbers.initialize(repeating: 0, count: layout.count)
        texts = .allocate(capacity: layout.textCount)
        texts.initialize(repeating: "", count: layout.textCount)
        counts = .allocate(capacity: 2)
        counts.initialize(to: .max)
        (counts + 1).initialize(to: 0)
        values = .allocate(capacity: layout.valueCount)
        values.initialize(repeating: .null, count: layout.valueCount)
    }

    deinit {
        counts.deallocate()
        presence.deallocate()
        boolBits.deallocate()
        numbers.deallocate()
        texts.deinitialize(count: layout.textCount)
        texts.deallocate()
        values.deinitialize(count: layout.valueCount)
        values.deallocate()
    }

    // MARK: Filling

    /// Sets a Boolean value; a slot of another type or layout is ignored.
    public func set(_ slot: FrameSlot, to value: Bool) {
        guard slot.type == .bool, slot.index < layout.count else { return }
        let (word, mask) = (slot.word, slot.mask)
        presence[word] |= mask
        boolBits[word] = value ? boolBits[word] | mask : boolBits[word] & ~mask
    }

    /// Sets an integer; a slot of another type or layout is ignored.
    public func set(_ slot: FrameSlot, to value: Int) {
        guard slot.type == .int, slot.index < layout.count else { return }
        presence[slot.word] |= slot.mask
        numbers[slot.index] = UInt64(bitPattern: Int64(value))
    }

    /// Sets a floating-point number; a slot of another type or layout is ignored.
    public func set(_ slot: FrameSlot, to value: Double) {
        guard slot.type == .double, slot.index < layout.count else { return }
        presence[slot.word] |= slot.mask
        numbers[slot.index] = value.bitPattern
    }

    /// Sets a string; a slot of another type or layout is ignored.
    public func set(_ slot: FrameSlot, to value: String) {
        guard slot.type == .string, slot.index < layout.count, slot.storageIndex < layout.textCount else { return }
        presence[slot.word] |= slot.mask
        texts[slot.storageIndex] = value
        // A bridged string would be converted each time it is read.
        texts[slot.storageIndex].makeContiguousUTF8()
        longestText = max(longestText, texts[slot.storageIndex].utf8.count)
    }

    /// Sets a value of any type.
    ///
    /// - Returns: False if the slot has another type or layout; the frame is then unchanged.
    @discardableResult
    public func set(_ slot: FrameSlot, to value: ExpressionValue) -> Bool {
        guard slot.index < layout.count else { return false }
        switch (slot.type, value) {
        case (.bool, .bool(let value)): set(slot, to: value)
        case (.int, .int(let value)): set(slot, to: value)
        case (.double, .double(let value)): set(slot, to: value)
        case (.string, .string(let value)): set(slot, to: value)
        case (.general, _):
            guard slot.storageIndex < layout.valueCount else { return false }
            presence[slot.word] |= slot.mask
            values[slot.storageIndex] = value
        default: return false
        }
        return true
    }

    /// Makes a value missing; a string's memory is kept until the next one is set.
    public func clear(_ slot: FrameSlot) {
        guard slot.index < layout.count else { return }
        presence[slot.word] &= ~slot.mask
    }

    /// Makes all values missing.
    public func clear() {
        presence.update(repeating: 0, count: wordCount)
    }

    /// Returns ``longestText``, and resets it to 0.
    package func takeLongestText() -> Int {
        defer { longestText = 0 }
        return longestText
    }

    // MARK: Reading

    /// Returns the value of a slot, or `nil` if it is missing.
    public func value(of slot: FrameSlot) -> ExpressionValue? {
        guard slot.index < layout.count, holds(slot) else { return nil }
        switch slot.type {
        case .bool: return .bool(boolBits[slot.word] & slot.mask != 0)
        case .int: return .int(Int(truncatingIfNeeded: numbers[slot.index]))
        case .double: return .double(Double(bitPattern: numbers[slot.index]))
        case .string: return slot.storageIndex < layout.textCount ? .string(texts[slot.storageIndex]) : nil
        case .general: return slot.storageIndex < layout.valueCount ? values[slot.storageIndex] : nil
        }
    }

    /// Returns whether a slot of this frame's layout has a value.
    @inline(__always)
    func holds(_ slot: FrameSlot) -> Bool { presence[slot.word] & slot.mask != 0 }
}
