import AVTEngine

/// The layout of a complete instrument's state in one 64-bit integer.
///
/// From the lowest bit on: the instrument's variables, the variables and timers of each tracker, a bit for each tracker
/// that has left, and the number of the pending queue. Variables that a tracker's steps never write have no bits: they
/// keep their initial values.
struct PackedLayout {
    /// A variable or timer and its position.
    struct Field {
        /// Its bits in the session's state bits; for timers, the bit of its index.
        let mask: UInt64
        /// The lowest bit of the mask.
        let shift: Int
        /// The bit offset in the packed state.
        let offset: Int

        /// Returns the field's bits of a session's state bits at their position in the packed state.
        func packed(_ bits: UInt64) -> UInt64 { ((bits & mask) >> UInt64(shift)) << UInt64(offset) }

        /// Returns the field's bits of a packed state at their position in the session's state bits.
        func unpacked(_ state: UInt64) -> UInt64 { ((state >> UInt64(offset)) << UInt64(shift)) & mask }
    }

    /// The fields of one tracker, or of the instrument.
    struct Part {
        var fields: [Field] = []
        var timers: [Field] = []
        /// The values of the variables that have no bits in the packed state.
        var constant: UInt64 = 0
        var offset = 0
        var width = 0

        /// All bits of the part in the packed state.
        var mask: UInt64 { (width == 64 ? .max : (1 << UInt64(width)) - 1) << UInt64(offset) }

        func packed(_ bits: UInt64) -> UInt64 { fields.reduce(0) { $0 | $1.packed(bits) } }

        func packed(timers bits: UInt64) -> UInt64 { timers.reduce(0) { $0 | $1.packed(bits) } }

        func unpacked(_ state: UInt64) -> UInt64 { fields.reduce(constant) { $0 | $1.unpacked(state) } }

        func timers(_ state: UInt64) -> UInt64 { timers.reduce(0) { $0 | $1.unpacked(state) } }
    }

    private(set) var instrument = Part()
    private(set) var trackers: [Part] = []
    /// The bit offset of the flags for trackers that have left; there are no such flags if no tracker leaves.
    let absentOffset: Int
    /// The bit offset of the pending queue's number.
    let pendingOffset: Int
    /// The number of bits; if it is more than 64, states cannot be packed.
    let width: Int

    /// For each tracker, the bits of its local state: its own bits and the instrument's.
    var localMasks: [UInt64] { trackers.map { $0.mask | instrument.mask } }

    /// Creates the layout of an instrument's state.
    ///
    /// - Parameters:
    ///   - content: The program.
    ///   - written: For each tracker, the bits that its steps write in its own state and in the instrument's.
    ///   - every: The bits that steps write on every tracker.
    ///   - trackedBits: The bits of the tracked variables.
    ///   - timers: The tracked timers.
    ///   - trackersLeave: True if trackers leave.
    ///   - pendings: The number of possible pending queues, the empty one included.
    init(
        _ content: ProgramContent, written: [StateBits], every: UInt64, trackedBits: StateBits, timers: UInt64,
        trackersLeave: Bool, pendings: Int
    ) {
        var offset = 0
        func part(_ owner: Owner, _ mask: UInt64, timers: UInt64) -> Part {
            var part = Part()
            part.offset = offset
            for variable in content.state.variables
            where variable.owner == owner && trackedBits[owner] & variable.mask != 0 {
                guard mask & variable.mask != 0 else {
                    part.constant |= content.state.initial[owner] & variable.mask
                    continue
                }
                part.fields.append(Field(mask: variable.mask, shift: variable.shift, offset: offset))
                offset += variable.width
            }
            // The bits of windows follow those of the timers.
            for timer in 0..<UInt64.bitWidth where timers & (1 << UInt64(timer)) != 0 {
                part.timers.append(Field(mask: 1 << UInt64(timer), shift: timer, offset: offset))
                offset += 1
            }
            part.width = offset - part.offset
            return part
        }
        instrument = part(.instrument, written.reduce(0) { $0 | $1.instrument }, timers: 0)
        for bits in written { trackers.append(part(.tracker, bits.tracker | every, timers: timers)) }
        absentOffset = offset
        if trackersLeave { offset += written.count }
        pendingOffset = offset
        if pendings > 1 { offset += Int.bitWidth - (pendings - 1).leadingZeroBitCount }
        width = offset
    }

    /// Returns the flag that a tracker has left.
    func absent(_ tracker: Int) -> UInt64 { 1 << UInt64(absentOffset + tracker) }
}
