import AVTCore
import AVTEngine
import AVTRules

/// A breadth-first exploration of all reachable states of an instrument.
///
/// Because it is breadth first, the recorded path to each state is a shortest one.
struct Exploration {
    let machine: Machine
    /// The states, in order of discovery.
    private(set) var states = SegmentedArray<UInt64>()
    /// For each state, the number of the state from which it was discovered.
    private(set) var parents = SegmentedArray<UInt32>()
    private(set) var set: StateSet
    /// The number of steps that were examined, those that change nothing included.
    private(set) var steps = 0
    /// The reason why the exploration is incomplete, or `nil` if every state was expanded.
    private(set) var limit: Limit?
    /// The first violation of each demand, or `nil` if there is none.
    private(set) var violations: [Violation?]
    /// For each tracker and action, whether an event of the action was accepted in some state.
    private(set) var accepted: [[Bool]]
    /// For each tracker and action, whether an accepted event of the action has changed the state.
    private(set) var moving: [[Bool]]
    /// True if data may prevent some step.
    private(set) var hasUncertainSteps = false
    /// The steps of each tracker, by local state.
    private(set) var local: [LocalSteps]
    let demands: [Demand]
    private let globalDemands: [Int]
    private var outcomes: [OutcomeKey: [KnownOutcomes]] = [:]
    private let endings: [Bool]
    let budget: ExplorationBudget
    private var runs = 0
    // The number of edges between states that were examined.
    private var edges = 0
    // The number of choices in the cached outcomes.
    private var choices = 0
    /// A dense numbering of the discovered states; access it only once the exploration has ended.
    private(set) lazy var numbers = StateSet.Numbers(set)

    /// The reason why an exploration ended early.
    enum Limit: Error {
        /// There are more states than the budget allows.
        case states
        /// There are more edges between states than the budget allows.
        case edges
        /// The outcome of an action, by index, depends on data in too many ways.
        case data(action: Int)
        /// Whether a metric, by index, is sent depends on data in too many ways.
        case metric(Int)
        /// A limit of the host on time or memory is exceeded.
        case host
    }

    private struct OutcomeKey: Hashable {
        let start: Int
        let action: Int
    }

    /// The cached outcomes of some code for all states that agree in what the code reads.
    private struct KnownOutcomes {
        let read: ReadState
        let bits: StateBits
        let timers: UInt64
        let outcomes: [StepOutcome]
    }

    /// Creates an exploration that starts at the initial state.
    ///
    /// - Parameters:
    ///   - machine: The machine to explore.
    ///   - demands: The demands to check.
    ///   - budget: The limits of the exploration.
    init(_ machine: Machine, demands: [Demand], budget: ExplorationBudget) {
        self.machine = machine
        self.budget = budget
        self.demands = demands
        globalDemands = demands.indices.filter {
            demands[$0].after == nil && (!demands[$0].isOfTracker || demands[$0].isFollowed)
        }
        set = StateSet(width: machine.layout.width)
        violations = Array(repeating: nil, count: demands.count)
        accepted = machine.trackers.map { _ in Array(repeating: false, count: machine.content.actions.count) }
        moving = accepted
        local = machine.trackers.indices.map { LocalSteps(layout: machine.layout, tracker: $0) }
        endings = machine.content.actions.map { StandardAction.endings.contains($0.name) }
    }

    /// Expands every state, as far as the budget allows.
    mutating func run() {
        let first = machine.initial
        _ = set.insert(first)
        add(first, from: 0)
        var stateIndex = 0
        do throws(Limit) {
            while stateIndex < states.count {
                try expand(stateIndex)
                stateIndex += 1
                guard states.count <= budget.states else { throw .states }
                guard edges <= budget.edges else { throw .edges }
                if stateIndex.isMultiple(of: ExplorationBudget.statesPerReading) { try budget.checkLimits() }
            }
        } catch {
            limit = error
        }
    }

    private mutating func expand(_ stateIndex: Int) throws(Limit) {
        let state = states[stateIndex]
        for demand in globalDemands where violations[demand] == nil { search(for: demand, in: state, stateIndex) }
        let layout = machine.layout
        let isPlain = state >> UInt64(layout.absentOffset) == 0
        if !isPlain, let pending = machine.pending(in: state) {
            try step(pending, from: state, stateIndex)
            return
        }
        for tracker in machine.trackers.indices {
            if !isPlain, !machine.isPresent(tracker, in: state) { continue }
            steps += machine.trackers[tracker].actions.count
            let key = local[tracker].key(state)
            var row = local[tracker].row(key)
            if row < 0 { row = try makeRow(tracker, key, state, stateIndex) }
            let entry = local[tracker].rows[row]
            edges += entry.effects.count + entry.followed.count
            for index in entry.effects {
                let effect = local[tracker].effects[index]
                let next =
                    isPlain
                    ? (state & ~effect.mask) | effect.values : machine.written(state, effect.mask, effect.values)
                if set.insert(next) { add(next, from: stateIndex) }
            }
            for index in entry.followed { follow(local[tracker].followed[index], tracker, from: state, stateIndex) }
            if machine.trackersLeave { try leave(tracker, from: state, stateIndex) }
        }
    }

