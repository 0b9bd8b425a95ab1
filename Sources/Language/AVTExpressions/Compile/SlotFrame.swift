/// The values that variables have now, one for each slot of a layout.
///
/// It is made once and filled for each evaluation; neither filling nor reading numbers, truth values and text allocates.
/// It belongs to one thread at a time.
public final class SlotFrame {
    /// The layout of its slots.
    public let layout: SlotLayout
    // Memory of its own, never reallocated: reading it costs no check for exclusive access. Every access is within
    // bounds: `set` and `clear` check the slot, and an expression reads only frames of the layout that it was compiled
    // with.
    let presence: UnsafeMutablePointer<UInt64>
    let truths: UnsafeMutablePointer<UInt64>
    let numbers: UnsafeMutablePointer<UInt64>
    let texts: UnsafeMutablePointer<String>
    let values: UnsafeMutablePointer<ExpressionValue>
    private let wordCount: Int
    // Two numbers: where other modules read stored properties of a class, access is checked each time.
    private let counts: UnsafeMutablePointer<Int>

    /// The steps that the tree evaluator may still take, for all parts of all formulas that are evaluated in the frame.
    package var stepsLeft: Int {
        get { counts[0] }
        set { counts[0] = newValue }
    }

    /// The bytes of the longest text that was set since ``takeLongestText()`` was called last.
    package private(set) var longestText: Int {
        get { counts[1] }
        set { counts[1] = newValue }
    }

    /// Makes a frame in which all values are missing.
    public init(_ layout: SlotLayout) {
        self.layout = layout
        wordCount = (layout.count + 63) / 64
        presence = .allocate(capacity: wordCount)
        presence.initialize(repeating: 0, count: wordCount)
        truths = .allocate(capacity: wordCount)
        truths.initialize(repeating: 0, count: wordCount)
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
        truths.deallocate()
        numbers.deallocate()
        texts.deinitialize(count: layout.textCount)
        texts.deallocate()
        values.deinitialize(count: layout.valueCount)
        values.deallocate()
    }

    // MARK: Filling

    /// Sets a truth value; a slot of another type or layout stays as it is.
    public func set(_ slot: FrameSlot, to value: Bool) {
        guard slot.type == .bool, slot.index < layout.count else { return }
        let (word, mask) = (slot.word, slot.mask)
        presence[word] |= mask
        truths[word] = value ? truths[word] | mask : truths[word] & ~mask
    }

    /// Sets a whole number; a slot of another type or layout stays as it is.
    public func set(_ slot: FrameSlot, to value: Int) {
        guard slot.type == .int, slot.index < layout.count else { return }
        presence[slot.word] |= slot.mask
        numbers[slot.index] = UInt64(bitPattern: Int64(value))
    }

    /// Sets a floating-point number; a slot of another type or layout stays as it is.
    public func set(_ slot: FrameSlot, to value: Double) {
        guard slot.type == .double, slot.index < layout.count else { return }
        presence[slot.word] |= slot.mask
        numbers[slot.index] = value.bitPattern
    }

    /// Sets a text; a slot of another type or layout stays as it is.
    public func set(_ slot: FrameSlot, to value: String) {
        guard slot.type == .string, slot.index < layout.count, slot.place < layout.textCount else { return }
        presence[slot.word] |= slot.mask
        texts[slot.place] = value
        // A bridged text would be converted each time that it is read.
        texts[slot.place].makeContiguousUTF8()
        longestText = max(longestText, texts[slot.place].utf8.count)
    }

    /// Sets a value of any type.
    ///
    /// - Returns: false if the slot is of another type or layout, and stays as it is.
    @discardableResult
    public func set(_ slot: FrameSlot, to value: ExpressionValue) -> Bool {
        guard slot.index < layout.count else { return false }
        switch (slot.type, value) {
        case (.bool, .bool(let value)): set(slot, to: value)
        case (.int, .int(let value)): set(slot, to: value)
        case (.double, .double(let value)): set(slot, to: value)
        case (.string, .string(let value)): set(slot, to: value)
        case (.general, _):
            guard slot.place < layout.valueCount else { return false }
            presence[slot.word] |= slot.mask
            values[slot.place] = value
        default: return false
        }
        return true
    }

    /// Makes a value missing; a text's memory is kept until the next is set.
    public func clear(_ slot: FrameSlot) {
        guard slot.index < layout.count else { return }
        presence[slot.word] &= ~slot.mask
    }

    /// Makes all values missing.
    public func clear() {
        presence.update(repeating: 0, count: wordCount)
    }

    /// Returns ``longestText``, and forgets it.
    package func takeLongestText() -> Int {
        defer { longestText = 0 }
        return longestText
    }

    // MARK: Reading

    /// The value of a slot; `nil` where it is missing.
    public func value(of slot: FrameSlot) -> ExpressionValue? {
        guard slot.index < layout.count, holds(slot) else { return nil }
        switch slot.type {
        case .bool: return .bool(truths[slot.word] & slot.mask != 0)
        case .int: return .int(Int(truncatingIfNeeded: numbers[slot.index]))
        case .double: return .double(Double(bitPattern: numbers[slot.index]))
        case .string: return slot.place < layout.textCount ? .string(texts[slot.place]) : nil
        case .general: return slot.place < layout.valueCount ? values[slot.place] : nil
        }
    }

    /// Whether a slot of this frame's layout has a value.
    @inline(__always)
    func holds(_ slot: FrameSlot) -> Bool { presence[slot.word] & slot.mask != 0 }
}
