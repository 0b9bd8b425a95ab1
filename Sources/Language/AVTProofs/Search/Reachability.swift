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
    // How many of those are carried from state to state at once: a byte for each state.
    private static let carried = 8

    /// For each target, the number of the first state that is meant from which it cannot be reached.
    private(set) var unreachable: [Int?]

    /// Looks for up to 64 targets from every state of an exploration.
    ///
    /// What the trackers reach by steps of their own is known from their local states, of which there are few. Where
    /// each of the other targets can be reached from is carried from state to state against the order of discovery,
    /// until nothing more changes: this takes no list of steps, which would be ten times as large as the states.
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
        unreachable = targets.map { _ in nil }
        let local = try LocalReachability(targets, in: exploration, onlyCertain: onlyCertain)
        let open = local.open(in: exploration)
        for start in stride(from: 0, to: open.count, by: Reachability.carried) {
            let group = Array(open[start..<min(open.count, start + Reachability.carried)])
            let known = try LocalReachability(group.map { targets[$0] }, in: exploration, onlyCertain: onlyCertain)
            let marks = try Reachability.marks(known, in: &exploration, onlyCertain)
            let numbers = exploration.numbers
            var missing = UInt8(truncatingIfNeeded: known.all)
            for (place, state) in exploration.states.enumerated() where isMeant(state) {
                var lacking = missing & ~marks[numbers[state]]
                missing &= ~lacking
                while lacking != 0 {
                    unreachable[group[lacking.trailingZeroBitCount]] = place
                    lacking &= lacking - 1
                }
            }
        }
    }

    /// For each state, by its number, the targets that can be reached from it, eight at most.
    private static func marks(
        _ known: LocalReachability, in exploration: inout Exploration, _ onlyCertain: Bool
    ) throws(Exploration.Limit) -> [UInt8] {
        let numbers = exploration.numbers
        let count = exploration.states.count
        var marks = Array(repeating: UInt8(0), count: count)
        for state in exploration.states {
            marks[numbers[state]] = UInt8(truncatingIfNeeded: known.reached(from: state, in: exploration))
        }
        // What came to be reachable in the pass before and in this one: only a state that lacks some of it can gain.
        var (gained, gaining) = (UInt8(truncatingIfNeeded: known.all), UInt8(0))
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
        return marks
    }
}
