import AVTDiagnostics
import AVTRules

/// Finds writes to the same variable in one step: in the same stage they conflict, and a later stage may overwrite one.
struct WriteFindings {
    /// The maximum number of pairs of writes that are compared.
    private static let pairLimit = 20_000

    private let pack: CheckedPack
    private let stages: [StepStage]
    private let readers: StepReaders
    private var pairs = 0
    private var isGivenUp = false
    private var conflicts: [Diagnostic] = []
    private var reported: Set<Key> = []
    private var void: [Key: Diagnostic] = [:]
    private var useful: Set<Key> = []

    /// A write of a transition.
    private struct Key: Hashable {
        let position: StepCases.Position
        let target: Assignment.Target
    }

    private struct Write {
        let entry: StepCases.Entry
        let written: WrittenVariable

        var key: Key { Key(position: entry.position, target: written.target) }
    }

    init(_ pack: CheckedPack, _ stages: [StepStage]) {
        self.pack = pack
        self.stages = stages
        readers = StepReaders(pack)
    }

    /// The diagnostics.
    var findings: [Diagnostic] {
        let keys = void.keys.sorted { $0.position < $1.position }
        return conflicts + (isGivenUp ? [] : keys.compactMap { useful.contains($0) ? nil : void[$0] })
    }

    /// Discards results that require all actions to be examined.
    mutating func giveUp() { isGivenUp = true }

    /// Examines the steps of an action.
    mutating func examine(_ cases: inout StepCases) {
        guard !cases.space.isExhausted else { return giveUp() }
        var writes: [Assignment.Target: [Write]] = [:]
        for entry in cases.entries.flatMap(\.self) {
            for written in entry.transition.writes {
                writes[written.target, default: []].append(Write(entry: entry, written: written))
            }
        }
        for write in writes.values.flatMap(\.self) where isTop(write) {
            recordVoid(write, among: writes[write.written.target] ?? [], &cases)
        }
        for rivals in writes.values {
            for (index, write) in rivals.enumerated() where isTop(write) {
                guard let rival = rivals[..<index].first(where: { conflict($0, write, &cases) }) else { continue }
                report(rival, write, &cases)
            }
        }
    }

    private func isTop(_ write: Write) -> Bool { pack.isTopLayer(write.entry.transition.origin) }

    // MARK: One stage

    private mutating func conflict(_ first: Write, _ second: Write, _ cases: inout StepCases) -> Bool {
        guard first.entry.position.stage == second.entry.position.stage, !first.written.isSame(as: second.written),
            !reported.contains(second.key), pairs < WriteFindings.pairLimit
        else { return false }
        pairs += 1
        return meeting(first, second, &cases) != .never && !cases.space.isExhausted
    }

    private func meeting(_ first: Write, _ second: Write, _ cases: inout StepCases) -> DecisionDiagrams.Node {
        let both = cases.space.diagrams.and(first.entry.applies, second.entry.applies)
        guard stages[first.entry.position.stage].kind != .first else { return both }
        return cases.space.diagrams.subtract(both, cases.blocked)
    }

    private mutating func report(_ first: Write, _ second: Write, _ cases: inout StepCases) {
        let example = cases.space.example(of: meeting(first, second, &cases))
        reported.insert(second.key)
        let names = (first.entry.transition.name, second.entry.transition.name)
        let isExact = example?.isExact ?? false
        conflicts.append(
            Diagnostic(
                .conflictingWrites, severity: .warning,
                "`\(names.0)` and `\(names.1)` \(isExact ? "both" : "may both") write `\(pack.name(of: second.written.target))`",
                at: second.written.range, label: "give them a `when` so that only one of them applies",
                related: [LabelledRange(first.written.range, "the other write")],
                notes: example?.notes(isExact ? "both apply where " : "both would apply where ", actions: pack.actions)
                    ?? []))
    }

    // MARK: Several stages

    private mutating func recordVoid(_ write: Write, among writes: [Write], _ cases: inout StepCases) {
        guard !useful.contains(write.key) else { return }
        let later = writes.first { makesVoid($0, write, &cases) }
        guard !cases.space.isExhausted else { return giveUp() }
        guard let later else {
            useful.insert(write.key)
            return
        }
        guard void[write.key] == nil else { return }
        let name = pack.name(of: write.written.target)
        void[write.key] = Diagnostic(
            .voidWrite,
            "the value that `\(write.entry.transition.name)` writes to `\(name)` is never read",
            at: write.written.range, label: "a later stage of the same step writes over it",
            related: [LabelledRange(later.written.range, "`\(later.entry.transition.name)` writes over it")])
    }

    /// Returns whether the later write happens wherever the earlier one does, and no rule reads the variable in
    /// between.
    private func makesVoid(_ later: Write, _ earlier: Write, _ cases: inout StepCases) -> Bool {
        let (from, to) = (earlier.entry.position.stage, later.entry.position.stage)
        guard from < to, later.written.isEverywhere || !earlier.written.isEverywhere else { return false }
        // An expression that is missing or fails leaves the variable unchanged.
        guard later.written.value.map(pack.certainlyHasValue) ?? true else { return false }
        let target = earlier.written.target
        guard !readers.looksBack(at: target) else { return false }
        for (stage, entries) in cases.entries.enumerated() where (from...to).contains(stage) {
            for entry in entries
            where readers.reads(
                entry.transition, target, conditions: stage > from, derived: stage >= from)
            {
                return false
            }
        }
        // A write of a first stage persists if the event is blocked before the later stage runs.
        let happens =
            stages[from].kind == .first
            ? earlier.entry.applies : cases.space.diagrams.subtract(earlier.entry.applies, cases.blocked)
        guard happens != .never else { return false }
        let survives = stages[to].kind == .first ? cases.blockedBefore[to] : cases.blocked
        return cases.space.diagrams.implies(happens, cases.space.diagrams.subtract(later.entry.applies, survives))
    }
}
