/// The finite state that a step has written so far.
struct StepWrites {
    /// The state after the current stage.
    private(set) var next: StateBits
    /// The state that remains if a later condition blocks the event: that of `first` stages.
    private(set) var ifBlocked: StateBits
    /// The bits that the current stage writes on every tracker.
    private(set) var every = AllTrackersWrite()

    /// Creates the writes of a step that begins in a state.
    @inline(__always)
    init(_ bits: StateBits) {
        next = bits
        ifBlocked = bits
    }

    /// Adds a write to the current stage.
    @inline(__always)
    mutating func add(_ write: StateWrite, isFirst: Bool) {
        next.write(write.values, mask: write.mask)
        if isFirst { ifBlocked.write(write.values, mask: write.mask) }
        if write.allMask != 0 { every.add(write.values.tracker, mask: write.allMask, isFirst: isFirst) }
    }

    /// Returns and removes the bits that the current stage writes on every tracker.
    @inline(__always)
    mutating func removeAllTrackersWrite() -> AllTrackersWrite {
        defer { every = AllTrackersWrite() }
        return every
    }
}

/// State bits that a stage writes on every tracker.
package struct AllTrackersWrite {
    /// The bits.
    package private(set) var mask: UInt64 = 0
    /// Their new values.
    package private(set) var values: UInt64 = 0
    /// True if the write remains even if a later condition blocks the event.
    package private(set) var isFirst = false

    /// Adds bits; those of a later write replace earlier ones.
    @inline(__always)
    mutating func add(_ values: UInt64, mask: UInt64, isFirst: Bool) {
        self.mask |= mask
        self.values = (self.values & ~mask) | (values & mask)
        self.isFirst = isFirst
    }
}
