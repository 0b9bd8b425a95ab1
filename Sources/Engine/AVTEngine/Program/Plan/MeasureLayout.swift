/// The layout of a session's measures: the instrument's first, then those of each tracker index.
struct MeasureLayout: Sendable {
    /// The initial states of the instrument's measures.
    private(set) var instrument: [MeasureState] = []
    /// The initial states of a tracker's measures.
    private(set) var tracker: [MeasureState] = []
    /// The number of intervals allocated for the instrument's measures.
    private(set) var instrumentIntervals = 0
    /// The number of intervals allocated for the measures of a tracker.
    private(set) var trackerIntervals = 0
    // The maximum numbers of intervals of an owner's measures.
    private var instrumentLimits: [Int] = []
    private var trackerLimits: [Int] = []
    // For each measure, its owner, and the index of the measure and of its first interval among its owner's.
    private var slots: [(owner: Owner, indexInOwner: Int, firstInterval: Int)] = []

    // The measures that follow state and memory, by owner.
    private let instrumentFollowers: MeasureFollowers
    private let trackerFollowers: MeasureFollowers
    /// The measures of time whose `delta` is read.
    private(set) var reported: [Int] = []
    // The measures that use events, by action.
    private var measuresByAction: [[Int]]

    init(_ content: ProgramContent) {
        measuresByAction = content.actions.indices.map { action in
            content.measures.indices.filter { content.measures[$0].kind.isUpdated(by: action) }
        }
        var isReported = [Bool](repeating: false, count: content.measures.count)
        for case .measure(let measure, .delta) in content.expressions.nodes where !isReported[Int(measure)] {
            isReported[Int(measure)] = true
            reported.append(Int(measure))
        }
        var walk = NodeWalk(content)
        let errors = NodeErrors(content.expressions)
        var (instrumentFollowers, trackerFollowers): ([MeasureFollowers.Follower], [MeasureFollowers.Follower]) = (
            [], []
        )
        for (index, measure) in content.measures.enumerated() {
            let isInstrumentOwned = measure.owner == .instrument
            let indexInOwner = isInstrumentOwned ? instrument.count : tracker.count
            if let condition = measure.kind.condition {
                var dependencies = Dependencies(measure.kind.followed, of: content, &walk)
                // Each change of state evaluates what may fail, because failures are counted.
                let mayFail = measure.kind.followed.contains {
                    errors.mayFail[content.expressions.roots[Int($0)].node]
                }
                if mayFail { dependencies.insertAllState() }
                let follower = MeasureFollowers.Follower(
                    measure: index, indexInOwner: indexInOwner, condition: condition, isTime: measure.kind.isTime,
                    mayFail: mayFail, dependencies: dependencies)
                if isInstrumentOwned {
                    instrumentFollowers.append(follower)
                } else {
                    trackerFollowers.append(follower)
                }
            }
            slots.append((measure.owner, indexInOwner, isInstrumentOwned ? instrumentIntervals : trackerIntervals))
            let state = MeasureState(measure.kind)
            if isInstrumentOwned {
                instrument.append(state)
                instrumentLimits.append(measure.intervalLimit)
                instrumentIntervals += measure.room
            } else {
                tracker.append(state)
                trackerLimits.append(measure.intervalLimit)
                trackerIntervals += measure.room
            }
        }
        self.instrumentFollowers = MeasureFollowers(instrumentFollowers)
        self.trackerFollowers = MeasureFollowers(trackerFollowers)
    }

    /// True if any measure follows state and memory.
    var hasFollowers: Bool { instrumentFollowers.count + trackerFollowers.count > 0 }

    /// Returns the measures of an owner that follow state and memory.
    @inline(__always)
    func followers(of owner: Owner) -> MeasureFollowers {
        owner == .instrument ? instrumentFollowers : trackerFollowers
    }

    /// Returns the measures that use events of an action.
    func measures(updatedBy action: Int) -> [Int] {
        measuresByAction[action]
    }

    /// Returns the index of a measure's state in the session, for a measure of each tracker that of one tracker.
    @inline(__always)
    func stateIndex(of measure: Int, tracker: Int) -> Int {
        let slot = slots[measure]
        guard slot.owner == .tracker else { return slot.indexInOwner }
        return firstStateIndex(ofTracker: tracker) + slot.indexInOwner
    }

    /// Returns the index of a measure among those of its owner.
    func indexInOwner(of measure: Int) -> Int { slots[measure].indexInOwner }

    /// Returns the bit of a measure among those of its owner, as ``MeasureFollowers`` uses it.
    func bit(of measure: Int) -> UInt64 { MeasureFollowers.bit(indexInOwner(of: measure)) }

    /// Returns the index of the state of a tracker's first measure.
    @inline(__always)
    func firstStateIndex(ofTracker tracker: Int) -> Int {
        instrument.count + tracker * self.tracker.count
    }

    /// Returns the maximum number of intervals of the measure with an index in the session.
    func intervalLimit(ofState index: Int) -> Int {
        index < instrument.count
            ? instrumentLimits[index] : trackerLimits[(index - instrument.count) % trackerLimits.count]
    }

    /// Returns the index of a measure's first interval.
    func firstInterval(of measure: Int, tracker: Int) -> Int {
        let slot = slots[measure]
        guard slot.owner == .tracker else { return slot.firstInterval }
        return instrumentIntervals + tracker * trackerIntervals + slot.firstInterval
    }
}

extension MeasureInfo.Kind {
    /// The condition that keeps the measure running, as the index of its expression, or `nil` if it uses events.
    fileprivate var condition: Int32? {
        switch self {
        case .time(let condition), .weighted(_, let condition), .ranges(_, let condition, _, _, _): condition
        case .count, .samples: nil
        }
    }

    fileprivate var isTime: Bool {
        if case .time = self { true } else { false }
    }

    /// The expressions whose values the measure follows between events.
    var followed: [Int32] {
        switch self {
        case .time(let condition): [condition]
        case .weighted(let value, let condition): [value, condition]
        case .ranges(_, let condition, let speed, _, _): [condition] + [speed].compactMap { $0 }
        case .count, .samples: []
        }
    }

    /// Returns true if the measure uses events of an action.
    fileprivate func isUpdated(by action: Int) -> Bool {
        switch self {
        case .count(let actions, _), .samples(_, _, let actions, _): actions[action]
        case .ranges: true
        case .time, .weighted: false
        }
    }
}

extension MeasureInfo {
    /// The maximum number of intervals.
    var intervalLimit: Int {
        if case .ranges(_, _, _, _, let limit) = kind { limit } else { 0 }
    }

    /// The number of intervals to allocate: one more than the maximum, for the time before two are merged.
    fileprivate var room: Int {
        intervalLimit == 0 ? 0 : intervalLimit + 1
    }
}
