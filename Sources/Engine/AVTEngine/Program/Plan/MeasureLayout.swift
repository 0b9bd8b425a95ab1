/// Where a session keeps its measures: the instrument's first, then those of each place a tracker can have.
struct MeasureLayout: Sendable {
    /// The measures of the instrument as they begin.
    private(set) var instrument: [MeasureState] = []
    /// The measures of a tracker as they begin.
    private(set) var tracker: [MeasureState] = []
    /// How many stretches the instrument's measures may have.
    private(set) var instrumentStretches = 0
    /// How many stretches the measures of a tracker may have.
    private(set) var trackerStretches = 0
    // By measure: whose it is, and its place and that of its stretches among its owner's.
    private var slots: [(owner: Owner, place: Int, firstStretch: Int)] = []

    // The measures that follow state and memory, by owner.
    private var instrumentFollowers: [Follower] = []
    private var trackerFollowers: [Follower] = []
    // What any of these reads.
    private var instrumentDependencies = Dependencies()
    private var trackerDependencies = Dependencies()
    /// The measures of time whose `delta` is read.
    private(set) var reported: [Int] = []
    // The measures that take events, by action.
    private var takers: [[Int]]

    /// A measure that follows state and memory, and what it goes by.
    struct Follower {
        let measure: Int
        /// Its place among the measures of its owner.
        let place: Int
        /// While it holds the measure runs; by index of its expression.
        let condition: Int32
        /// True if it measures time alone.
        let isTime: Bool
        let dependencies: Dependencies
    }

    init(_ content: ProgramContent) {
        takers = content.actions.indices.map { action in
            content.measures.indices.filter { content.measures[$0].kind.takes(action) }
        }
        var isReported = [Bool](repeating: false, count: content.measures.count)
        for case .measure(let measure, .delta) in content.expressions.nodes where !isReported[Int(measure)] {
            isReported[Int(measure)] = true
            reported.append(Int(measure))
        }
        var walk = NodeWalk(content)
        for (index, measure) in content.measures.enumerated() {
            let isInstruments = measure.owner == .instrument
            let place = isInstruments ? instrument.count : tracker.count
            if let condition = measure.kind.condition {
                let follower = Follower(
                    measure: index, place: place, condition: condition, isTime: measure.kind.isTime,
                    dependencies: Dependencies(measure.kind.followed, of: content, &walk))
                if isInstruments {
                    instrumentFollowers.append(follower)
                    instrumentDependencies.formUnion(follower.dependencies)
                } else {
                    trackerFollowers.append(follower)
                    trackerDependencies.formUnion(follower.dependencies)
                }
            }
            slots.append((measure.owner, place, isInstruments ? instrumentStretches : trackerStretches))
            let state = MeasureState(measure.kind)
            if isInstruments { instrument.append(state) } else { tracker.append(state) }
            if isInstruments { instrumentStretches += measure.room } else { trackerStretches += measure.room }
        }
    }

    /// True if a measure follows state and memory.
    var hasFollowers: Bool { !(instrumentFollowers.isEmpty && trackerFollowers.isEmpty) }

    /// The measures of an owner that follow state and memory.
    func followers(of owner: Owner) -> [Follower] {
        owner == .instrument ? instrumentFollowers : trackerFollowers
    }

    /// What the measures of an owner that follow state and memory read.
    func dependencies(of owner: Owner) -> Dependencies {
        owner == .instrument ? instrumentDependencies : trackerDependencies
    }

    /// The measures that take events of an action.
    func takers(of action: Int) -> [Int] {
        takers[action]
    }

    /// The place of a measure, that of a tracker's at the tracker's place.
    @inline(__always)
    func place(of measure: Int, tracker place: Int) -> Int {
        let slot = slots[measure]
        guard slot.owner == .tracker else { return slot.place }
        return firstPlace(ofTracker: place) + slot.place
    }

    /// Where the measures of a tracker begin.
    @inline(__always)
    func firstPlace(ofTracker place: Int) -> Int {
        instrument.count + place * tracker.count
    }

    /// Where the stretches of a measure begin.
    func firstStretch(of measure: Int, tracker place: Int) -> Int {
        let slot = slots[measure]
        guard slot.owner == .tracker else { return slot.firstStretch }
        return instrumentStretches + place * trackerStretches + slot.firstStretch
    }
}

extension MeasureInfo.Kind {
    /// The expression that says while what it runs.
    fileprivate var condition: Int32? {
        switch self {
        case .time(let condition), .weighted(_, let condition), .ranges(_, let condition, _, _, _): condition
        case .count, .samples: nil
        }
    }

    fileprivate var isTime: Bool {
        if case .time = self { true } else { false }
    }

    /// The expressions whose values it follows between events.
    var followed: [Int32] {
        switch self {
        case .time(let condition): [condition]
        case .weighted(let value, let condition): [value, condition]
        case .ranges(_, let condition, let speed, _, _): [condition] + [speed].compactMap { $0 }
        case .count, .samples: []
        }
    }

    /// True if it takes events of an action.
    fileprivate func takes(_ action: Int) -> Bool {
        switch self {
        case .count(let actions, _), .samples(_, _, let actions, _): actions[action]
        case .ranges: true
        case .time, .weighted: false
        }
    }
}

extension MeasureInfo {
    /// How many stretches it may have.
    var stretches: Int {
        if case .ranges(_, _, _, _, let limit) = kind { limit } else { 0 }
    }

    /// The room for its stretches: one more than there may be, for the moment before two become one.
    fileprivate var room: Int {
        stretches == 0 ? 0 : stretches + 1
    }
}
