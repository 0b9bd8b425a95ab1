import AVTCore

/// How sessions of one program go on under another: what of the one is what of the other.
///
/// Everything goes by names: a variable of finite state, a slot of memory, a measure, a timer, a hold goes on as the one of
/// its name, if it is of the same kind and belongs to the same owner. What has no counterpart begins as in a new
/// session; what has none in the new program is dropped. Rules of the new program for earlier versions of its packs say
/// what was called otherwise, and what variables become by what others were.
///
/// Made once for two programs, off the path of events; a session then goes on in a few microseconds.
public struct Migration: Sendable {
    /// The program that sessions leave.
    public let old: RuleProgram
    /// The program under which they go on.
    public let new: RuleProgram
    /// What is dropped, or begins anew because it is of another kind, by its name in the old program.
    public let lost: [String]
    /// Timers of the old program that are not in the new one, by index in the old one.
    public let stoppedTimers: [Int]
    /// Timers that go on under another name.
    public let renamedTimers: [(from: Symbol, to: Symbol)]
    /// By timer of the new program, that of the old one.
    public let timers: [Int?]
    /// True if holds go on that are on: the new program has all of the old one's.
    public let keepsHolds: Bool

    let variables: VariableMoves
    /// What variables become by what others were.
    let values: [ValueMove]
    let instrumentSlots: [SlotMove]
    /// Slots of a tracker whose values change on the way; the rest is in ``Rows/trackerSlots``.
    let trackerSlots: [SlotMove]
    /// By measure of the new program, that of the old one.
    let measures: [Int?]
    /// The rows of the tables that sessions have, measures by owner.
    let rows: Rows
    /// Timers that exist in both programs, with other delays or another action: those that run begin their periods anew.
    let changedTimers: Set<Int>
    /// By kind of tracker of the old program, that of the new one.
    let kinds: [Int]
    /// By hold of the old program, that of the new one.
    let holds: [Int?]

    /// Where the rows of a session's tables come from.
    struct Rows {
        let actions: TableMoves
        let timers: TableMoves
        let payloadMemories: TableMoves
        let periods: TableMoves
        let fieldGetters: TableMoves
        let roots: TableMoves
        let instrumentMeasures: TableMoves
        let trackerMeasures: TableMoves
        /// Slots of a tracker whose values are kept as they are.
        let trackerSlots: TableMoves
    }

    /// Compares two programs.
    ///
    /// - Parameters:
    ///   - old: the program that sessions leave.
    ///   - new: the program under which they go on.
    public init(from old: RuleProgram, to new: RuleProgram) {
        self.old = old
        self.new = new
        let (from, to) = (old.content, new.content)
        let rules = to.migrations.filter { $0.applies(from: from.packs, to: to.packs) }
        let renames = Renames(rules)
        let (formerTargets, targets) = (MoveTargets(from), MoveTargets(to))
        values = rules.flatMap(\.values).compactMap { ValueMove($0, from: formerTargets, to: targets) }
        variables = VariableMoves(from: from, to: to, renames)
        instrumentSlots = SlotMove.all(from: from.instrumentSlots, to: to.instrumentSlots, renames)
        let slots = SlotMove.all(from: from.trackerSlots, to: to.trackerSlots, renames)
        trackerSlots = slots.filter { !$0.isPlain }
        let formerMeasures = from.measures.places(by: \.name)
        let measures = to.measures.map { measure in
            formerMeasures[renames.former(measure.name)].flatMap { place in
                let former = from.measures[place]
                return former.owner == measure.owner && former.kind.isLike(measure.kind) ? place : nil
            }
        }
        self.measures = measures
        let formerTimers = from.timers.places(by: \.name.name)
        let timers = to.timers.map { formerTimers[renames.former($0.name.name)] }
        self.timers = timers
        changedTimers = Set(
            zip(to.timers.indices, timers).compactMap { index, former in
                former.map { from.timers[$0].firesLike(to.timers[index]) } ?? true ? nil : index
            })
        let goingOn = Set(timers.compactMap(\.self))
        stoppedTimers = from.timers.indices.filter { !goingOn.contains($0) }
        renamedTimers = zip(to.timers, timers).compactMap { timer, former in
            former.map { from.timers[$0].name }.flatMap { $0 == timer.name ? nil : (from: $0, to: timer.name) }
        }
        func measurePlaces(of owner: Owner) -> [Int?] {
            let places = from.measures.indices.filter { from.measures[$0].owner == owner }.places(by: \.self)
            return to.measures.indices.filter { to.measures[$0].owner == owner }.map { new in
                measures[new].flatMap { places[$0] }
            }
        }
        let formerActions = from.actions.places(by: \.self)
        let plainSlots = Dictionary(slots.filter(\.isPlain).map { ($0.new, $0.old) }) { first, _ in first }
        rows = Rows(
            actions: TableMoves(to.actions.map { formerActions[$0] }), timers: TableMoves(timers),
            payloadMemories: TableMoves(Counterparts(of: from.rememberedFragments, in: to.rememberedFragments).places),
            periods: TableMoves(Counterparts(of: from.periods, in: to.periods).places),
            fieldGetters: TableMoves(Counterparts(of: from.fieldGetters, in: to.fieldGetters).places),
            roots: TableMoves(
                Counterparts(of: from.expressions.roots.map(\.owner), in: to.expressions.roots.map(\.owner)).places),
            instrumentMeasures: TableMoves(measurePlaces(of: .instrument)),
            trackerMeasures: TableMoves(measurePlaces(of: .tracker)),
            trackerSlots: TableMoves(to.trackerSlots.indices.map { plainSlots[$0] }))
        let newKinds = to.trackerKinds.places(by: \.name)
        kinds = from.trackerKinds.map { newKinds[$0.name] ?? -1 }
        let newHolds = to.holds.map { renames.former($0.name) }.places(by: \.self)
        holds = from.holds.map { newHolds[$0.name] }
        keepsHolds = !holds.contains(nil)
        let read = Set(rules.flatMap(\.values).flatMap(\.formerNames))
        let lost =
            variables.lost
            + SlotMove.lost(of: from.instrumentSlots, instrumentSlots)
            + SlotMove.lost(of: from.trackerSlots, slots)
            + Set(from.measures.indices).subtracting(measures.compactMap(\.self)).sorted().map {
                from.measures[$0].name
            }
            + stoppedTimers.map { from.timers[$0].name.name }
        self.lost = lost.filter { !read.contains($0) }
    }
}

