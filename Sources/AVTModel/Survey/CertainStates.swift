/// The states that an instrument comes to by steps that no memory, measure or time can prevent.
struct CertainStates {
    private let numbers: StateSet.Numbers
    private var isCertain: [Bool]

    /// Finds them among the states of a complete exploration.
    init(_ exploration: inout Exploration) {
        numbers = exploration.numbers
        // Where no data prevents a step, every state that was met is one.
        isCertain = Array(repeating: !exploration.hasUncertainSteps, count: exploration.states.count)
        guard exploration.hasUncertainSteps else { return }
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
    }

    /// True if a state is one of them.
    func contains(_ state: UInt64) -> Bool { isCertain[numbers[state]] }
}
