import AVTEngine

/// What a step can leave of the finite state, as far as exploration has to know.
struct Outcome: Hashable {
    /// What is written for sure.
    var effect = StateWrite()
    /// Tracker bits that are written on every tracker, and what they become.
    var everyTracker = StateWrite()
    /// The bits of variables that may have any value afterwards, because a condition on data decides.
    var unsure = StateWords()
    /// The tracker bits of variables that may have any value on every tracker.
    var unsureEverywhere: UInt64 = 0
    /// What the end of scopes writes once everything was sent.
    var endings = StateWrite()

    /// The outcome with its endings written.
    func ended() -> Outcome {
        var ended = self
        ended.effect.add(endings)
        return ended
    }

    /// Adds a write that certainly happens, after what happened before.
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
    /// Follows this write by another.
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
    var isEmpty: Bool { mask == StateWords() }
}

extension StateWords {
    /// Adds bits.
    mutating func formUnion(_ other: StateWords) {
        tracker |= other.tracker
        instrument |= other.instrument
    }
}
