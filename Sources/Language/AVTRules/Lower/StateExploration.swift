import AVTEngine

/// The reachable states, in order of discovery.
///
/// A state pairs the packed state of a tracker with the instrument's. A step of another tracker changes the
/// instrument's state, and with `setAll` this tracker's too. So every change that any tracker can make to the
/// instrument is applied to every tracker state that can meet it. The result includes states that a single tracker
/// alone would not reach.
struct StateExploration {
    private var states: [StateBits] = []
    private var cells: [UInt32] = []
    private var entered: Set<StateBits> = []
    private var nextIndex = 0
    private var work = 0
    private let actions: Int
    private let cellLimit: Int
    private var trackersByInstrument: [UInt64: [UInt64]] = [:]
    private var interferences: [UInt64: [Interference]] = [:]
    private var knownInterferences: Set<Meeting> = []
    private var knownResults: Set<Ways> = []

    /// Everything that a step may leave behind where data decides.
    ///
    /// Many states and actions have the same result, and each result is entered only once.
    private struct Ways: Hashable {
        let from: UInt64
        let bits: StateBits
        let unsure: StateBits
        let everywhere: StateWrite
        let unsureEverywhere: UInt64
    }

    /// The effect of another tracker's step on the state of a tracker.
    private struct Interference: Hashable {
        let instrument: UInt64
        let mask: UInt64
        let values: UInt64

        func applied(to tracker: UInt64) -> StateBits {
            StateBits(tracker: (tracker & ~mask) | values, instrument: instrument)
        }
    }

    /// An interference and the instrument state that it changes.
    private struct Meeting: Hashable {
        let from: UInt64
        let interference: Interference
    }

    /// - Parameters:
    ///   - first: The initial state.
    ///   - actions: The number of cells of each state.
    ///   - cellLimit: The maximum number of cells.
    init(first: StateBits, actions: Int, cellLimit: Int) {
        self.actions = actions
        self.cellLimit = cellLimit
        enter(first)
    }

    var isWithinLimits: Bool { states.count * actions <= cellLimit }

    /// Returns the number of states encountered since the last call, including known ones.
    mutating func drainWork() -> Int {
        defer { work = 0 }
        return work
    }

    /// Returns the next state whose cells are to be added, or `nil` if there is none.
    mutating func next() -> StateBits? {
        guard nextIndex < states.count else { return nil }
        defer { nextIndex += 1 }
        return states[nextIndex]
    }

    /// Appends the next cell of the current state: the index of its first instruction.
    mutating func add(cell: UInt32) {
        cells.append(cell)
    }

    /// Returns whether this is the first time that an outcome leaves these state bits.
    ///
    /// Outcomes with the same bits but different alternatives to them count as different.
    mutating func isNew(_ outcome: Outcome, from instrument: UInt64, bits: StateBits) -> Bool {
        let ways = Ways(
            from: instrument, bits: bits, unsure: outcome.unsure, everywhere: outcome.everyTracker,
            unsureEverywhere: outcome.unsureEverywhere)
        return knownResults.insert(ways).inserted
    }

    /// Enters a state, and the states that other trackers' steps turn it into.
    mutating func enter(_ state: StateBits) {
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

    /// Enters the states of other trackers after a tracker changes the instrument's state and some of their bits.
    mutating func interfere(from instrument: UInt64, to other: UInt64, mask: UInt64, values: UInt64) {
        let interference = Interference(instrument: other, mask: mask, values: values & mask)
        guard knownInterferences.insert(Meeting(from: instrument, interference: interference)).inserted else { return }
        interferences[instrument, default: []].append(interference)
        for tracker in trackersByInstrument[instrument] ?? [] { enter(interference.applied(to: tracker)) }
    }

    /// Returns the table of all states.
    func table(mask: StateBits) -> StateTable {
        StateTable(mask: mask, states: states, actionCount: actions, cells: cells)
    }
}
