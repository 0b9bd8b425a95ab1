import AVTCore

/// A source of ids for `uuid()`.
public protocol IdMaker: Sendable {
    /// Returns the next id.
    func next() -> String
}

/// An execution of a program for one instrument: the state of the instrument and its trackers, memory, measures and
/// timers.
///
/// A session is a value that only its owner accesses, one call at a time. No call throws, reads a clock or has side
/// effects outside: timer commands and events are left in `timerOrders`, `derived` and `raised` for the owner. A step
/// does not allocate, except for strings that formulas create.
///
/// For each event, the owner calls `step`; then, if the event is accepted, `setAttributes`, `evaluateMetrics` and
/// `didSend`; and finally `endStep`.
public struct Session: ~Copyable, Sendable {
    /// The program that runs.
    public let program: RuleProgram
    // Stored as an existential, so that a session is never loaded as a whole but used in place, which makes calls
    // cheaper.
    let ids: any IdMaker

    // Finite state: the bits of each tracker index, and those of the instrument.
    var trackerStateBits: [UInt64] = []
    var instrumentBits: UInt64
    var present: UInt64 = 0
    var kinds: [Int] = []

    // The instrument's slots, followed by those of each tracker index.
    var memory: [Operand]
    // The number of memory writes.
    private(set) var memoryVersion = 0
    // The slots written since measures last followed memory.
    var written = WrittenSlots()
    var measures: [MeasureState]
    // The time given to measures, in milliseconds, and for each measure how much of it is already included.
    var measureClock = 0
    var settled: [Int]
    // The intervals of range measures; see `MeasureLayout`.
    var stretches: [PlayedInterval]

    // The state that the measures of the instrument and of each tracker index last followed; nil if they have just
    // started.
    var measured: [SeenState?] = [nil]

    // The times at which actions last left the hub: the instrument's row, then one per tracker index; action 0 stands
    // for any.
    var marks: [Int]
    static let never = Int.min

    // The attributes that the last events of each tracker share.
    var shared: [SharedAttributes] = []

    // A copy of the program's property, because each step reads it several times.
    let followsWindows: Bool
    // The time as of which windows are evaluated while measures, timers and periodic metrics follow them.
    var following: Int?
    // The accepted event until it leaves the hub; only for actions whose windows are followed.
    var sending: SendingEvent?
    // True if a window has opened that is not followed yet.
    var hasOpenedWindow = false
    // The timer commands caused by ends of windows.
    var windowOrders: [WindowOrder] = []

    var runningTimers: [Bool] = []
    // The times at which timers that fire once will have fired.
    var timerEnds: [Int] = []
    // The schedules of periodic metrics, by tracker.
    var periods: [MetricPeriod] = []
    var fieldValues: [Value?] = []
    var properties: [[Symbol: String]] = []
    // The last sent values of the payload fragments that are compared with them, by tracker.
    var lastSent: [[SentValue]] = []
    // The delivery state of each tracker; empty if everything is delivered unchanged.
    var deliveries: [DeliveryState] = []
    // The number that decides whether the session is in the sample, once it has been needed.
    var samplePosition: Double?
    var isUnsent = false
    // The state of each tracker's hold; empty if the program has no holds.
    var holds: [HoldState] = []
    /// True while held events are stepped.
    ///
    /// Their timestamps may be earlier than the time that measures have counted.
    public var stepsHeldEvents = false
    let generalRuns: [any GeneralRun]
    let nodeCache: NodeCache
    /// The meter of the current event's work.
    package let meter: WorkMeter
    /// True while events that another event caused are stepped: their work is charged to that event.
    public var stepsCausedEvents = false
    /// The number of events that exceeded a limit at run time.
    public internal(set) var exceedingEvents = 0
    // An upper bound for the size of the values in memory: replaced values count until the next recount.
    var memoryBytes = 0
    // Cached values of shared nodes are valid for one epoch, which changes with each expression unless `isSteady`.
    var epoch = 0
    // True while nothing that expressions read changes.
    var isSteady = false

    // The current event.
    var current = 0
    var action = 0
    var now = 0
    package var words = StateBits()
    // The guards of the step, as bits by index.
    var guards: UInt64 = 0
    var lastStep: Int?
    // The tracker, timestamp and action of the last step.
    var stepped = (tracker: 0, now: 0, action: 0)
    var hasStepped = false
    // True until the event of the step is sent; false if it never will be.
    var isReportPending = false
    // True while a derived event is processed.
    var isDerivedEventCurrent = false
    var wasBits: [StateBits]
    var wasMemory: [Operand]
    // The string for which a derived event is formed.
    var eachString = ""
    var pending: [PendingWrite] = []
    // The resets of scopes that begin. They are applied before `pending`, whose values were evaluated before them.
    var pendingResets: [PendingWrite] = []
    var undo = UndoLog<Operand>(capacity: 16)
    // The bits that the owner has to write on every tracker, and their values.
    var ownersWrite: (mask: UInt64, values: UInt64) = (0, 0)
    // The state bits of all trackers before other trackers were written; empty if none was.
    var undoBits: [UInt64] = []
    var undoMeasures = UndoLog<PreviousMeasure>()
    var undoTimers = UndoLog<PreviousTimer>(capacity: 8)
    var undoSent = UndoLog<[SentValue]>()
    var endingScopes: UInt64 = 0
    // True if the step has produced timer commands, derived or raised events, notes, or anything to undo besides
    // memory: most steps produce none of these, so that the next one has nothing to clear.
    var hasEffects = false

