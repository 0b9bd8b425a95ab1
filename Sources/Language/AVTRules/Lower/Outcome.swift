import AVTEngine

/// A possible effect of a step on the finite state, as far as exploration needs it.
struct Outcome: Hashable {
    /// The unconditional writes.
    var effect = StateWrite()
    /// The tracker bits that are written on every tracker, and their new values.
    var everyTracker = StateWrite()
    /// The bits of variables that may have any value afterwards, because a condition on data decides.
    var unsure = StateBits()
    /// The tracker bits of variables that may have any value on every tracker.
    var unsureEverywhere: UInt64 = 0
    /// The writes of scopes that end once all events of the step have been sent.
    var endings = StateWrite()

    /// Returns the outcome with its endings written.
    func ended() -> Outcome {
        var ended = self
        ended.effect.add(endings)
        return ended
    }

    /// Adds an unconditional write after the previous ones.
    mutating func write(_ write: StateWrite) {
        effect.add(write)
        guard write.allMask != 0 else { return }
        var every = StateWrite()
        every.mask.tracker = write.allMask
        every.values.tracker = write.values.tracker & write.allMask
        everyTracker.add(every)
    }
}

extension StateWrite {
    /// Appends another write to this one.
    mutating func add(_ other: StateWrite) {
        values.write(other.values, mask: other.mask)
        mask.tracker |= other.mask.tracker
        mask.instrument |= other.mask.instrument
        allMask |= other.allMask
    }

    /// Adds a value of one variable.
    mutating func set(_ variable: FiniteVariable, to value: Int, onEveryTracker: Bool = false) {
        mask[variable.owner] |= variable.mask
        values[variable.owner] = (values[variable.owner] & ~variable.mask) | variable.bits(of: value)
        if onEveryTracker { allMask |= variable.mask }
    }

    /// True if it writes nothing.
    var isEmpty: Bool { mask == StateBits() }
}

extension StateBits {
    /// Adds bits.
    mutating func formUnion(_ other: StateBits) {
        tracker |= other.tracker
        instrument |= other.instrument
    }
}
