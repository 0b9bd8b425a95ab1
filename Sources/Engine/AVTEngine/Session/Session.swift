import AVTCore

/// A source of ids for `uuid()`.
package protocol IdMaker: Sendable {
    /// Returns the next id.
    func next() -> String
}

/// An execution of a program for one instrument: the state of the instrument and its trackers, memory, measures and
/// timers.
///
/// A session is a value that only its owner accesses, one call at a time. No call throws, reads a clock or has side
/// effects outside: timer commands and events are left in `timerCommands`, `derived` and `raised` for the owner. A step
/// does not allocate, except for strings that formulas create.
///
/// For each event, the owner calls `step`; then, if the event is accepted, `setAttributes`, `evaluateMetrics` and
/// `didLeaveHub`; and finally `endStep`.
package struct Session: ~Copyable, Sendable {
    /// The program that runs.
    package let program: RuleProgram
    // Stored as an existential, so that a session is never loaded as a whole but used in place, which makes calls
    // cheaper.
    let ids: any IdMaker

    let dataLog: DataLog
    /// The meter of the current event's work.
    package let meter: WorkMeter

    // MARK: State that lasts

    var finite: FiniteState
    var memory: PerTracker<Operand>
    // The number of memory writes.
    private(set) var memoryVersion = 0
    // An upper bound for the size of the values in memory: replaced values count until the next recount.
    var memoryBytes = 0
    var measures: MeasureTable
    var timers: PerTracker<TimerState>
    // The schedules of periodic metrics.
    var periods: PerTracker<MetricSchedule>
    var sent: SentState
    var players: PlayerValues
    var windows: WindowState
    // The state of each tracker's hold; empty if the program has no holds.
    var holds: [HoldState] = []
    var deliveries = DeliveryTable()
    /// True while held events are stepped.
    ///
    /// Their timestamps may be earlier than the time that measures have counted.
    package var stepsHeldEvents = false
    /// True while events that another event caused are stepped: their work is charged to that event.
    package var stepsCausedEvents = false
    /// The number of events that exceeded a limit at run time.
    package internal(set) var exceedingEvents = 0
    /// The number of events that each condition blocked, by index into the program's conditions, and last the number of
    /// those that were blocked because they exceeded a limit.
    package internal(set) var blockedCounts: [Int]
    /// The number of failures of each expression, not counting missing values, by index into the program's expression
    /// roots.
    package internal(set) var failures: [Int]
    /// The number of evaluations of each expression since `countEvaluations`, or empty if they are not counted.
    package internal(set) var evaluations: [Int] = []

    // MARK: The current event

    var current = 0
    var action = 0
    var now = 0
    package var bits = StateBits()
    var stepped = SteppedEvent()
    var evaluation: EvaluationState

    // MARK: The current step

    var was: WasState
    var pending = PendingWrites()
    var undoing = StepUndo()
    var effects = StepEffects()

    // MARK: Results

    /// The metrics of the event, in order.
    package internal(set) var metrics: [MetricValue] = []
    /// True if the condition of a metric of the event held, but its formula had no value.
    package internal(set) var hasUnsentMetrics = false
    /// The periodic metrics that were due, in order.
    package internal(set) var dueMetrics: [DueMetric] = []

    /// Creates a session without trackers.
    ///
    /// - Parameters:
    ///   - program: The program to run.
    ///   - ids: The source of ids for `uuid()`.
    package init(program: RuleProgram, ids: some IdMaker) {
        let content = program.content
        self.program = program
        self.ids = ids
        dataLog = DataLog(program)
        let meter = WorkMeter(program.limits)
        self.meter = meter
        evaluation = EvaluationState(program, charging: meter)
        finite = FiniteState(instrument: content.state.initial.instrument)
        memory = PerTracker(content.state.trackerSlots.count, instrument: content.state.instrumentSlots.map(\.initial))
        measures = MeasureTable(program.measures)
        timers = PerTracker(content.timers.count)
        periods = PerTracker(content.sends.periodicMetrics.count)
        sent = SentState(content)
        players = PlayerValues(getterCount: content.players.trackerGetters.count)
        windows = WindowState(areFollowed: program.followsWindows)
        was = WasState(content)
        blockedCounts = Array(repeating: 0, count: content.code.conditions.count + 1)
        failures = Array(repeating: 0, count: content.expressions.roots.count)
        metrics.reserveCapacity(8)
    }

    /// Creates an independent session in the state of another one.
    ///
    /// - Parameters:
    ///   - other: The other session; its current event and its data report are not copied.
    ///   - ids: The source of ids for `uuid()`.
    package init(copying other: borrowing Session, ids: some IdMaker) {
        program = other.program
        self.ids = ids
        dataLog = DataLog(other.program)
        let meter = WorkMeter(other.program.limits)
        self.meter = meter
        evaluation = EvaluationState(other.program, charging: meter)
        (finite, memory, memoryVersion, memoryBytes) = (
            other.finite, other.memory, other.memoryVersion, other.memoryBytes
        )
        (measures, timers, periods) = (other.measures, other.timers, other.periods)
        (sent, players, windows, was) = (other.sent, other.players, other.windows, other.was)
        (holds, deliveries, stepsHeldEvents) = (other.holds, other.deliveries, other.stepsHeldEvents)
        (blockedCounts, failures, exceedingEvents) = (other.blockedCounts, other.failures, other.exceedingEvents)
    }

    // MARK: Trackers

    /// Adds a tracker with its initial state.
    ///
    /// - Parameter kind: The name of the tracker's kind, or `nil` if it has none.
    /// - Returns: The tracker's index, which becomes free again after `removeTracker`, or `nil` if 64 trackers are
    ///   present.
    package mutating func addTracker(kind: String? = nil) -> Int? {
        let tracker = (~finite.present).trailingZeroBitCount
        guard tracker < ProgramLimits.trackers else { return nil }
        finite.present |= 1 << UInt64(tracker)
        if tracker == finite.trackers.count { appendTracker() }
        finite.trackers[tracker] = program.content.state.initial.tracker
        setKind(kind, ofTracker: tracker)
        for index in program.content.state.trackerSlots.indices {
            write(program.content.state.trackerSlots[index].initial, at: memory.first(ofTracker: tracker) + index)
        }
        measures.seen[tracker: tracker, 0] = nil
        for (index, measure) in program.measures.tracker.enumerated() {
            measures.begin(measure, at: measures.states.first(ofTracker: tracker) + index)
        }
        timers.reset(tracker: tracker, to: TimerState())
        periods.reset(tracker: tracker, to: MetricSchedule())
        sent.reset(tracker: tracker)
        players.reset(tracker: tracker)
        if !holds.isEmpty { holds[tracker] = HoldState() }
        if !deliveries.states.isEmpty { deliveries.states[tracker] = DeliveryState(program.content.delivery) }
        return tracker
    }

    /// Allocates storage for one more tracker.
    mutating func appendTracker() {
        finite.trackers.append(0)
        finite.kinds.append(-1)
        memory.append(contentsOf: program.content.state.trackerSlots.map(\.initial))
        measures.appendTracker(program.measures)
        timers.append(TimerState())
        periods.append(MetricSchedule())
        sent.appendTracker()
        players.appendTracker()
        if !program.content.holds.isEmpty { holds.append(HoldState()) }
        if program.filtersDelivery { deliveries.states.append(DeliveryState(program.content.delivery)) }
    }

    /// Removes a tracker; its index becomes free.
    package mutating func removeTracker(_ tracker: Int) {
        guard isPresent(tracker) else { return }
        finite.present &= ~(1 << UInt64(tracker))
    }

    /// Sets the kind of a tracker; a kind that the packs do not declare may emit any action.
    package mutating func setKind(_ kind: String?, ofTracker tracker: Int) {
        finite.kinds[tracker] = program.content.players.trackerKinds.firstIndex { $0.name == kind } ?? -1
    }

    /// Returns true if a tracker has this index.
    package func isPresent(_ tracker: Int) -> Bool {
        (0..<ProgramLimits.trackers).contains(tracker) && finite.present & (1 << UInt64(tracker)) != 0
    }

    /// Returns the ten standard flags of a tracker, by the bits of `StandardFlag`.
    package func standardFlags(ofTracker tracker: Int) -> UInt64 {
        finite.trackers[tracker] & StateBits.standardFlags
    }

    /// Sets the ten standard flags of a tracker to the values that code outside of the rules gave them.
    @inline(__always)
    package mutating func setStandardFlags(_ flags: UInt64, ofTracker tracker: Int) {
        let others = finite.trackers[tracker] & ~StateBits.standardFlags
        finite.trackers[tracker] = others | (flags & StateBits.standardFlags)
    }

    /// The tracker bits that the owner itself writes on every tracker, after a step whose result has them in
    /// `everyTracker`.
    package var ownersMask: UInt64 = 0

    /// Writes state bits of every tracker.
    package mutating func writeEveryTracker(mask: UInt64, values: UInt64) {
        for tracker in finite.trackers.indices where isPresent(tracker) {
            finite.trackers[tracker] = (finite.trackers[tracker] & ~mask) | values
        }
    }

    /// Stores the value that a tracker's getter returns, by index into the program's `trackerGetters`.
    package mutating func setGetter(_ index: Int, ofTracker tracker: Int, to value: Value?) {
        players.getters[tracker: tracker, index] = value
    }

    /// Returns the value of a finite variable of a tracker or of the instrument, as an index into its `cases`.
    package func value(of variable: FiniteVariable, tracker: Int) -> Int {
        variable.value(in: variable.owner == .tracker ? finite.trackers[tracker] : finite.instrument)
    }

    /// Returns the value of a memory slot of a tracker or of the instrument.
    package func value(of slot: Slot, tracker: Int) -> Operand {
        memory[memoryIndex(of: slot, tracker: tracker)]
    }

    // MARK: Storage

    /// Writes a value to memory.
    mutating func write(_ value: Operand, at index: Int) {
        guard !value.isPlainly(memory[index]) else { return }
        memory[index] = value
        memoryVersion &+= 1
        let first = memory.first(ofTracker: current)
        if index < memory.instrumentCount {
            measures.written.insert(index, of: .instrument, at: current)
        } else if index >= first, index - first < memory.trackerCount {
            measures.written.insert(index - first, of: .tracker, at: current)
        } else {
            measures.written.insertAllOfTrackers()
        }
    }

    @inline(__always)
    func memoryIndex(of slot: Slot, tracker: Int) -> Int {
        memory.index(of: Int(slot.index), slot.owner, tracker: tracker)
    }
}