    /// The timer commands of the step, in order.
    public internal(set) var timerOrders: [TimerOrder] = []
    /// The derived events of the step, in order.
    public internal(set) var derived: [DerivedOrder] = []
    /// The actions that the step raises, in order.
    public internal(set) var raised: [Symbol] = []
    /// True if the step has timer commands, derived events or raised actions; those of window ends do not count.
    public var hasOrders: Bool { hasEffects && !(timerOrders.isEmpty && derived.isEmpty && raised.isEmpty) }
    /// The notes on the accepted event, by index into the program's notes.
    public internal(set) var notes: [Int] = []
    /// The metrics of the event, in order.
    public internal(set) var metrics: [MetricValue] = []
    /// The periodic metrics that were due, in order.
    public internal(set) var dueMetrics: [DueMetric] = []
    let dataLog: DataLog
    /// The number of failures of each expression, not counting missing values, by index into the program's expression
    /// roots.
    public internal(set) var failures: [Int]

    /// Creates a session without trackers.
    ///
    /// - Parameters:
    ///   - program: The program to run.
    ///   - ids: The source of ids for `uuid()`.
    public init(program: RuleProgram, ids: some IdMaker) {
        let content = program.content
        self.program = program
        followsWindows = program.followsWindows
        self.ids = ids
        dataLog = DataLog(content)
        let meter = WorkMeter(program.limits)
        self.meter = meter
        instrumentBits = content.initial.instrument
        memory = content.instrumentSlots.map(\.initial)
        measures = program.measures.instrument
        settled = Array(repeating: 0, count: measures.count)
        stretches = Array(repeating: PlayedInterval(), count: program.measures.instrumentIntervals)
        marks = Array(repeating: Session.never, count: content.actions.count)
        let layers = content.wasRanges.count - 1
        wasBits = Array(repeating: StateBits(), count: max(0, layers))
        wasMemory = Array(repeating: .missing, count: content.wasSlots.count)
        failures = Array(repeating: 0, count: content.expressions.roots.count)
        generalRuns = content.expressions.general.map { $0.formula.makeRun(charging: meter) }
        nodeCache = NodeCache(count: Int(program.sharedNodes.count))
        pending.reserveCapacity(8)
        timerOrders.reserveCapacity(8)
        metrics.reserveCapacity(8)
    }

    // MARK: Trackers

    /// The maximum number of trackers that rules see at once.
    public static let trackerLimit = 64

    /// Adds a tracker with its initial state.
    ///
    /// - Parameter kind: The name of the tracker's kind, or `nil` if it has none.
    /// - Returns: The tracker's index, which becomes free again after `removeTracker`, or `nil` if 64 trackers are
    ///   present.
    public mutating func addTracker(kind: String? = nil) -> Int? {
        let tracker = (~present).trailingZeroBitCount
        guard tracker < Session.trackerLimit else { return nil }
        present |= 1 << UInt64(tracker)
        let content = program.content
        if tracker == trackerStateBits.count { appendTracker() }
        trackerStateBits[tracker] = content.initial.tracker
        measured[tracker + 1] = nil
        shared[tracker] = SharedAttributes()
        properties[tracker] = [:]
        setKind(kind, ofTracker: tracker)
        for (index, slot) in content.trackerSlots.enumerated() {
            write(slot.initial, at: memoryIndex(of: Slot(index, .tracker), tracker: tracker))
        }
        let firstMeasure = program.measures.firstStateIndex(ofTracker: tracker)
        for (index, measure) in program.measures.tracker.enumerated() {
            begin(measure, at: firstMeasure + index)
        }
        for index in 0..<content.actions.count {
            marks[(tracker + 1) * content.actions.count + index] = Session.never
        }
        for index in 0..<content.timers.count { runningTimers[tracker * content.timers.count + index] = false }
        for index in 0..<content.payloadMemories { lastSent[tracker * content.payloadMemories + index] = [] }
        for index in content.periodicMetrics.indices {
            periods[tracker * content.periodicMetrics.count + index] = MetricPeriod()
        }
        if !holds.isEmpty { holds[tracker] = HoldState() }
        if !deliveries.isEmpty { deliveries[tracker] = DeliveryState(content.delivery) }
        for index in 0..<content.fieldGetters.count { setGetter(index, ofTracker: tracker, to: nil) }
        return tracker
    }

