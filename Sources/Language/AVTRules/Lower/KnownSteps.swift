import AVTEngine

/// The steps that were made, by their action and the bits that decide about their code.
///
/// Actions about whose code the same bits decide are looked up together, and what many steps leave is kept once: so a
/// state asks little of what was asked by others.
struct KnownSteps {
    private struct Family {
        let reads: StateWords
        var actions = 0
        /// By the bits that it reads, the first of its places in `numbers`.
        var known: [StateWords: Int] = [:]
        /// That of the state in hand.
        var first = 0
    }

    private static let notMade = -1

    private var families: [Family] = []
    // For each action, its family and its place there.
    private var members: [(family: Int, place: Int)] = []
    // The steps by number, by family, state and action.
    private var numbers: [Int] = []
    private var starts: [UInt32] = []
    private var ways: [[Int]] = []
    private var outcomes: [Outcome] = []
    private var outcomeIndices: [Outcome: Int] = [:]
    // For each outcome, the last state of which it was asked.
    private var asked: [Int] = []
    private var turn = 0

    /// - Parameter reads: for each action, the bits that decide what its code is.
    init(reads: [StateWords]) {
        for reads in reads {
            let family = families.firstIndex { $0.reads == reads } ?? families.count
            if family == families.count { families.append(Family(reads: reads)) }
            members.append((family, families[family].actions))
            families[family].actions += 1
        }
    }

    /// The bits that decide what an action's code is.
    func reads(_ action: Int) -> StateWords { families[members[action].family].reads }

    /// Goes on to another state.
    mutating func turn(to state: StateWords) {
        turn += 1
        for index in families.indices {
            let key = state.masked(families[index].reads)
            if let first = families[index].known[key] {
                families[index].first = first
            } else {
                families[index].first = numbers.count
                families[index].known[key] = numbers.count
                numbers += repeatElement(KnownSteps.notMade, count: families[index].actions)
            }
        }
    }

    /// The number of an action's step in the state in hand; `nil`: it is to be made.
    func step(of action: Int) -> Int? {
        let number = numbers[place(of: action)]
        return number == KnownSteps.notMade ? nil : number
    }

    /// Adds the step of an action in the state in hand, and gives its number.
    mutating func add(_ step: LoweredStep, of action: Int) -> Int {
        numbers[place(of: action)] = starts.count
        starts.append(step.start)
        ways.append(step.outcomes.map { index(of: $0) })
        return starts.count - 1
    }

    /// The first instruction of a step.
    func start(of number: Int) -> UInt32 { starts[number] }

    /// What a step can leave, by number.
    func outcomes(of number: Int) -> [Int] { ways[number] }

    /// What is left, by its number.
    func outcome(_ number: Int) -> Outcome { outcomes[number] }

    /// True the first time that an outcome is asked for in the state in hand.
    mutating func isNew(_ outcome: Int) -> Bool {
        guard asked[outcome] != turn else { return false }
        asked[outcome] = turn
        return true
    }

    private func place(of action: Int) -> Int { families[members[action].family].first + members[action].place }

    private mutating func index(of outcome: Outcome) -> Int {
        if let known = outcomeIndices[outcome] { return known }
        outcomeIndices[outcome] = outcomes.count
        outcomes.append(outcome)
        asked.append(0)
        return outcomes.count - 1
    }
}
