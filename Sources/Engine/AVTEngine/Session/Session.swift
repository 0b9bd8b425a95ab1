import AVTCore

/// Where `uuid()` takes its ids from.
public protocol IdMaker: Sendable {
    /// The next id.
    func next() -> String
}

/// One instrument's run of a program: the state of its trackers and its own, memory, measures, timers.
///
/// A session is a value that only its owner touches, one call at a time. No call throws, reads a clock or performs
/// anything: what is to be done (timers, derived events) is left in `timerOrders`, `derived` and `raised` for the
/// owner to take. A step allocates nothing, except text that a formula makes.
///
/// The owner calls, for each event: `step`, then, if the event is accepted, `setAttributes`, `evaluateMetrics` and
/// `didSend`, and at last `endStep`.
public struct Session: ~Copyable, Sendable {
    /// The program that runs.
    public let program: RuleProgram
    // An existential, and so a session is never loaded as a whole but always used where it is: calls are cheaper.
    let ids: any IdMaker

    // Finite state: a word for each place a tracker can have, and the instrument's.
    var trackerWords: [UInt64] = []
    var instrumentWord: UInt64
    var present: UInt64 = 0
    var kinds: [Int] = []

    // The instrument's slots, then those of each place.
    var memory: [Operand]
    // How often memory was written.
    private(set) var memoryVersion = 0
    // The slots that were written since measures last followed memory.
    var written = WrittenSlots()
    var measures: [MeasureState]
    // The time that measures have been given, in milliseconds, and how much of it each has taken in.
    var measureClock = 0
    var settled: [Int]
    // What measures of ranges have covered, as the layout of the measures says.
    var stretches: [PlayedStretch]

    // What the measures of the instrument and of each place have followed last; nil: nothing since they began.
    var measured: [SeenState?] = [nil]

    // When actions last left the hub: the instrument's row, then one for each place; action 0 stands for any.
    var marks: [Int]
    static let never = Int.min

    // What the last events of each tracker have in common.
    var shared: [SharedAttributes] = []

    // As the program says; here because each step reads it several times.
    let followsWindows: Bool
    // While measures, timers and metrics of the clock follow windows: the time as of which they do so.
    var following: Int?
    // The event whose step has accepted it, until it left the hub; only of actions whose windows are followed.
    var sending: SendingEvent?
    // True if a window was opened that is not followed yet.
    var hasOpenedWindow = false
    // The timer commands of ends of windows.
    var windowOrders: [WindowOrder] = []

    var runningTimers: [Bool] = []
    // When a timer that fires once has fired.
    var timerEnds: [Int] = []
    // When the clock sends metrics, by tracker.
    var periods: [MetricPeriod] = []
    var fieldValues: [Value?] = []
    var properties: [[Symbol: String]] = []
    // What was last sent of the fragments that ask for it, by tracker.
    var lastSent: [[SentValue]] = []
    // What has left of each tracker; empty if everything leaves as it is.
    var deliveries: [DeliveryState] = []
    // Where the session stands among all, once that was asked.
    var sessionShare: Double?
    var isUnsent = false
    // What holds keep, by tracker; empty if the program has no holds.
    var holds: [HoldState] = []
    /// True while events are stepped that were kept.
    ///
    /// Their times may lie before what measures have counted already.
    public var stepsKept = false
    let generalRuns: [any GeneralRun]
    let keptNodes: KeptNodes
    /// What the event in hand may still cost.
    package let meter: WorkMeter
    /// True while events are stepped that another one has caused: their work counts as that of the other.
    public var stepsCausedEvents = false
    /// The number of events that exceeded a limit of what runs.
    public internal(set) var exceedingEvents = 0
    // The bytes of the values in memory, at least: values that were replaced count until it is counted anew.
    var memoryBytes = 0
    // Shared nodes keep their values until it changes: with each expression, unless `isSteady`.
    var epoch = 0
    // True while nothing changes that expressions read.
    var isSteady = false

    // The event in hand.
    var current = 0
    var action = 0
    var now = 0
    var words = StateWords()
    var lastStep: Int?
    // Whose step ends, and its time.
    var stepped = (place: 0, now: 0, action: 0)
    var hasStepped = false
    // True until the event of the step is sent; false if it never is.
    var reportIsPending = false
    // True while a derived event is in hand.
    var derivedIsInHand = false
    var wasWords: [StateWords]
    var wasMemory: [Operand]
    // The text for which a derived event is formed.
    var eachText = ""
    var pending: [PendingWrite] = []
    // Those of scopes that begin; they come before the others, which were evaluated before them.
    var pendingResets: [PendingWrite] = []
    var undo = UndoLog<Operand>(capacity: 16)
    // The words of all trackers before other trackers were written; empty if none was.
    var undoWords: [UInt64] = []
    var undoMeasures = UndoLog<PreviousMeasure>()
    var undoTimers = UndoLog<PreviousTimer>(capacity: 8)
    var undoSent = UndoLog<[SentValue]>()
    var endingScopes: UInt64 = 0
    // True if the step has left timer commands, derived or raised events, notes, or anything to undo but memory: most
    // steps leave none of these, and the next one has nothing to clear.
    var hasEffects = false

