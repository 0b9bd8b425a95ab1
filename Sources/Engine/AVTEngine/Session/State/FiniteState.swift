/// The finite state of an instrument and its trackers.
struct FiniteState {
    /// The bits of the instrument.
    var instrument: UInt64
    /// The bits of each tracker index.
    var trackers: [UInt64] = []
    /// The tracker indices that are in use, as bits.
    var present: UInt64 = 0
    /// The kind of each tracker index, by index into the program's kinds, or -1.
    var kinds: [Int] = []

    init(instrument: UInt64) {
        self.instrument = instrument
    }

    /// Adds a tracker index, which is not in use.
    mutating func appendTracker() {
        trackers.append(0)
        kinds.append(-1)
    }

    /// Returns true if a tracker has this index.
    @inline(__always)
    func isPresent(_ tracker: Int) -> Bool {
        (0..<ProgramLimits.trackers).contains(tracker) && present & (1 << UInt64(tracker)) != 0
    }

    /// Returns the value of a finite variable of a tracker or of the instrument, as an index into its `cases`.
    func value(of variable: FiniteVariable, tracker: Int) -> Int {
        variable.value(in: variable.owner == .tracker ? trackers[tracker] : instrument)
    }

    /// Writes a finite variable of a tracker or of the instrument, as an index into its `cases`.
    mutating func set(_ variable: FiniteVariable, to value: Int, tracker: Int) {
        let bits = variable.bits(of: value)
        if variable.owner == .tracker {
            trackers[tracker] = (trackers[tracker] & ~variable.mask) | bits
        } else {
            instrument = (instrument & ~variable.mask) | bits
        }
    }
}

/// The state before the default stage of each layer, for `was`.
struct WasState {
    /// The finite state, by layer.
    var bits: [StateBits]
    /// The values of the slots that `was` reads, by index into the program's `wasSlots`.
    var memory: [Operand]

    init(_ content: ProgramContent) {
        bits = Array(repeating: StateBits(), count: max(0, content.state.wasRanges.count - 1))
        memory = Array(repeating: .missing, count: content.state.wasSlots.count)
    }
}

/// The finite state that measures last followed.
struct SeenState {
    let bits: StateBits
    let tracker: Int
}
