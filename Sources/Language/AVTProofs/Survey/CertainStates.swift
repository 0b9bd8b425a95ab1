/// The states that an instrument reaches by steps that no memory, measure or time can prevent.
struct CertainStates {
    // The set, or `nil` if data prevents no step, so that it contains every discovered state.
    private var found: (numbers: StateSet.Numbers, isCertain: [Bool])?

    /// Finds the states among those of a complete exploration.
    init(_ exploration: inout Exploration) {
        guard exploration.hasUncertainSteps else { return }
        let numbers = exploration.numbers
        var isCertain = Array(repeating: false, count: exploration.states.count)
        var waiting = exploration.states.prefix(1).map { $0 }
        for state in waiting { isCertain[numbers[state]] = true }
        while let state = waiting.popLast() {
            var next: [UInt64] = []
            exploration.forEachSuccessor(of: state, onlyCertain: true, leaving: true) { next.append($0) }
            for state in next where !isCertain[numbers[state]] {
                isCertain[numbers[state]] = true
                waiting.append(state)
            }
        }
        found = (numbers, isCertain)
    }

    /// Returns whether the set contains a state.
    func contains(_ state: UInt64) -> Bool { found.map { $0.isCertain[$0.numbers[state]] } ?? true }
}
