/// A test of several Boolean values in one word of a frame at once: `a && !b && c`.
struct FlagTest: Sendable {
    let word: Int
    private(set) var mask: UInt64
    private(set) var expected: UInt64

    init(_ slot: FrameSlot, expects expected: Bool) {
        word = slot.word
        mask = slot.mask
        self.expected = expected ? slot.mask : 0
    }

    /// Adds a test; returns false if it cannot be combined with these.
    mutating func merge(_ other: FlagTest) -> Bool {
        guard word == other.word, mask & other.mask == 0 else { return false }
        mask |= other.mask
        expected |= other.expected
        return true
    }

    /// The same test with each Boolean value inverted.
    var inverted: FlagTest {
        var copy = self
        copy.expected = ~expected & mask
        return copy
    }

    /// Returns whether all values are as expected; one that is not decides, even if others are missing.
    @inline(__always)
    func all(_ frame: SlotFrame) -> SlotOutcome<Bool> {
        let present = frame.presence[word] & mask
        let wrong = (frame.boolBits[word] ^ expected) & present
        if wrong != 0 { return .value(false) }
        return present == mask ? .value(true) : .failed(.missing)
    }

    /// Returns whether any value is as expected; one that is decides, even if others are missing.
    @inline(__always)
    func any(_ frame: SlotFrame) -> SlotOutcome<Bool> {
        let present = frame.presence[word] & mask
        let right = ~(frame.boolBits[word] ^ expected) & present
        if right != 0 { return .value(true) }
        return present == mask ? .value(false) : .failed(.missing)
    }
}