    @inline(__always)
    private mutating func add(_ state: UInt64, from stateIndex: Int) {
        states.append(state)
        parents.append(UInt32(truncatingIfNeeded: stateIndex))
    }

    // MARK: Local states

    /// Returns the index of the row of a tracker's local state, or -1 if it has none.
    @inline(__always)
    func row(of tracker: Int, in state: UInt64) -> Int { local[tracker].row(local[tracker].key(state)) }

    private mutating func makeRow(
        _ tracker: Int, _ key: UInt64, _ state: UInt64, _ stateIndex: Int
    ) throws(Limit) -> Int {
        examine(tracker, in: state, stateIndex)
        var (mayEnd, certainlyEnds) = (false, false)
        for action in machine.trackers[tracker].actions {
            let outcomes = try explore(action, tracker, in: state)
            if endings[action], outcomes.allSatisfy(\.isAccepted) { certainlyEnds = true }
            for outcome in outcomes {
                let isCertain = outcome.isCertain
                if outcome.isAccepted {
                    accepted[tracker][action] = true
                    if endings[action] {
                        mayEnd = true
                        certainlyEnds = certainlyEnds || isCertain
                    }
                }
                let effect = self.effect(of: outcome, tracker, state, isCertain: isCertain)
                if outcome.isAccepted {
                    if effect.mask != 0 { moving[tracker][action] = true }
                    follow(action, tracker, outcome, effect, from: state, stateIndex)
                }
                if !isCertain { hasUncertainSteps = true }
                if effect.mask != 0 { local[tracker].add(effect) }
            }
            guard local.reduce(0, { $0 + $1.size }) <= ExplorationBudget.cachedResults else { throw .edges }
        }
        for number in expiring(tracker, in: state) {
            let bit = machine.layout.trackers[tracker].packed(timers: 1 << UInt64(number))
            local[tracker].add(LocalSteps.Effect(mask: bit, values: 0, isCertain: true))
        }
        return local[tracker].endRow(for: key, mayEnd: mayEnd, certainlyEnds: certainlyEnds)
    }

    /// Returns the bit indices of a tracker's open windows, each of which the passage of time may close.
    func expiring(_ tracker: Int, in state: UInt64) -> [Int] {
        let open = machine.layout.trackers[tracker].timers(state)
        return machine.windows.all.compactMap(machine.windows.number).filter { open & (1 << UInt64($0)) != 0 }
    }

    /// Returns the effect of an outcome, without bits of the emitter and the instrument that this state has already.
    private func effect(
        of outcome: StepOutcome, _ tracker: Int, _ state: UInt64, rest: [Pending.Item] = [], isCertain: Bool
    ) -> LocalSteps.Effect {
        let (mask, values) = machine.effect(of: outcome, tracker: tracker, rest: rest)
        let known = machine.layout.trackers[tracker].mask | machine.layout.instrument.mask
        var same = ~(state ^ values) & known
        if rest.isEmpty, outcome.raised.isEmpty { same |= ~0 << UInt64(machine.layout.pendingOffset) }
        let left = mask & ~same
        return LocalSteps.Effect(mask: left, values: values & left, isCertain: isCertain)
    }

    /// Returns the outcomes of an action, and throws if the budget is exceeded.
    private mutating func explore(
        _ action: Int, _ tracker: Int, in state: UInt64
    ) throws(Limit) -> [StepOutcome] {
        let outcomes = try outcomes(of: action, tracker, in: state)
        edges += outcomes.count
        guard runs <= budget.runs, choices <= ExplorationBudget.cachedResults else { throw .data(action: action) }
        try budget.checkLimits()
        return outcomes
    }

    mutating func outcomes(
        of action: Int, _ tracker: Int, in state: UInt64
    ) throws(Limit) -> [StepOutcome] {
        if let blocked = machine.blockedByKind(action, tracker) { return [blocked] }
        let bits = machine.bits(of: tracker, in: state)
        let key = OutcomeKey(start: machine.model.start(of: action, in: bits), action: action)
        let timers = machine.layout.trackers[tracker].timers(state)
        // The code of a table cell is specialized for its state and usually reads little of it.
        for known in outcomes[key] ?? []
        where bits.masked(known.read.mask) == known.bits && timers & known.read.timers == known.timers {
            return known.outcomes
        }
        guard
            let (found, read, runs) = machine.model.outcomes(
                of: action, from: key.start, bits: bits, running: timers)
        else { throw .data(action: action) }
        self.runs += runs
        choices += found.reduce(0) { $0 + $1.choices.count }
        outcomes[key, default: []].append(
            KnownOutcomes(
                read: read, bits: bits.masked(read.mask), timers: timers & read.timers, outcomes: found))
        return found
    }

    // MARK: Demands

