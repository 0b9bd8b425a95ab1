/// The states from which targets can still be reached.
struct Reachability {
    /// A target.
    struct Target {
        /// The states in which the target is reached, or `nil` if it is that an event is accepted that ends a playback.
        let predicate: StatePredicate?
        /// The tracker that the target is about, or `nil` if it is about the instrument.
        ///
        /// Nothing is required of a tracker that has left. A target about the instrument can be reached by the trackers
        /// that remain, and by those that are added in place of the ones that have left.
        let tracker: Int?
    }

    /// The maximum number of targets per search.
    static let most = 64
    // The number of targets that are propagated at once: a byte for each state.
    private static let carried = 8

    /// For each target, the number of the first relevant state from which it cannot be reached, or `nil` if there is
    /// none.
    private(set) var unreachable: [Int?]

    /// Searches for up to 64 targets from every state of an exploration.
    ///
    /// What trackers reach by their own steps is computed from their local states, of which there are few. The
    /// remaining targets are propagated backwards, against the order of discovery, until a fixed point is reached. This
    /// needs no list of edges, which would be ten times as large as the states.
    ///
    /// - Parameters:
    ///   - targets: The targets.
    ///   - exploration: A complete exploration.
    ///   - onlyCertain: True to skip steps that data may prevent.
    ///   - isMeant: Returns whether a state is relevant: whether targets must be reachable from it.
    /// - Throws: `Exploration.Limit.edges` if there are too many edges.
    init(
        _ targets: [Target], in exploration: inout Exploration, onlyCertain: Bool,
        from isMeant: (UInt64) -> Bool = { _ in true }
    ) throws(Exploration.Limit) {
        unreachable = targets.map { _ in nil }
        let local = try LocalReachability(targets, in: exploration, onlyCertain: onlyCertain)
        let open = local.open(in: exploration)
        for start in stride(from: 0, to: open.count, by: Reachability.carried) {
            let group = Array(open[start..<min(open.count, start + Reachability.carried)])
            let known = try LocalReachability(group.map { targets[$0] }, in: exploration, onlyCertain: onlyCertain)
            let marks = try Reachability.marks(known, in: &exploration, onlyCertain)
            let numbers = exploration.numbers
            var missing = UInt8(truncatingIfNeeded: known.all)
            for (stateIndex, state) in exploration.states.enumerated() where isMeant(state) {
                var lacking = missing & ~marks[numbers[state]]
                missing &= ~lacking
                while lacking != 0 {
                    unreachable[group[lacking.trailingZeroBitCount]] = stateIndex
                    lacking &= lacking - 1
                }
            }
        }
    }

    /// Returns for each state, by number, the targets that can be reached from it; at most eight.
    private static func marks(
        _ known: LocalReachability, in exploration: inout Exploration, _ onlyCertain: Bool
    ) throws(Exploration.Limit) -> [UInt8] {
        let numbers = exploration.numbers
        let count = exploration.states.count
        var marks = Array(repeating: UInt8(0), count: count)
        for state in exploration.states {
            marks[numbers[state]] = UInt8(truncatingIfNeeded: known.reached(from: state, in: exploration))
        }
        // The targets that some state gained in the previous pass and in this one: only states without them can gain
        // any.
        var (gained, gaining) = (UInt8(truncatingIfNeeded: known.all), UInt8(0))
        var edges = 0
        while gained != 0 {
            guard edges <= exploration.budget.edges else { throw .edges }
            for stateIndex in stride(from: count - 1, through: 0, by: -1) {
                if stateIndex.isMultiple(of: ExplorationBudget.statesPerReading) {
                    try exploration.budget.checkLimits()
                }
                let state = exploration.states[stateIndex]
                let number = numbers[state]
                let before = marks[number]
                guard (gained | gaining) & ~before != 0 else { continue }
                var mark = before
                exploration.visitSuccessors(of: state, onlyCertain: onlyCertain, leaving: false) {
                    edges += 1
                    mark |= marks[numbers[$0]]
                    return (gained | gaining) & ~mark != 0
                }
                if mark != before {
                    marks[number] = mark
                    gaining |= mark & ~before
                }
            }
            (gained, gaining) = (gaining, 0)
        }
        try addJoining(to: &marks, known, in: &exploration, onlyCertain)
        return marks
    }

    /// Adds the targets about the instrument that are reached only with trackers that are added after others have left.
    ///
    /// The exploration begins with all trackers and adds none, so the states after an addition may be undiscovered.
    private static func addJoining(
        to marks: inout [UInt8], _ known: LocalReachability, in exploration: inout Exploration, _ onlyCertain: Bool
    ) throws(Exploration.Limit) {
        let machine = exploration.machine
        let wanted = UInt8(truncatingIfNeeded: known.ofInstrument)
        guard machine.trackersLeave, wanted != 0 else { return }
        let numbers = exploration.numbers
        let lacking = exploration.states.filter { wanted & ~marks[numbers[$0]] != 0 }
        // The undiscovered states, each with the states that follow it.
        var added: [(state: UInt64, next: [UInt64])] = []
        var indices: [UInt64: Int] = [:]
        var addedMarks: [UInt8] = []
        var edges = 0
        func joined(_ state: UInt64) -> [UInt64] {
            machine.absentTrackers(in: state).map { machine.joining($0, to: state) }
        }
        func add(_ states: [UInt64], in exploration: borrowing Exploration) {
            for state in states where !exploration.set.contains(state) && indices[state] == nil {
                indices[state] = added.count
                added.append((state, []))
                addedMarks.append(UInt8(truncatingIfNeeded: known.reached(from: state, in: exploration)) & wanted)
            }
        }
        for state in lacking { add(joined(state), in: exploration) }
        var index = 0
        while index < added.count {
            // A state in which all targets are reached needs no successors.
            if wanted & ~addedMarks[index] != 0 {
                let state = added[index].state
                let next =
                    try exploration.successors(ofUndiscovered: state, onlyCertain: onlyCertain) + joined(state)
                edges += next.count
                add(next, in: exploration)
                added[index].next = next
            }
            index += 1
            guard added.count <= exploration.budget.states else { throw .states }
            guard edges <= exploration.budget.edges else { throw .edges }
            if index.isMultiple(of: ExplorationBudget.statesPerReading) { try exploration.budget.checkLimits() }
        }
        guard !added.isEmpty || lacking.contains(where: { !joined($0).isEmpty }) else { return }
        func mark(_ state: UInt64) -> UInt8 { indices[state].map { addedMarks[$0] } ?? marks[numbers[state]] & wanted }
        var changes = true
        while changes {
            changes = false
            guard edges <= exploration.budget.edges else { throw .edges }
            try exploration.budget.checkLimits()
            for index in added.indices.reversed() {
                let reached = added[index].next.reduce(addedMarks[index]) { $0 | mark($1) }
                if reached != addedMarks[index] { (addedMarks[index], changes) = (reached, true) }
            }
            for state in lacking.reversed() {
                let before = marks[numbers[state]]
                guard wanted & ~before != 0 else { continue }
                var reached = joined(state).reduce(before) { $0 | mark($1) }
                exploration.visitSuccessors(of: state, onlyCertain: onlyCertain, leaving: false) {
                    edges += 1
                    reached |= marks[numbers[$0]] & wanted
                    return wanted & ~reached != 0
                }
                if reached != before { (marks[numbers[state]], changes) = (reached, true) }
            }
        }
    }
}
