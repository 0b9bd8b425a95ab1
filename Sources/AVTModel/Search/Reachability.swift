/// From which states something can still be reached.
struct Reachability {
    /// What is to be reached.
    struct Target {
        /// Where it is reached; `nil`: where an event is accepted that ends a playback.
        let predicate: StatePredicate?
        /// The tracker that it is about.
        ///
        /// Nothing is asked of one that has left. `nil`: it is about the instrument, of
        /// which nothing is asked once a tracker has left.
        let tracker: Int?
    }

    /// How many targets are looked for at once.
    static let most = 64

    /// For each target, the number of the first state that is meant from which it cannot be reached.
    let unreachable: [Int?]

    /// Looks for up to 64 targets from every state of an exploration.
    ///
    /// Where each can be reached from is carried from state to state against the order of discovery, until nothing
    /// more changes: this takes no list of steps, which would be ten times as large as the states.
    ///
    /// - Parameters:
    ///   - targets: the targets.
    ///   - exploration: a complete exploration.
    ///   - onlyCertain: true to take no step that memory may prevent.
    ///   - isMeant: whether it matters what can be reached from a state.
    /// - Throws: that there are too many ways.
    init(
        _ targets: [Target], in exploration: inout Exploration, onlyCertain: Bool,
        from isMeant: (UInt64) -> Bool = { _ in true }
    ) throws(Exploration.Limit) {
        let numbers = exploration.numbers
        let count = exploration.states.count
        var marks = Array(repeating: UInt64(0), count: count)
        let all: UInt64 = targets.count == Reachability.most ? .max : (1 << UInt64(targets.count)) - 1
        for place in 0..<count {
            let state = exploration.states[place]
            marks[numbers[state]] = Reachability.reached(targets, in: exploration, state, onlyCertain)
        }
        // What came to be reachable in the pass before and in this one: only a state that lacks some of it can gain.
        var (gained, gaining) = (all, UInt64(0))
        var ways = 0
        while gained != 0 {
            guard ways <= exploration.budget.ways else { throw .ways }
            for place in stride(from: count - 1, through: 0, by: -1) {
                let state = exploration.states[place]
                let number = numbers[state]
                let before = marks[number]
                guard (gained | gaining) & ~before != 0 else { continue }
                var mark = before
                exploration.lookAtSuccessors(of: state, onlyCertain: onlyCertain, leaving: false) {
                    ways += 1
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
        var first: [Int?] = Array(repeating: nil, count: targets.count)
        var missing = all
        for place in 0..<count where isMeant(exploration.states[place]) {
            var lacking = missing & ~marks[numbers[exploration.states[place]]]
            while lacking != 0 {
                let target = lacking.trailingZeroBitCount
                first[target] = place
                missing &= ~(1 << UInt64(target))
                lacking &= lacking - 1
            }
        }
        unreachable = first
    }

    private static func reached(
        _ targets: [Target], in exploration: Exploration, _ state: UInt64, _ onlyCertain: Bool
    ) -> UInt64 {
        let machine = exploration.machine
        let isPending = machine.pending(in: state) != nil
        var reached: UInt64 = 0
        for (number, target) in targets.enumerated() {
            let isReached: Bool
            if target.tracker.map({ !machine.isPresent($0, in: state) }) ?? machine.anyHasLeft(in: state) {
                isReached = true
            } else if let predicate = target.predicate {
                isReached = predicate.holds(state)
            } else if let tracker = target.tracker, !isPending {
                let row = exploration.local[tracker].rows[
                    exploration.local[tracker].row(exploration.local[tracker].key(state))]
                isReached = onlyCertain ? row.certainlyEnds : row.mayEnd
            } else {
                isReached = false
            }
            if isReached { reached |= 1 << UInt64(number) }
        }
        return reached
    }
}