    /// What the step orders of timers, in order.
    public internal(set) var timerOrders: [TimerOrder] = []
    /// The derived events that the step has formed, in order.
    public internal(set) var derived: [DerivedOrder] = []
    /// The actions that the step has raised, in order.
    public internal(set) var raised: [Symbol] = []
    /// True if the step orders anything, the ends of windows apart.
    public var hasOrders: Bool { hasEffects && !(timerOrders.isEmpty && derived.isEmpty && raised.isEmpty) }
    /// The notes on the accepted event, by index into the program's notes.
    public internal(set) var notes: [Int] = []
    /// The metrics of the event, in order.
    public internal(set) var metrics: [MetricValue] = []
    /// The metrics that were due, in order.
    public internal(set) var dueMetrics: [DueMetric] = []
    let dataLog: DataLog
    /// How often each expression failed, absence apart; by index into the program's expression roots.
    public internal(set) var failures: [Int]

    /// Begins a session without trackers.
    ///
    /// - Parameters:
    ///   - program: what to run.
    ///   - ids: where `uuid()` takes its ids from.
    public init(program: RuleProgram, ids: some IdMaker) {
        let content = program.content
        self.program = program
        followsWindows = program.followsWindows
        self.ids = ids
        dataLog = DataLog(content)
        let meter = WorkMeter(program.limits)
        self.meter = meter
        instrumentWord = content.initial.instrument
        memory = content.instrumentSlots.map(\.initial)
        measures = program.measures.instrument
        settled = Array(repeating: 0, count: measures.count)
        stretches = Array(repeating: PlayedStretch(), count: program.measures.instrumentStretches)
        marks = Array(repeating: Session.never, count: content.actions.count)
        let layers = content.wasRanges.count - 1
        wasWords = Array(repeating: StateWords(), count: max(0, layers))
        wasMemory = Array(repeating: .missing, count: content.wasSlots.count)
        failures = Array(repeating: 0, count: content.expressions.roots.count)
        generalRuns = content.expressions.general.map { $0.formula.makeRun(charging: meter) }
        keptNodes = KeptNodes(count: Int(program.sharedNodes.count))
        pending.reserveCapacity(8)
        timerOrders.reserveCapacity(8)
        metrics.reserveCapacity(8)
    }

    // MARK: Trackers

    /// The most trackers that rules see at once.
    public static let trackerLimit = 64

    /// Takes in a tracker with its initial state.
    ///
    /// - Parameter kind: the name of its kind, if it has one.
    /// - Returns: its place, which is free again after `removeTracker`; `nil` if 64 trackers are present.
    public mutating func addTracker(kind: String? = nil) -> Int? {
        let place = (~present).trailingZeroBitCount
        guard place < Session.trackerLimit else { return nil }
        present |= 1 << UInt64(place)
        let content = program.content
        if place == trackerWords.count { appendPlace() }
        trackerWords[place] = content.initial.tracker
        measured[place + 1] = nil
        shared[place] = SharedAttributes()
        properties[place] = [:]
        setKind(kind, ofTracker: place)
        for (index, slot) in content.trackerSlots.enumerated() {
            write(slot.initial, at: self.place(of: Slot(index, .tracker), tracker: place))
        }
        let firstMeasure = program.measures.firstPlace(ofTracker: place)
        for (index, measure) in program.measures.tracker.enumerated() {
            begin(measure, at: firstMeasure + index)
        }
        for index in 0..<content.actions.count {
            marks[(place + 1) * content.actions.count + index] = Session.never
        }
        for index in 0..<content.timers.count { runningTimers[place * content.timers.count + index] = false }
        for index in 0..<content.payloadMemories { lastSent[place * content.payloadMemories + index] = [] }
        for index in content.periodicMetrics.indices {
            periods[place * content.periodicMetrics.count + index] = MetricPeriod()
        }
        if !holds.isEmpty { holds[place] = HoldState() }
        if !deliveries.isEmpty { deliveries[place] = DeliveryState(content.delivery) }
        for index in 0..<content.fieldGetters.count { setGetter(index, ofTracker: place, to: nil) }
        return place
    }

