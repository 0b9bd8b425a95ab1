import AVTCore

/// Which finite state measures have seen.
struct SeenState {
    let words: StateWords
    let tracker: Int
}

/// The slots that were written since measures last followed memory.
struct WrittenSlots {
    private var bits = SlotBits()
    // Whose slots are meant; nil: no tracker's.
    private var tracker: Int?
    private var includesOtherTrackers = false

    /// Notes a slot of the instrument, or of a tracker at a place.
    @inline(__always)
    mutating func insert(_ index: Int, of owner: Owner, at place: Int) {
        bits.insert(index, of: owner)
        guard owner == .tracker else { return }
        includesOtherTrackers = includesOtherTrackers || (tracker ?? place) != place
        tracker = place
    }

    /// Notes slots of any tracker.
    mutating func insertAllOfTrackers() {
        includesOtherTrackers = true
    }

    /// What of it measures can read that go by the tracker at a place.
    @inline(__always)
    func seen(at place: Int) -> SlotBits {
        if includesOtherTrackers { return SlotBits(instrument: bits.instrument, tracker: .max) }
        return SlotBits(instrument: bits.instrument, tracker: tracker == place ? bits.tracker : 0)
    }
}

/// The attributes that the last events of a tracker have in common, and what they were made of.
struct SharedAttributes {
    var block: AttributeBlock?
    var code = -1
    var memoryVersion = 0
    var words = StateWords()

    mutating func note(_ block: AttributeBlock, code: Int, _ memoryVersion: Int, _ words: StateWords) {
        self = SharedAttributes(block: block, code: code, memoryVersion: memoryVersion, words: words)
    }

    func isUpToDate(code: Int, _ memoryVersion: Int, _ words: StateWords) -> Bool {
        self.code == code && self.memoryVersion == memoryVersion && self.words == words
    }
}

/// A write of memory that waits for the end of its stage.
struct PendingWrite {
    let place: Int
    let value: Operand
    let isFirst: Bool
}

/// Tracker bits that a stage writes on every tracker.
struct EveryWrite {
    var mask: UInt64 = 0
    var values: UInt64 = 0

    func adding(_ values: UInt64, _ mask: UInt64) -> EveryWrite {
        EveryWrite(mask: self.mask | mask, values: (self.values & ~mask) | (values & mask))
    }
}

/// What a measure was before a scope began.
struct PreviousMeasure {
    let state: MeasureState
    let settled: Int
}

/// What a timer was before an order.
struct PreviousTimer {
    let isRunning: Bool
    let end: Int
}

/// What the rules order of a timer.
public struct TimerOrder: Sendable {
    /// The index of the timer in the program.
    public let timer: Int
    /// The place of the tracker whose timer it is.
    public let tracker: Int
    /// True to start it anew, false to stop it.
    public let isStart: Bool
    let isFirst: Bool
}

/// A derived event that a step has formed.
public struct DerivedOrder: Sendable {
    /// Its action.
    public let action: Symbol
    /// True if it is sent before the event that caused it.
    public let isBefore: Bool
    /// The attributes that it is given.
    public let attributes: [(attribute: Symbol, value: Value)]
}

/// The verdict of a step.
public struct StepResult: Sendable {
    /// True if no transition blocked the event.
    public let isAccepted: Bool
    /// The condition that blocked it, by index into the program's conditions, or a negative number if there is none.
    public let condition: Int
    /// True if the event does its work but is not sent itself.
    public let isConsumed: Bool
    /// Tracker bits that the owner has to write on every tracker, and what they become.
    public let everyTracker: (mask: UInt64, values: UInt64)

    /// In place of a condition: the event, or the one that caused it, exceeded a limit of what runs.
    static let overLimit = -2

    /// True if the event is blocked because it, or the event that caused it, exceeded a limit of ``RunLimits``.
    public var isOverLimit: Bool { condition == StepResult.overLimit }

    /// What stands for the verdict of a step that has not run.
    public static let none = StepResult(isAccepted: false, condition: -1, isConsumed: false, everyTracker: (0, 0))
}
