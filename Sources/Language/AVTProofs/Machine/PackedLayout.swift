import AVTEngine

/// Where the state of a whole instrument lies in one word.
///
/// From the lowest bit on: the instrument's variables, those of each tracker with its timers, a bit for each tracker
/// that has left, and the number of what is still to be stepped. Variables that a tracker's steps never write have no
/// place: they keep what they begin with.
struct PackedLayout {
    /// A variable or timer and its place.
    struct Field {
        /// Its bits in the session's word; for timers, by index.
        let mask: UInt64
        /// The lowest of them.
        let shift: Int
        /// Where they lie in the packed word.
        let place: Int

        /// Bits of a session's word, put where they lie.
        func packed(_ word: UInt64) -> UInt64 { ((word & mask) >> UInt64(shift)) << UInt64(place) }

        /// The session's bits.
        func unpacked(_ state: UInt64) -> UInt64 { ((state >> UInt64(place)) << UInt64(shift)) & mask }
    }

    /// The fields of one tracker, or of the instrument.
    struct Part {
        var fields: [Field] = []
        var timers: [Field] = []
        /// What the variables without a place have.
        var constant: UInt64 = 0
        var place = 0
        var width = 0

        /// All its bits in the packed word.
        var mask: UInt64 { (width == 64 ? .max : (1 << UInt64(width)) - 1) << UInt64(place) }

        func packed(_ word: UInt64) -> UInt64 { fields.reduce(0) { $0 | $1.packed(word) } }

        func packed(timers word: UInt64) -> UInt64 { timers.reduce(0) { $0 | $1.packed(word) } }

        func word(_ state: UInt64) -> UInt64 { fields.reduce(constant) { $0 | $1.unpacked(state) } }

        func timers(_ state: UInt64) -> UInt64 { timers.reduce(0) { $0 | $1.unpacked(state) } }
    }

    private(set) var instrument = Part()
    private(set) var trackers: [Part] = []
    /// Where the bits of trackers that have left begin; there are none if no tracker leaves.
    let absentPlace: Int
    /// Where the number of what is to be stepped begins.
    let pendingPlace: Int
    /// How many bits there are; may be more than 64, and then nothing can be packed.
    let width: Int

    /// For each tracker, the bits of its local state: its own and the instrument's.
    var localMasks: [UInt64] { trackers.map { $0.mask | instrument.mask } }

    /// Lays a state out.
    ///
    /// - Parameters:
    ///   - content: the program.
    ///   - written: for each tracker, what its steps write: of itself and of the instrument.
    ///   - every: what steps write on every tracker.
    ///   - kept: the variables that are followed.
    ///   - timers: the timers that are followed.
    ///   - trackersLeave: true if trackers leave.
    ///   - pendings: how many things there are that may have to be stepped.
    init(
        _ content: ProgramContent, written: [StateWords], every: UInt64, kept: StateWords, timers: UInt64,
        trackersLeave: Bool, pendings: Int
    ) {
        var place = 0
        func part(_ owner: Owner, _ mask: UInt64, timers: UInt64) -> Part {
            var part = Part()
            part.place = place
            for variable in content.variables where variable.owner == owner && kept[owner] & variable.mask != 0 {
                guard mask & variable.mask != 0 else {
                    part.constant |= content.initial[owner] & variable.mask
                    continue
                }
                part.fields.append(Field(mask: variable.mask, shift: variable.shift, place: place))
                place += variable.width
            }
            // Windows follow the timers.
            for timer in 0..<UInt64.bitWidth where timers & (1 << UInt64(timer)) != 0 {
                part.timers.append(Field(mask: 1 << UInt64(timer), shift: timer, place: place))
                place += 1
            }
            part.width = place - part.place
            return part
        }
        instrument = part(.instrument, written.reduce(0) { $0 | $1.instrument }, timers: 0)
        for words in written { trackers.append(part(.tracker, words.tracker | every, timers: timers)) }
        absentPlace = place
        if trackersLeave { place += written.count }
        pendingPlace = place
        if pendings > 1 { place += Int.bitWidth - (pendings - 1).leadingZeroBitCount }
        width = place
    }

    /// The bit of a tracker that has left.
    func absent(_ tracker: Int) -> UInt64 { 1 << UInt64(absentPlace + tracker) }
}
