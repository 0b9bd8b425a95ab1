import AVTCore

extension Migration.Rows {
    /// Matches the rows of two programs, whose measures and timers have these counterparts, by index in the new program.
    init(from: ProgramContent, to: ProgramContent, measures: [Int?], timers: [Int?], slots: [SlotMove]) {
        func counterparts(ofMeasuresOf owner: Owner) -> TableMoves {
            let oldIndices = from.measures.indices.filter { from.measures[$0].owner == owner }.firstIndices(by: \.self)
            let indices = to.measures.indices.filter { to.measures[$0].owner == owner }
            return TableMoves(indices.map { new in measures[new].flatMap { oldIndices[$0] } })
        }
        let previousActions = from.actions.firstIndices(by: \.self)
        let plainSlots = Dictionary(slots.filter(\.isPlain).map { ($0.new, $0.old) }) { first, _ in first }
        actions = TableMoves(to.actions.map { previousActions[$0] })
        self.timers = TableMoves(timers)
        payloadMemories = TableMoves(Counterparts(of: from.rememberedFragments, in: to.rememberedFragments).oldIndices)
        periods = TableMoves(Counterparts(of: from.periods, in: to.periods).oldIndices)
        trackerGetters = TableMoves(
            Counterparts(of: from.players.trackerGetters, in: to.players.trackerGetters).oldIndices)
        roots = TableMoves(
            Counterparts(of: from.expressions.roots.map(\.owner), in: to.expressions.roots.map(\.owner)).oldIndices)
        instrumentMeasures = counterparts(ofMeasuresOf: .instrument)
        trackerMeasures = counterparts(ofMeasuresOf: .tracker)
        trackerSlots = TableMoves(to.state.trackerSlots.indices.map { plainSlots[$0] })
    }
}

extension ProgramContent {
    /// Returns, for each measure of a newer program, the index of its counterpart here, or `nil` if there is none.
    func counterparts(ofMeasuresIn new: ProgramContent, _ renames: Renames) -> [Int?] {
        let indices = measures.firstIndices(by: \.name)
        return new.measures.map { measure in
            indices[renames.previous(measure.name)].flatMap { index in
                measures[index].owner == measure.owner && canContinue(measures[index].kind, as: measure.kind, of: new)
                    ? index : nil
            }
        }
    }

    /// Returns true if a value measured as one kind can continue as one of a newer program.
    private func canContinue(_ kind: MeasureInfo.Kind, as next: MeasureInfo.Kind, of new: ProgramContent) -> Bool {
        switch (kind, next) {
        case (.time, .time), (.count, .count), (.ranges, .ranges): return true
        case (.samples(_, let isInteger, _, _), .samples(_, let isOtherInteger, _, _)):
            return isInteger == isOtherInteger
        case (.weighted(let value, _), .weighted(let other, _)):
            guard let type = numberType(of: value), let otherType = new.numberType(of: other) else { return true }
            return type == otherType
        case (.time, _), (.weighted, _), (.count, _), (.samples, _), (.ranges, _): return false
        }
    }
}

/// The counterparts of equal elements in two lists: the first with the first, the second with the second.
private struct Counterparts<Thing: Hashable> {
    /// For each index of the new list, the index in the old one, or `nil` if there is none.
    private(set) var oldIndices: [Int?] = []

    init(of old: [Thing], in new: [Thing]) {
        var free = Dictionary(grouping: old.indices.reversed()) { old[$0] }
        oldIndices = new.map { free[$0]?.popLast() }
    }
}

/// The identity of a periodic metric.
private struct PeriodKey: Hashable {
    let metric: Symbol
    let every: Int
    let keepsPhase: Bool
}

extension ProgramContent {
    fileprivate var periods: [PeriodKey] {
        sends.periodicMetrics.map {
            PeriodKey(metric: sends.metrics[$0.formula.metric].name, every: $0.every, keepsPhase: $0.keepsPhase)
        }
    }

    /// The attribute names of each payload fragment whose last sent values are stored.
    fileprivate var rememberedFragments: [[Symbol]] {
        var names = Array(repeating: [Symbol](), count: sends.payloadMemories)
        for fragment in sends.payloads.compactMap(\.self).joined() {
            if let memory = fragment.memory { names[memory] = fragment.entries.map(\.attribute) }
        }
        return names
    }
}
