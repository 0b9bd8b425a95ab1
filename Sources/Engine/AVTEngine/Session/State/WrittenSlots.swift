/// The slots written since measures last followed memory.
struct WrittenSlots {
    private var bits = SlotBits()
    // The tracker whose slots `bits` contains; nil if there are none.
    private var tracker: Int?
    private var includesOtherTrackers = false

    /// Records a slot of the instrument, or of a tracker.
    @inline(__always)
    mutating func insert(_ index: Int, of owner: Owner, at tracker: Int) {
        bits.insert(index, of: owner)
        guard owner == .tracker else { return }
        includesOtherTrackers = includesOtherTrackers || (self.tracker ?? tracker) != tracker
        self.tracker = tracker
    }

    /// Records that slots of any tracker may have been written.
    mutating func insertAllOfTrackers() {
        includesOtherTrackers = true
    }

    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&bits.instrument)
        coder.code(&bits.tracker)
        coder.code(&tracker)
        coder.code(&includesOtherTrackers)
    }

    /// Returns the written slots that the measures of a tracker can read.
    @inline(__always)
    func seen(at tracker: Int) -> SlotBits {
        if includesOtherTrackers { return SlotBits(instrument: bits.instrument, tracker: .max) }
        return SlotBits(instrument: bits.instrument, tracker: self.tracker == tracker ? bits.tracker : 0)
    }
}
