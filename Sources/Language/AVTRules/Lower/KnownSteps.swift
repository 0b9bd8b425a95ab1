import AVTEngine

/// The steps lowered so far, by action and by the bits that their code depends on.
///
/// Actions whose code depends on the same bits are looked up together, and outcomes shared by many steps are stored
/// once. A state therefore needs little work beyond what earlier states already did.
struct KnownSteps {
    private struct Family {
        let reads: StateBits
        var actions = 0
        /// The index of the first entry in `numbers`, by the bits that the family reads.
        var known: [StateBits: Int] = [:]
        /// The index of the first entry for the current state.
        var first = 0
    }

    private static let notLowered = -1

    private var families: [Family] = []
    // For each action, its family and its index in the family.
    private var members: [(family: Int, index: Int)] = []
    // The step numbers, by family, state and action.
    private var numbers: [Int] = []
    private var starts: [UInt32] = []
    private var ways: [[Int]] = []
    private var outcomes: [Outcome] = []
    private var outcomeIndices: [Outcome: Int] = [:]
    // For each outcome, the number of the last state that `isNew` was called in.
    private var queried: [Int] = []
    private var generation = 0

    /// - Parameter reads: For each action, the bits that its code depends on.
    init(reads: [StateBits]) {
        for reads in reads {
            let family = families.firstIndex { $0.reads == reads } ?? families.count
            if family == families.count { families.append(Family(reads: reads)) }
            members.append((family, families[family].actions))
            families[family].actions += 1
        }
    }

    /// Returns the bits that an action's code depends on.
    func reads(_ action: Int) -> StateBits { families[members[action].family].reads }

    /// Makes another state the current one.
    mutating func begin(_ state: StateBits) {
        generation += 1
        for index in families.indices {
            let key = state.masked(families[index].reads)
            if let first = families[index].known[key] {
                families[index].first = first
            } else {
                families[index].first = numbers.count
                families[index].known[key] = numbers.count
                numbers += repeatElement(KnownSteps.notLowered, count: families[index].actions)
            }
        }
    }

    /// Returns the number of an action's step in the current state, or `nil` if the step has not been lowered yet.
    func step(of action: Int) -> Int? {
        let number = numbers[numberIndex(of: action)]
        return number == KnownSteps.notLowered ? nil : number
    }

    /// Adds the step of an action in the current state, and returns its number.
    mutating func add(_ step: LoweredStep, of action: Int) -> Int {
        numbers[numberIndex(of: action)] = starts.count
        starts.append(step.start)
        ways.append(step.outcomes.map { index(of: $0) })
        return starts.count - 1
    }

    /// Returns the index of a step's first instruction.
    func start(of number: Int) -> UInt32 { starts[number] }

    /// Returns the numbers of the possible outcomes of a step.
    func outcomes(of number: Int) -> [Int] { ways[number] }

    /// Returns the outcome with a number.
    func outcome(_ number: Int) -> Outcome { outcomes[number] }

    /// Returns whether this is the first query for an outcome in the current state.
    mutating func isNew(_ outcome: Int) -> Bool {
        guard queried[outcome] != generation else { return false }
        queried[outcome] = generation
        return true
    }

    private func numberIndex(of action: Int) -> Int { families[members[action].family].first + members[action].index }

    private mutating func index(of outcome: Outcome) -> Int {
        if let known = outcomeIndices[outcome] { return known }
        outcomeIndices[outcome] = outcomes.count
        outcomes.append(outcome)
        queried.append(0)
        return outcomes.count - 1
    }
}
