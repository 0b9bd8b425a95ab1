import AVTDiagnostics
import AVTEngine
import AVTExpressions

extension Lowering {
    /// Writes all steps: the general code of each action, and the table of the states that can be reached.
    mutating func lowerSteps(into diagnostics: inout DiagnosticCollector) {
        content.generalSteps = pack.actions.indices.map { action in
            step(action: action, knowledge: .nothing, into: &diagnostics).start
        }
        // What holds in one state is decided there, so no step has more conditions than the general one.
        guard !diagnostics.hasErrors else { return }
        let reads = pack.actions.indices.map { dependencies(ofAction: $0) }
        var known: [StepKey: LoweredStep] = [:]
        var exploration = Exploration(first: content.initial.masked(mask), actions: pack.actions.count)
        while let state = exploration.next() {
            var row: [UInt32] = []
            row.reserveCapacity(pack.actions.count)
            for action in pack.actions.indices {
                let key = StepKey(action: action, state: state.masked(reads[action]))
                let step: LoweredStep
                if let made = known[key] {
                    step = made
                } else {
                    step = self.step(
                        action: action, knowledge: Knowledge(state, mask: reads[action]), into: &diagnostics)
                    known[key] = step
                }
                row.append(step.start)
                for outcome in step.outcomes { reach(outcome, from: state, in: &exploration) }
            }
            exploration.add(row: row)
            guard exploration.isWithinLimits else {
                report(
                    tooLarge: "the rules can reach more than \(Exploration.cellLimit / pack.actions.count) states",
                    into: &diagnostics)
                return
            }
        }
        content.table = exploration.table(mask: mask)
    }

    private struct StepKey: Hashable {
        let action: Int
        let state: StateWords
    }

    /// The bits that decide what an action's code is.
    private func dependencies(ofAction action: Int) -> StateWords {
        var mask = StateWords()
        for layer in pack.layers {
            for transition in layer.first + layer.main + layer.last where transition.filter.contains(action) {
                for reference in transition.readings.flatMap({ references(in: $0) }) {
                    switch reference {
                    case .state(let index), .wasState(let index):
                        mask[content.variables[index].owner] |= content.variables[index].mask
                    default: continue
                    }
                }
            }
        }
        return mask
    }

    /// Enters what an outcome leaves, for the emitting tracker and for the others.
    private func reach(_ outcome: Outcome, from state: StateWords, in exploration: inout Exploration) {
        var left = state
        left.write(outcome.effect.values, mask: outcome.effect.mask)
        let ways = Exploration.Ways(
            from: state.instrument, words: left.masked(mask).without(bits(of: outcome.unsure)), unsure: outcome.unsure,
            everywhere: outcome.everyTracker, unsureEverywhere: outcome.unsureEverywhere)
        guard exploration.isNew(ways) else { return }
        for words in variants(of: left.masked(mask), unsure: outcome.unsure) {
            exploration.enter(words)
            if words.instrument != state.instrument || !outcome.everyTracker.isEmpty
                || !outcome.unsureEverywhere.isEmpty
            {
                for every in variants(
                    of: StateWords(tracker: outcome.everyTracker.values.tracker),
                    unsure: outcome.unsureEverywhere)
                {
                    let unsure = bits(of: outcome.unsureEverywhere).tracker
                    exploration.interfere(
                        from: state.instrument, to: words.instrument,
                        mask: outcome.everyTracker.mask.tracker | unsure, values: every.tracker)
                }
            }
        }
    }

    private func bits(of variables: Set<Int>) -> StateWords {
        variables.reduce(into: StateWords()) { $0[content.variables[$1].owner] |= content.variables[$1].mask }
    }

    /// The words with every value of the unsure variables, up to one more than the limit of states.
    private func variants(of words: StateWords, unsure: Set<Int>) -> [StateWords] {
        var all = [words]
        for index in unsure.sorted() {
            let variable = content.variables[index]
            all = all.flatMap { words in
                variable.words.indices.map { value in
                    var variant = words
                    variant[variable.owner] = (variant[variable.owner] & ~variable.mask) | variable.bits(of: value)
                    return variant
                }
            }
            if all.count > Exploration.cellLimit { break }
        }
        return all
    }
}

/// The states that can be reached, in the order of their discovery.
///
/// A state pairs the word of a tracker with the instrument's. What another tracker does changes the instrument's
/// word, and by `setAll` this tracker's: so every change that any tracker can make to the instrument is applied to
/// every tracker state that can meet it. That includes states that a single tracker alone would not reach.
struct Exploration {
    /// The most cells that a table has.
    static let cellLimit = 1 << 20

    private var states: [StateWords] = []
    private var cells: [UInt32] = []
    private var rows: [StateWords: Int] = [:]
    private var place = 0
    private let actions: Int
    private var trackersByInstrument: [UInt64: [UInt64]] = [:]
    private var interferences: [UInt64: [Interference]] = [:]
    private var knownInterferences: [UInt64: Set<Interference>] = [:]
    private var knownWays: Set<Ways> = []

    /// All that a step may leave: many states and actions leave the same, and each is to be entered once.
    struct Ways: Hashable {
        let from: UInt64
        let words: StateWords
        let unsure: Set<Int>
        let everywhere: StateWrite
        let unsureEverywhere: Set<Int>
    }

    /// What a step of another tracker does to the state of one.
    private struct Interference: Hashable {
        let instrument: UInt64
        let mask: UInt64
        let values: UInt64

        func applied(to tracker: UInt64) -> StateWords {
            StateWords(tracker: (tracker & ~mask) | values, instrument: instrument)
        }
    }

    init(first: StateWords, actions: Int) {
        self.actions = actions
        enter(first)
    }

    var isWithinLimits: Bool { states.count * actions <= Exploration.cellLimit }

    /// The next state whose row is to be added.
    mutating func next() -> StateWords? {
        guard place < states.count else { return nil }
        defer { place += 1 }
        return states[place]
    }

    /// True the first time that these are asked for.
    mutating func isNew(_ ways: Ways) -> Bool {
        knownWays.insert(ways).inserted
    }

    mutating func add(row: [UInt32]) {
        cells += row
    }

    mutating func enter(_ state: StateWords) {
        var waiting = [state]
        while let state = waiting.popLast() {
            guard rows[state] == nil, isWithinLimits else { continue }
            rows[state] = states.count
            states.append(state)
            trackersByInstrument[state.instrument, default: []].append(state.tracker)
            waiting += (interferences[state.instrument] ?? []).map { $0.applied(to: state.tracker) }
        }
    }

    mutating func interfere(from instrument: UInt64, to other: UInt64, mask: UInt64, values: UInt64) {
        let interference = Interference(instrument: other, mask: mask, values: values & mask)
        guard knownInterferences[instrument, default: []].insert(interference).inserted else { return }
        interferences[instrument, default: []].append(interference)
        for tracker in trackersByInstrument[instrument] ?? [] { enter(interference.applied(to: tracker)) }
    }

    func table(mask: StateWords) -> StateTable {
        StateTable(mask: mask, states: states, actionCount: actions, cells: cells)
    }
}
