import AVTEngine

/// The states that can be reached, in the order of their discovery.
///
/// A state pairs the word of a tracker with the instrument's. What another tracker does changes the instrument's
/// word, and by `setAll` this tracker's: so every change that any tracker can make to the instrument is applied to
/// every tracker state that can meet it. That includes states that a single tracker alone would not reach.
struct Exploration {
    private var states: [StateWords] = []
    private var cells: [UInt32] = []
    private var entered: Set<StateWords> = []
    private var place = 0
    private var work = 0
    private let actions: Int
    private let cellLimit: Int
    private var trackersByInstrument: [UInt64: [UInt64]] = [:]
    private var interferences: [UInt64: [Interference]] = [:]
    private var knownInterferences: Set<Meeting> = []
    private var knownWays: Set<Ways> = []

    /// All that a step may leave where data decides: many states and actions leave the same, and each is to be entered
    /// once.
    private struct Ways: Hashable {
        let from: UInt64
        let words: StateWords
        let unsure: StateWords
        let everywhere: StateWrite
        let unsureEverywhere: UInt64
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

    /// An interference, and the instrument's word that it changes.
    private struct Meeting: Hashable {
        let from: UInt64
        let interference: Interference
    }

    /// - Parameters:
    ///   - first: the state that all begin with.
    ///   - actions: how many cells each state has.
    ///   - cellLimit: how many cells there may be.
    init(first: StateWords, actions: Int, cellLimit: Int) {
        self.actions = actions
        self.cellLimit = cellLimit
        enter(first)
    }

    var isWithinLimits: Bool { states.count * actions <= cellLimit }

    /// The number of states that were met since this was last called, known ones included.
    mutating func takeWork() -> Int {
        defer { work = 0 }
        return work
    }

    /// The next state whose cells are to be added.
    mutating func next() -> StateWords? {
        guard place < states.count else { return nil }
        defer { place += 1 }
        return states[place]
    }

    /// Adds the next cell of the state in hand, by its first instruction.
    mutating func add(cell: UInt32) {
        cells.append(cell)
    }

    /// True the first time that an outcome leaves these words, those that it may leave in their place included.
    mutating func isNew(_ outcome: Outcome, from instrument: UInt64, words: StateWords) -> Bool {
        let ways = Ways(
            from: instrument, words: words, unsure: outcome.unsure, everywhere: outcome.everyTracker,
            unsureEverywhere: outcome.unsureEverywhere)
        return knownWays.insert(ways).inserted
    }

    /// Enters a state, and those that others make of it.
    mutating func enter(_ state: StateWords) {
        work += 1
        guard !entered.contains(state) else { return }
        var waiting = [state]
        while let state = waiting.popLast() {
            guard isWithinLimits, entered.insert(state).inserted else { continue }
            states.append(state)
            trackersByInstrument[state.instrument, default: []].append(state.tracker)
            work += 1
            waiting += (interferences[state.instrument] ?? []).map { $0.applied(to: state.tracker) }
        }
    }

    /// Enters what other trackers find when one changes the instrument's word, and some bits of theirs.
    mutating func interfere(from instrument: UInt64, to other: UInt64, mask: UInt64, values: UInt64) {
        let interference = Interference(instrument: other, mask: mask, values: values & mask)
        guard knownInterferences.insert(Meeting(from: instrument, interference: interference)).inserted else { return }
        interferences[instrument, default: []].append(interference)
        for tracker in trackersByInstrument[instrument] ?? [] { enter(interference.applied(to: tracker)) }
    }

    /// The table of all states.
    func table(mask: StateWords) -> StateTable {
        StateTable(mask: mask, states: states, actionCount: actions, cells: cells)
    }
}
