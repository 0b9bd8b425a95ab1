import AVTCore

/// The mapping by which sessions of one program continue under another.
///
/// Everything is matched by name: a variable of finite state, a memory slot, a measure, a timer or a hold continues as
/// the one of the same name, if it has the same kind and owner. Whatever has no counterpart in the old program starts
/// as in a new session; whatever has none in the new program is dropped. Migration rules of the new program, written
/// for earlier versions of its packs, describe renames and compute variables from earlier ones.
///
/// A migration is computed once per pair of programs, outside of event processing; migrating a session then takes a few
/// microseconds.
package struct Migration: Sendable {
    /// The program that sessions migrate from.
    package let old: RuleProgram
    /// The program that sessions migrate to.
    package let new: RuleProgram
    /// The names, in the old program, of everything that is dropped, or restarted because its kind differs.
    package let lost: [String]
    /// The timers of the old program that the new one does not have, by index in the old program.
    package let stoppedTimers: [Int]
    /// The timers that continue under another name.
    package let renamedTimers: [(from: Symbol, to: Symbol)]
    /// For each timer of the new program, the index of its counterpart in the old one, or `nil` if there is none.
    package let timers: [Int?]
    /// True if the new program has all holds of the old one, so that active holds continue.
    package let keepsHolds: Bool

    let variables: VariableMoves
    /// The variables that are computed from variables of the old program.
    let values: [ValueMove]
    let instrumentSlots: [SlotMove]
    /// The tracker slots whose values are converted; unchanged ones are in ``Rows/trackerSlots``.
    let trackerSlots: [SlotMove]
    /// For each measure of the new program, the index of its counterpart in the old one, or `nil` if there is none.
    let measures: [Int?]
    /// The row mappings of the session's tables; measures are split by owner.
    let rows: Rows
    /// The timers that exist in both programs with different delays or actions; running ones restart their period.
    let changedTimers: Set<Int>
    /// For each tracker kind of the old program, its index in the new one, or -1 if there is none.
    let kinds: [Int]
    /// For each hold of the old program, its index in the new one, or `nil` if there is none.
    let holds: [Int?]

    /// The mapping of rows from the old session's tables to the new session's.
    struct Rows {
        let actions: TableMoves
        let timers: TableMoves
        let payloadMemories: TableMoves
        let periods: TableMoves
        let trackerGetters: TableMoves
        let roots: TableMoves
        let instrumentMeasures: TableMoves
        let trackerMeasures: TableMoves
        /// The tracker slots whose values are copied unchanged.
        let trackerSlots: TableMoves
    }

    /// Compares two programs.
    ///
    /// - Parameters:
    ///   - old: The program that sessions migrate from.
    ///   - new: The program that sessions migrate to.
    package init(from old: RuleProgram, to new: RuleProgram) {
        self.old = old
        self.new = new
        let (from, to) = (old.content, new.content)
        let rules = to.migrations.filter { $0.applies(from: from.packs, to: to.packs) }
        let renames = Renames(rules, from: from, to: to)
        let (previousTargets, targets) = (MoveTargets(from), MoveTargets(to))
        values = rules.flatMap(\.values).compactMap { ValueMove($0, from: previousTargets, to: targets) }
        variables = VariableMoves(from: from, to: to, renames)
        instrumentSlots = SlotMove.all(from: from.state.instrumentSlots, to: to.state.instrumentSlots, renames)
        let slots = SlotMove.all(from: from.state.trackerSlots, to: to.state.trackerSlots, renames)
        trackerSlots = slots.filter { !$0.isPlain }
        let measures = from.counterparts(ofMeasuresIn: to, renames)
        self.measures = measures
        let previousTimers = from.timers.firstIndices(by: \.name.name)
        let timers = to.timers.map { previousTimers[renames.previous($0.name.name)] }
        self.timers = timers
        changedTimers = Set(
            zip(to.timers.indices, timers).compactMap { index, previous in
                previous.map { from.timers[$0].firesLike(to.timers[index]) } ?? true ? nil : index
            })
        let goingOn = Set(timers.compactMap(\.self))
        stoppedTimers = from.timers.indices.filter { !goingOn.contains($0) }
        renamedTimers = zip(to.timers, timers).compactMap { timer, previous in
            previous.map { from.timers[$0].name }.flatMap { $0 == timer.name ? nil : (from: $0, to: timer.name) }
        }
        rows = Rows(from: from, to: to, measures: measures, timers: timers, slots: slots)
        let newKinds = to.players.trackerKinds.firstIndices(by: \.name)
        kinds = from.players.trackerKinds.map { newKinds[$0.name] ?? -1 }
        let newHolds = to.holds.map { renames.previous($0.name) }.firstIndices(by: \.self)
        holds = from.holds.map { newHolds[$0.name] }
        keepsHolds = !holds.contains(nil)
        let read = Set(rules.flatMap(\.values).flatMap(\.previousNames))
        let lost =
            variables.lost
            + SlotMove.lost(of: from.state.instrumentSlots, instrumentSlots)
            + SlotMove.lost(of: from.state.trackerSlots, slots)
            + Set(from.measures.indices).subtracting(measures.compactMap(\.self)).sorted().map {
                from.measures[$0].name
            }
            + stoppedTimers.map { from.timers[$0].name.name }
        self.lost = lost.filter { !read.contains($0) }
    }
}

extension Array {
    /// Returns the index of the first element with each name.
    func firstIndices<Name: Hashable>(by name: (Element) -> Name) -> [Name: Int] {
        Dictionary(enumerated().map { (name($1), $0) }) { first, _ in first }
    }
}

extension Migration {
    /// Returns the possible results of migrating the finite state of a tracker and the instrument.
    ///
    /// - Parameters:
    ///   - bits: The state under the old program.
    ///   - limit: The maximum number of results.
    /// - Returns: The states under the new program, several if the result depends on memory, or `nil` if there are more
    ///   than `limit`.
    package func images(of bits: StateBits, atMost limit: Int) -> [StateBits]? {
        var images = [variables.moved(bits)]
        for move in values {
            guard case .variable(let variable) = move.target else { continue }
            let results = move.possibleValues(bits)
            guard images.count * results.count <= limit else { return nil }
            images = images.flatMap { image in
                results.map { value in
                    guard let value else { return image }
                    var image = image
                    image[variable.owner] = (image[variable.owner] & ~variable.mask) | variable.bits(of: value)
                    return image
                }
            }
        }
        return images
    }

    /// Returns true if a timer of the new program fires differently than in the old one.
    package func isChanged(timer index: Int) -> Bool { changedTimers.contains(index) }
}

extension TimerInfo {
    fileprivate func firesLike(_ other: TimerInfo) -> Bool {
        after == other.after && every == other.every && action == other.action
    }
}
