import AVTCore

/// A variable with finitely many values, and the bits that hold it.
///
/// A tracker has one word of such bits and the instrument another. OpenAVT's ten flags are always the bits of
/// `StandardFlag` in a tracker's word.
public struct FiniteVariable: Sendable {
    /// The name, as rules write it: `isPaused`, `playback.open`.
    public let name: String
    /// Whose word holds it.
    public let owner: Owner
    /// The lowest bit of the word that belongs to the variable.
    public let shift: Int
    /// How many bits it takes.
    public let width: Int
    /// The names of its values, in order; `false` and `true` for a flag.
    public let words: [String]
    /// True if the values are `false` and `true`.
    public let isFlag: Bool
    /// The index of the value that it begins with.
    public let initial: Int

    /// Describes a variable.
    public init(
        name: String, owner: Owner, shift: Int, width: Int, words: [String], isFlag: Bool, initial: Int
    ) {
        self.name = name
        self.owner = owner
        self.shift = shift
        self.width = width
        self.words = words
        self.isFlag = isFlag
        self.initial = initial
    }

    /// The bits of the word that belong to the variable.
    public var mask: UInt64 { ((1 << UInt64(width)) - 1) << UInt64(shift) }

    /// The variable's value in a word, as an index into `words`.
    public func value(in word: UInt64) -> Int {
        Int((word & mask) >> UInt64(shift))
    }

    /// The name of a value; empty for bits that are none of the values.
    public func word(for value: Int) -> String {
        words.indices.contains(value) ? words[value] : ""
    }

    /// The bits of a value.
    public func bits(of value: Int) -> UInt64 {
        (UInt64(truncatingIfNeeded: value) << UInt64(shift)) & mask
    }
}

/// What owns a variable: each tracker has one of its own, or the instrument has a single one.
public enum Owner: Hashable, Sendable {
    /// One for each tracker.
    case tracker
    /// One for the instrument.
    case instrument
}

/// The finite state that a step reads and writes: the word of the emitting tracker and that of the instrument.
public struct StateWords: Hashable, Sendable {
    /// The emitting tracker's bits.
    public var tracker: UInt64
    /// The instrument's bits.
    public var instrument: UInt64

    /// Puts two words together.
    public init(tracker: UInt64 = 0, instrument: UInt64 = 0) {
        self.tracker = tracker
        self.instrument = instrument
    }

    /// The word of an owner.
    public subscript(owner: Owner) -> UInt64 {
        get { owner == .tracker ? tracker : instrument }
        set { if owner == .tracker { tracker = newValue } else { instrument = newValue } }
    }

    /// Bits of these words that a mask leaves.
    public func masked(_ mask: StateWords) -> StateWords {
        StateWords(tracker: tracker & mask.tracker, instrument: instrument & mask.instrument)
    }

    /// These words without some bits.
    public func without(_ bits: StateWords) -> StateWords {
        StateWords(tracker: tracker & ~bits.tracker, instrument: instrument & ~bits.instrument)
    }

    /// The bits in which these words and others differ.
    func difference(from other: StateWords) -> StateWords {
        StateWords(tracker: tracker ^ other.tracker, instrument: instrument ^ other.instrument)
    }

    /// True if these words and others have a bit in common.
    func meets(_ other: StateWords) -> Bool {
        tracker & other.tracker | instrument & other.instrument != 0
    }

    /// Sets the bits of `values` below `mask`.
    @inline(__always)
    public mutating func write(_ values: StateWords, mask: StateWords) {
        tracker = (tracker & ~mask.tracker) | values.tracker
        instrument = (instrument & ~mask.instrument) | values.instrument
    }
}

/// A conjunction over finite state: the bits below the mask have exactly these values.
public struct StateTest: Hashable, Sendable {
    /// Which bits are asked.
    public var mask: StateWords
    /// What they must be.
    public var values: StateWords

    /// Asks for `values` below `mask`.
    public init(mask: StateWords, values: StateWords) {
        self.mask = mask
        self.values = values
    }

    /// True if the words pass.
    @inline(__always)
    public func holds(_ words: StateWords) -> Bool {
        words.tracker & mask.tracker == values.tracker && words.instrument & mask.instrument == values.instrument
    }
}