extension Array {
    /// The place of the first element of each name.
    func places<Name: Hashable>(by name: (Element) -> Name) -> [Name: Int] {
        Dictionary(enumerated().map { (name($1), $0) }) { first, _ in first }
    }
}

extension Migration {
    /// What the finite state of a tracker and the instrument may become.
    ///
    /// - Parameters:
    ///   - words: the state under the old program.
    ///   - limit: how many states are looked for.
    /// - Returns: the states under the new one, several where memory decides; `nil` if there are more.
    package func images(of words: StateWords, atMost limit: Int) -> [StateWords]? {
        var images = [variables.moved(words)]
        for move in values {
            guard case .variable(let variable) = move.target else { continue }
            let results = move.possibleWords(words)
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

    /// True for a timer of the new program that fires otherwise than in the old one.
    public func isChanged(timer index: Int) -> Bool { changedTimers.contains(index) }
}

/// Which things of a list are which of another: those that are equal, the first with the first, the second with the second.
private struct Counterparts<Thing: Hashable> {
    /// By place in the new list, that in the old one.
    private(set) var places: [Int?] = []

    init(of old: [Thing], in new: [Thing]) {
        var free = Dictionary(grouping: old.indices.reversed()) { old[$0] }
        places = new.map { free[$0]?.popLast() }
    }
}

extension MeasureInfo.Kind {
    /// True if what was measured in one way can go on in the other.
    fileprivate func isLike(_ other: MeasureInfo.Kind) -> Bool {
        switch (self, other) {
        case (.time, .time), (.weighted, .weighted), (.count, .count), (.ranges, .ranges): true
        case (.samples(_, let isWhole, _, _), .samples(_, let isOtherWhole, _, _)): isWhole == isOtherWhole
        default: false
        }
    }
}

extension TimerInfo {
    fileprivate func firesLike(_ other: TimerInfo) -> Bool {
        after == other.after && every == other.every && action == other.action
    }
}

/// What tells a metric of the clock from others.
private struct PeriodKey: Hashable {
    let metric: Symbol
    let every: Int
    let keepsPhase: Bool
}

extension ProgramContent {
    fileprivate var periods: [PeriodKey] {
        periodicMetrics.map {
            PeriodKey(metric: metrics[$0.formula.metric].name, every: $0.every, keepsPhase: $0.keepsPhase)
        }
    }

    /// The names on the wire of each fragment of which it is kept what was last sent.
    fileprivate var rememberedFragments: [[Symbol]] {
        var names = Array(repeating: [Symbol](), count: payloadMemories)
        for fragment in payloads.compactMap(\.self).joined() {
            if let memory = fragment.memory { names[memory] = fragment.entries.map(\.attribute) }
        }
        return names
    }
}
