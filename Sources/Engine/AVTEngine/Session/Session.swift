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
/// For each event, the owner calls `step`; then, if the event is accepted and not consumed, `setAttributes`,
/// `evaluateMetrics` and `didLeaveHub`, and, where the program has such rules, `decideDelivery` and `treat`; the same, after
/// `countDerived`, for each derived event; and finally `endStep`.
package struct Session: ~Copyable, Sendable {
    /// The program that runs.
    package let program: RuleProgram
    /// The meter of the current event's work.
    package let meter: WorkMeter

    // MARK: State that lasts

    var finite: FiniteState
    var memory: SlotMemory
    var measures: MeasureTable
    var schedules: Schedules
    var sent: SentState
    var players: PlayerValues
    var holds = HoldTable()
    /// Everything that the session records about its own work.
    package internal(set) var log: SessionLog

    // MARK: The current event

    /// What the owner states about the events that it steps.
    package var context = StepContext()
    var current = CurrentEvent()
    var evaluation: EvaluationState
    var step: StepState
    /// The metrics that were evaluated last.
    package internal(set) var metrics = EventMetrics()

    /// Creates a session without trackers.
    ///
    /// - Parameters:
    ///   - program: The program to run.
    ///   - ids: The source of ids for `uuid()`.
    package init(program: RuleProgram, ids: some IdMaker) {
        let content = program.content
        self.program = program
        meter = WorkMeter(program.limits)
        finite = FiniteState(instrument: content.state.initial.instrument)
        memory = SlotMemory(content)
        measures = MeasureTable(program.measures)
        schedules = Schedules(program)
        sent = SentState(content)
        players = PlayerValues(getterCount: content.players.trackerGetters.count)
        log = SessionLog(program)
        evaluation = EvaluationState(program, charging: meter, ids: ids)
        step = StepState(was: WasState(content))
    }

    /// Creates an independent session in the state of another one.
    ///
    /// - Parameters:
    ///   - other: The other session; its current event and its data report are not copied.
    ///   - ids: The source of ids for `uuid()`.
    package init(copying other: borrowing Session, ids: some IdMaker) {
        program = other.program
        meter = WorkMeter(other.program.limits)
        (finite, memory, measures, schedules) = (other.finite, other.memory, other.measures, other.schedules)
        (sent, players, holds) = (other.sent, other.players, other.holds)
        log = SessionLog(countsOf: other.log, other.program)
        context.stepsHeldEvents = other.context.stepsHeldEvents
        evaluation = EvaluationState(other.program, charging: meter, ids: ids)
        step = StepState(was: other.step.was)
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
        if tracker == trackerCapacity { appendTracker() }
        finite.trackers[tracker] = program.content.state.initial.tracker
        setKind(kind, ofTracker: tracker)
        for index in program.content.state.trackerSlots.indices {
            write(program.content.state.trackerSlots[index].initial, at: memory.slots.first(ofTracker: tracker) + index)
        }
        measures.reset(tracker: tracker, program.measures)
        schedules.reset(tracker: tracker)
        sent.reset(tracker: tracker, program)
        players.reset(tracker: tracker)
        holds.reset(tracker: tracker)
        return tracker
    }

    /// The number of trackers that storage is allocated for.
    package var trackerCapacity: Int { finite.trackers.count }

    /// Allocates storage for one more tracker.
    mutating func appendTracker() {
        finite.appendTracker()
        memory.slots.append(contentsOf: program.content.state.trackerSlots.map(\.initial))
        measures.appendTracker(program.measures)
        schedules.appendTracker()
        sent.appendTracker(program)
        players.appendTracker()
        if !program.content.holds.isEmpty { holds.appendTracker() }
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
    package func isPresent(_ tracker: Int) -> Bool { finite.isPresent(tracker) }

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
        finite.value(of: variable, tracker: tracker)
    }

    /// Returns the value of a memory slot of a tracker or of the instrument.
    package func value(of slot: Slot, tracker: Int) -> Operand {
        memory.slots[memoryIndex(of: slot, tracker: tracker)]
    }

    // MARK: Storage

    /// Writes a value to memory.
    mutating func write(_ value: Operand, at index: Int) {
        guard memory.write(value, at: index) else { return }
        let first = memory.slots.first(ofTracker: current.tracker)
        if index < memory.slots.instrumentCount {
            measures.written.insert(index, of: .instrument, at: current.tracker)
            if program.blockSlots.contains(index, of: .instrument) { memory.version &+= 1 }
        } else if index >= first, index - first < memory.slots.trackerCount {
            measures.written.insert(index - first, of: .tracker, at: current.tracker)
            if program.blockSlots.contains(index - first, of: .tracker) { memory.version &+= 1 }
        } else {
            measures.written.insertAllOfTrackers()
            memory.version &+= 1
        }
    }

    @inline(__always)
    func memoryIndex(of slot: Slot, tracker: Int) -> Int {
        memory.slots.index(of: Int(slot.index), slot.owner, tracker: tracker)
    }
}
