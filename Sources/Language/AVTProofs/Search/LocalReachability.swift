/// The targets that each tracker reaches by its own steps alone, for each of its local states.
///
/// A tracker's steps depend on its local state alone. So what it reaches alone, it reaches whatever the states of the
/// other trackers are, and most targets need no more than that.
struct LocalReachability {
    /// A mask with a bit for each target.
    let all: UInt64
    /// A mask with the bits of the targets that are about the instrument.
    let ofInstrument: UInt64
    private let targets: [Reachability.Target]
    /// The targets that depend on more than any single local state.
    private let wide: [Int]
    /// For each tracker and each row of its local states, the targets that it reaches.
    private var marks: [[UInt64]] = []

    /// Computes reachability for at most 64 targets.
    ///
    /// - Parameters:
    ///   - targets: The targets.
    ///   - exploration: A complete exploration.
    ///   - onlyCertain: True to skip steps that data may prevent.
    /// - Throws: `Exploration.Limit.edges` if there are too many edges.
    init(
        _ targets: [Reachability.Target], in exploration: Exploration, onlyCertain: Bool
    ) throws(Exploration.Limit) {
        self.targets = targets
        all = targets.count == UInt64.bitWidth ? .max : (1 << UInt64(targets.count)) - 1
        ofInstrument = targets.enumerated().reduce(0) { $1.element.tracker == nil ? $0 | 1 << UInt64($1.offset) : $0 }
        let seen = exploration.machine.layout.localMasks
        wide = targets.indices.filter { index in
            guard let mask = targets[index].predicate?.mask else { return false }
            return seen.allSatisfy { mask & ~$0 != 0 }
        }
        var edges = 0
        for (tracker, steps) in exploration.local.enumerated() {
            var marks = steps.rows.map { row in
                targets.indices.reduce(UInt64(0)) { reached, index in
                    let target = targets[index]
                    let isReached =
                        if let predicate = target.predicate {
                            predicate.mask & ~seen[tracker] == 0 && predicate.holds(steps.state(row.key))
                        } else {
                            target.tracker == tracker && (onlyCertain ? row.certainlyEnds : row.mayEnd)
                        }
                    return isReached ? reached | 1 << UInt64(index) : reached
                }
            }
            var changes = true
            while changes {
                changes = false
                guard edges <= exploration.budget.edges else { throw .edges }
                try exploration.budget.checkLimits()
                for rowIndex in steps.rows.indices.reversed() where marks[rowIndex] != all {
                    let before = marks[rowIndex]
                    let state = steps.state(steps.rows[rowIndex].key)
                    for effect in steps.effects[steps.rows[rowIndex].effects] where effect.isCertain || !onlyCertain {
                        edges += 1
                        let next = state & ~effect.mask | effect.values
                        // Raised actions are processed first, which is not a step of the local state.
                        guard exploration.machine.pending(in: next) == nil else { continue }
                        let row = steps.row(steps.key(next))
                        if row >= 0 { marks[rowIndex] |= marks[row] }
                    }
                    if marks[rowIndex] != before { changes = true }
                }
            }
            self.marks.append(marks)
        }
    }

    /// Returns the targets, by index, that are not known to be reachable from every state.
    func open(in exploration: Exploration) -> [Int] {
        var open: UInt64 = 0
        for state in exploration.states where open != all { open |= all & ~reached(from: state, in: exploration) }
        return targets.indices.filter { open & (1 << UInt64($0)) != 0 }
    }

    /// Returns the targets that hold in a state, or that a single tracker can reach from it alone.
    ///
    /// A target about the instrument can also be reached by a tracker that is added in place of one that has left.
    ///
    /// - Parameters:
    ///   - state: The state, which need not be discovered.
    ///   - exploration: The exploration.
    /// - Returns: A mask with a bit for each target.
    func reached(from state: UInt64, in exploration: borrowing Exploration) -> UInt64 {
        let machine = exploration.machine
        var reached: UInt64 = 0
        if state >> UInt64(machine.layout.absentOffset) == 0 {
            var isKnown = true
            for tracker in marks.indices {
                let row = exploration.row(of: tracker, in: state)
                if row < 0 { isKnown = false } else { reached |= marks[tracker][row] }
            }
            // Only the local states of discovered states have rows, which include the targets that hold in them.
            for index in isKnown ? wide : Array(targets.indices) where reaches(targets[index], state) {
                reached |= 1 << UInt64(index)
            }
            return reached
        }
        let isPending = machine.pending(in: state) != nil
        for tracker in marks.indices where !isPending && machine.isPresent(tracker, in: state) {
            reached |= self.reached(by: tracker, from: state, in: exploration)
        }
        for tracker in machine.absentTrackers(in: state) where ofInstrument & ~reached != 0 {
            let joined = machine.joining(tracker, to: state)
            reached |= self.reached(by: tracker, from: joined, in: exploration) & ofInstrument
        }
        for (index, target) in targets.enumerated() {
            let hasLeft = target.tracker.map { !machine.isPresent($0, in: state) } ?? false
            if hasLeft || reaches(target, state) { reached |= 1 << UInt64(index) }
        }
        return reached
    }

    @inline(__always)
    private func reached(by tracker: Int, from state: UInt64, in exploration: borrowing Exploration) -> UInt64 {
        let row = exploration.row(of: tracker, in: state)
        return row < 0 ? 0 : marks[tracker][row]
    }

    private func reaches(_ target: Reachability.Target, _ state: UInt64) -> Bool {
        target.predicate?.holds(state) ?? false
    }
}
