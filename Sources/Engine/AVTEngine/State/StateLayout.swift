import AVTCore

/// A variable with finitely many values, stored in state bits.
///
/// Each tracker has 64 state bits, and the instrument has another 64. OpenAVT's ten flags are always the bits of
/// `StandardFlag` in a tracker's state bits.
package struct FiniteVariable: Sendable {
    /// The name, as in rules: `isPaused`, `playback.open`.
    package let name: String
    /// The owner of the variable.
    package let owner: Owner
    /// The lowest of the variable's bits.
    package let shift: Int
    /// The number of the variable's bits.
    package let width: Int
    /// The names of its values, in order; `false` and `true` for a flag.
    package let cases: [String]
    /// True if the values are `false` and `true`.
    package let isFlag: Bool
    /// The index of the initial value.
    package let initial: Int

    /// Creates a variable.
    package init(
        name: String, owner: Owner, shift: Int, width: Int, cases: [String], isFlag: Bool, initial: Int
    ) {
        self.name = name
        self.owner = owner
        self.shift = shift
        self.width = width
        self.cases = cases
        self.isFlag = isFlag
        self.initial = initial
    }

    /// The mask of the variable's bits.
    package var mask: UInt64 { ((1 << UInt64(width)) - 1) << UInt64(shift) }

    /// Returns the variable's value in state bits, as an index into `cases`.
    package func value(in bits: UInt64) -> Int {
        Int((bits & mask) >> UInt64(shift))
    }

    /// Returns the name of a value; empty if the bits do not represent a value.
    package func enumCase(for value: Int) -> String {
        cases.indices.contains(value) ? cases[value] : ""
    }

    /// Returns the state bits of a value.
    package func bits(of value: Int) -> UInt64 {
        (UInt64(truncatingIfNeeded: value) << UInt64(shift)) & mask
    }
}

/// The owner of a variable: each tracker has its own, or the instrument has a single one.
package enum Owner: Hashable, Sendable {
    /// One for each tracker.
    case tracker
    /// One for the instrument.
    case instrument
}

/// The finite state that a step reads and writes: the bits of the emitting tracker and those of the instrument.
package struct StateBits: Hashable, Sendable {
    /// The emitting tracker's bits.
    package var tracker: UInt64
    /// The instrument's bits.
    package var instrument: UInt64

    /// Creates state bits.
    package init(tracker: UInt64 = 0, instrument: UInt64 = 0) {
        self.tracker = tracker
        self.instrument = instrument
    }

    /// The bits of `StandardFlag` among a tracker's bits.
    ///
    /// A literal: computed from the cases, each step would check whether it is initialized.
    static let standardFlags: UInt64 = 0b11_1111_1111

    /// The bits of an owner.
    package subscript(owner: Owner) -> UInt64 {
        get { owner == .tracker ? tracker : instrument }
        set { if owner == .tracker { tracker = newValue } else { instrument = newValue } }
    }

    /// Returns the bits that a mask contains.
    package func masked(_ mask: StateBits) -> StateBits {
        StateBits(tracker: tracker & mask.tracker, instrument: instrument & mask.instrument)
    }

    /// Returns the bits without some others.
    package func without(_ bits: StateBits) -> StateBits {
        StateBits(tracker: tracker & ~bits.tracker, instrument: instrument & ~bits.instrument)
    }

    /// Returns the bits that differ from others.
    func difference(from other: StateBits) -> StateBits {
        StateBits(tracker: tracker ^ other.tracker, instrument: instrument ^ other.instrument)
    }

    /// Returns true if any bit is also in others.
    package func meets(_ other: StateBits) -> Bool {
        tracker & other.tracker | instrument & other.instrument != 0
    }

    /// Adds the bits of others.
    @inline(__always)
    package mutating func formUnion(_ other: StateBits) {
        tracker |= other.tracker
        instrument |= other.instrument
    }

    /// Sets the bits in `mask` to `values`.
    @inline(__always)
    package mutating func write(_ values: StateBits, mask: StateBits) {
        tracker = (tracker & ~mask.tracker) | values.tracker
        instrument = (instrument & ~mask.instrument) | values.instrument
    }
}

/// A conjunction over finite state: the bits in the mask have exactly these values.
package struct StateTest: Hashable, Sendable {
    /// The bits that are tested.
    package var mask: StateBits
    /// The required values of the bits.
    package var values: StateBits

    /// Creates a test.
    package init(mask: StateBits, values: StateBits) {
        self.mask = mask
        self.values = values
    }

    /// Returns true if state bits pass the test.
    @inline(__always)
    package func holds(_ bits: StateBits) -> Bool {
        bits.tracker & mask.tracker == values.tracker && bits.instrument & mask.instrument == values.instrument
    }
}