    /// Allocates storage for one more tracker.
    mutating func appendTracker() {
        let content = program.content
        trackerStateBits.append(0)
        shared.append(SharedAttributes())
        kinds.append(-1)
        properties.append([:])
        memory.append(contentsOf: content.trackerSlots.map(\.initial))
        measures.append(contentsOf: program.measures.tracker)
        settled.append(contentsOf: program.measures.tracker.map { _ in 0 })
        measured.append(nil)
        stretches.append(contentsOf: repeatElement(PlayedInterval(), count: program.measures.trackerIntervals))
        marks.append(contentsOf: repeatElement(Session.never, count: content.actions.count))
        runningTimers.append(contentsOf: repeatElement(false, count: content.timers.count))
        timerEnds.append(contentsOf: repeatElement(.max, count: content.timers.count))
        lastSent.append(contentsOf: repeatElement([], count: content.payloadMemories))
        periods.append(contentsOf: repeatElement(MetricPeriod(), count: content.periodicMetrics.count))
        if !content.holds.isEmpty { holds.append(HoldState()) }
        if program.delivers { deliveries.append(DeliveryState(content.delivery)) }
        fieldValues.append(contentsOf: repeatElement(nil, count: content.fieldGetters.count))
    }

    /// Removes a tracker; its index becomes free.
    public mutating func removeTracker(_ tracker: Int) {
        guard isPresent(tracker) else { return }
        present &= ~(1 << UInt64(tracker))
    }

    /// Sets the kind of a tracker; a kind that the packs do not declare may emit any action.
    public mutating func setKind(_ kind: String?, ofTracker tracker: Int) {
        kinds[tracker] = program.content.trackerKinds.firstIndex { $0.name == kind } ?? -1
    }

    /// Returns true if a tracker has this index.
    public func isPresent(_ tracker: Int) -> Bool {
        (0..<Session.trackerLimit).contains(tracker) && present & (1 << UInt64(tracker)) != 0
    }

    /// Returns the ten standard flags of a tracker, by the bits of `StandardFlag`.
    public func standardFlags(ofTracker tracker: Int) -> UInt64 {
        trackerStateBits[tracker] & Session.standardMask
    }

    /// Sets the ten standard flags of a tracker to the values that code outside of the rules gave them.
    @inline(__always)
    public mutating func setStandardFlags(_ flags: UInt64, ofTracker tracker: Int) {
        trackerStateBits[tracker] = (trackerStateBits[tracker] & ~Session.standardMask) | (flags & Session.standardMask)
    }

    /// The tracker bits that the owner itself writes on every tracker, after a step whose result has them in
    /// `everyTracker`.
    public var ownersMask: UInt64 = 0

    // The bits of `StandardFlag`, as a literal: computed from its cases, each step would check whether it is
    // initialized.
    static let standardMask: UInt64 = 0b11_1111_1111

    /// Writes state bits of every tracker.
    public mutating func writeEveryTracker(mask: UInt64, values: UInt64) {
        for tracker in trackerStateBits.indices where isPresent(tracker) {
            trackerStateBits[tracker] = (trackerStateBits[tracker] & ~mask) | values
        }
    }

    /// Stores the value that a tracker's getter returns, by index into the program's `fieldGetters`.
    public mutating func setGetter(_ index: Int, ofTracker tracker: Int, to value: Value?) {
        fieldValues[tracker * program.content.fieldGetters.count + index] = value
    }

    /// Returns the value of a finite variable of a tracker or of the instrument, as an index into its `words`.
    public func value(of variable: FiniteVariable, tracker: Int) -> Int {
        variable.value(in: variable.owner == .tracker ? trackerStateBits[tracker] : instrumentBits)
    }

    /// Returns the value of a memory slot of a tracker or of the instrument.
    public func value(of slot: Slot, tracker: Int) -> Operand {
        memory[memoryIndex(of: slot, tracker: tracker)]
    }

    // MARK: Storage

    /// Writes a value to memory.
    mutating func write(_ value: Operand, at index: Int) {
        guard !value.isPlainly(memory[index]) else { return }
        memory[index] = value
        memoryVersion &+= 1
        let first = memoryIndex(of: Slot(0, .tracker), tracker: current)
        if index < program.content.instrumentSlots.count {
            written.insert(index, of: .instrument, at: current)
        } else if index >= first, index - first < program.content.trackerSlots.count {
            written.insert(index - first, of: .tracker, at: current)
        } else {
            written.insertAllOfTrackers()
        }
    }

    /// Restarts a measure.
    mutating func begin(_ measure: MeasureState, at index: Int) {
        measures[index] = measure
        settled[index] = measureClock
    }

    @inline(__always)
    func memoryIndex(of slot: Slot, tracker: Int) -> Int {
        guard slot.owner == .tracker else { return Int(slot.index) }
        return firstSlot(ofTracker: tracker) + Int(slot.index)
    }

    @inline(__always)
    func firstSlot(ofTracker tracker: Int) -> Int {
        program.content.instrumentSlots.count + tracker * program.content.trackerSlots.count
    }
}