    /// Checks the demands on a tracker in a new local state.
    private mutating func examine(_ tracker: Int, in state: UInt64, _ stateIndex: Int) {
        for (number, demand) in demands.enumerated()
        where violations[number] == nil && demand.after == nil && demand.isOfTracker && !demand.isFollowed {
            if !demand.predicates[tracker].holds(state) {
                violations[number] = Violation(state: stateIndex, tracker: tracker, action: -1, next: state)
            }
        }
    }

    /// Checks a demand on the complete instrument.
    private mutating func search(for number: Int, in state: UInt64, _ stateIndex: Int) {
        let demand = demands[number]
        for (tracker, predicate) in demand.predicates.enumerated() {
            if demand.isOfTracker, !machine.isPresent(tracker, in: state) { continue }
            guard !predicate.holds(state) else { continue }
            violations[number] = Violation(
                state: stateIndex, tracker: demand.isOfTracker ? tracker : -1, action: -1, next: state)
            return
        }
    }

    /// Checks or records the demands after an accepted event; demands that only read the local state are checked at
    /// once.
    private mutating func follow(
        _ action: Int, _ tracker: Int, _ outcome: StepOutcome, _ effect: LocalSteps.Effect, from state: UInt64,
        _ stateIndex: Int
    ) {
        for (number, demand) in demands.enumerated() where violations[number] == nil {
            guard let after = demand.after, after.contains(action) else { continue }
            let followed = LocalSteps.Followed(demand: number, action: action, effect: effect)
            if !outcome.causes(demand.caused) {
                record(followed, tracker, from: state, stateIndex)
            } else if demand.isFollowed {
                local[tracker].add(followed)
            } else {
                follow(followed, tracker, from: state, stateIndex)
            }
        }
    }

    private mutating func record(_ step: LocalSteps.Followed, _ tracker: Int, from state: UInt64, _ stateIndex: Int) {
        let next = machine.written(state, step.effect.mask, step.effect.values)
        violations[step.demand] = Violation(state: stateIndex, tracker: tracker, action: step.action, next: next)
    }

    private mutating func follow(_ step: LocalSteps.Followed, _ tracker: Int, from state: UInt64, _ stateIndex: Int) {
        guard violations[step.demand] == nil else { return }
        let demand = demands[step.demand]
        let next = machine.written(state, step.effect.mask, step.effect.values)
        guard !demand.predicates[demand.isOfTracker ? tracker : 0].holds(next) else { return }
        record(step, tracker, from: state, stateIndex)
    }

    // MARK: Subsequent steps

    /// Processes the first pending item: a raised action, or the removal of the tracker.
    private mutating func step(_ pending: Pending, from state: UInt64, _ stateIndex: Int) throws(Limit) {
        let tracker = pending.tracker
        // Rows are only made for states without pending items, so demands on other states are checked here.
        for other in machine.trackers.indices where machine.isPresent(other, in: state) {
            examine(other, in: state, stateIndex)
        }
        guard case .action(let action)? = pending.items.first else {
            let next = machine.leaving(tracker, from: state)
            if set.insert(next) { add(next, from: stateIndex) }
            return
        }
        steps += 1
        try perform(action, tracker, rest: Array(pending.items.dropFirst()), from: state, stateIndex)
    }

    private mutating func leave(_ tracker: Int, from state: UInt64, _ stateIndex: Int) throws(Limit) {
        steps += 1
        guard let closing = machine.closing else {
            let next = machine.leaving(tracker, from: state)
            if set.insert(next) { add(next, from: stateIndex) }
            return
        }
        try perform(closing, tracker, rest: [.leave], from: state, stateIndex)
    }

    private mutating func perform(
        _ action: Int, _ tracker: Int, rest: [Pending.Item], from state: UInt64, _ stateIndex: Int
    ) throws(Limit) {
        for outcome in try explore(action, tracker, in: state) {
            let isCertain = outcome.isCertain
            if !isCertain { hasUncertainSteps = true }
            if outcome.isAccepted { accepted[tracker][action] = true }
            let (mask, values) = machine.effect(of: outcome, tracker: tracker, rest: rest)
            if outcome.isAccepted {
                let effect = LocalSteps.Effect(mask: mask, values: values, isCertain: isCertain)
                for (number, demand) in demands.enumerated() where violations[number] == nil {
                    guard let after = demand.after, after.contains(action) else { continue }
                    let followed = LocalSteps.Followed(demand: number, action: action, effect: effect)
                    if outcome.causes(demand.caused) {
                        follow(followed, tracker, from: state, stateIndex)
                    } else {
                        record(followed, tracker, from: state, stateIndex)
                    }
                }
            }
            let next = machine.written(state, mask, values)
            let body: UInt64 = (1 << UInt64(machine.layout.pendingOffset)) - 1
            if outcome.isAccepted, (next ^ state) & body != 0 { moving[tracker][action] = true }
            if set.insert(next) { add(next, from: stateIndex) }
        }
    }
}