    /// Makes room for one more tracker.
    mutating func appendPlace() {
        let content = program.content
        trackerWords.append(0)
        shared.append(SharedAttributes())
        kinds.append(-1)
        properties.append([:])
        memory.append(contentsOf: content.trackerSlots.map(\.initial))
        measures.append(contentsOf: program.measures.tracker)
        settled.append(contentsOf: program.measures.tracker.map { _ in 0 })
        measured.append(nil)
        stretches.append(contentsOf: repeatElement(PlayedStretch(), count: program.measures.trackerStretches))
        marks.append(contentsOf: repeatElement(Session.never, count: content.actions.count))
        runningTimers.append(contentsOf: repeatElement(false, count: content.timers.count))
        timerEnds.append(contentsOf: repeatElement(.max, count: content.timers.count))
        lastSent.append(contentsOf: repeatElement([], count: content.payloadMemories))
        periods.append(contentsOf: repeatElement(MetricPeriod(), count: content.periodicMetrics.count))
        if !content.holds.isEmpty { holds.append(HoldState()) }
        if program.delivers { deliveries.append(DeliveryState(content.delivery)) }
        fieldValues.append(contentsOf: repeatElement(nil, count: content.fieldGetters.count))
    }

    /// Forgets a tracker; its place is free.
    public mutating func removeTracker(_ place: Int) {
        guard isPresent(place) else { return }
        present &= ~(1 << UInt64(place))
    }

    /// Says of which kind a tracker is; a kind that the packs do not declare emits anything.
    public mutating func setKind(_ kind: String?, ofTracker place: Int) {
        kinds[place] = program.content.trackerKinds.firstIndex { $0.name == kind } ?? -1
    }

    /// True if a tracker has this place.
    public func isPresent(_ place: Int) -> Bool {
        (0..<Session.trackerLimit).contains(place) && present & (1 << UInt64(place)) != 0
    }

    /// The ten standard flags of a tracker, by the bits of `StandardFlag`.
    public func standardFlags(ofTracker place: Int) -> UInt64 {
        trackerWords[place] & Session.standardMask
    }

    /// Takes over what code outside of the rules has made of the ten standard flags.
    @inline(__always)
    public mutating func setStandardFlags(_ flags: UInt64, ofTracker place: Int) {
        trackerWords[place] = (trackerWords[place] & ~Session.standardMask) | (flags & Session.standardMask)
    }

    /// Tracker bits that the owner itself writes on every tracker, after a step whose result has them in
    /// `everyTracker`.
    public var ownersMask: UInt64 = 0

    // The bits of `StandardFlag`, as a literal: made of its cases it would be asked for in each step whether it is there.
    static let standardMask: UInt64 = 0b11_1111_1111

    /// Writes tracker bits of every tracker.
    public mutating func writeEveryTracker(mask: UInt64, values: UInt64) {
        for place in trackerWords.indices where isPresent(place) {
            trackerWords[place] = (trackerWords[place] & ~mask) | values
        }
    }

    /// Takes what a getter of a tracker returns, by index into the program's `fieldGetters`.
    public mutating func setGetter(_ index: Int, ofTracker place: Int, to value: Value?) {
        fieldValues[place * program.content.fieldGetters.count + index] = value
    }

    /// A finite variable of a tracker or of the instrument, as an index into its words.
    public func value(of variable: FiniteVariable, tracker place: Int) -> Int {
        variable.value(in: variable.owner == .tracker ? trackerWords[place] : instrumentWord)
    }

    /// What a memory slot of a tracker or of the instrument holds.
    public func value(of slot: Slot, tracker place: Int) -> Operand {
        memory[self.place(of: slot, tracker: place)]
    }

    // MARK: Places

    /// Writes memory.
    mutating func write(_ value: Operand, at place: Int) {
        guard !value.isPlainly(memory[place]) else { return }
        memory[place] = value
        memoryVersion &+= 1
        let first = self.place(of: Slot(0, .tracker), tracker: current)
        if place < program.content.instrumentSlots.count {
            written.insert(place, of: .instrument, at: current)
        } else if place >= first, place - first < program.content.trackerSlots.count {
            written.insert(place - first, of: .tracker, at: current)
        } else {
            written.insertAllOfTrackers()
        }
    }

    /// Has a measure begin anew.
    mutating func begin(_ measure: MeasureState, at place: Int) {
        measures[place] = measure
        settled[place] = measureClock
    }

    @inline(__always)
    func place(of slot: Slot, tracker: Int) -> Int {
        guard slot.owner == .tracker else { return Int(slot.index) }
        return firstSlot(ofTracker: tracker) + Int(slot.index)
    }

    @inline(__always)
    func firstSlot(ofTracker tracker: Int) -> Int {
        program.content.instrumentSlots.count + tracker * program.content.trackerSlots.count
    }
}
