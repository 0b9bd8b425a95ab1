import AVTDiagnostics
import AVTRules

/// Finds scopes that are closed by the event that begins them, and timers that are stopped by the event that starts them.
///
/// `end` takes effect after everything of the step was sent, wherever `begin` is. Of timers, the last transition decides.
struct UndoneFindings {
    private let pack: CheckedPack
    private let stages: [StepStage]
    private var isGivenUp = false
    private var closed: [Key: Diagnostic] = [:]
    private var stopped: [Key: Diagnostic] = [:]
    private var lasting: Set<Key> = []

    /// A scope that a transition begins, or a timer that it starts.
    private struct Key: Hashable {
        let position: StepCases.Position
        /// The index of the scope or timer.
        let target: Int
    }

    init(_ pack: CheckedPack, _ stages: [StepStage]) {
        self.pack = pack
        self.stages = stages
    }

    /// The diagnostics, in order of the stages.
    var findings: [Diagnostic] {
        inOrder(closed) + (isGivenUp ? [] : inOrder(stopped.filter { !lasting.contains($0.key) }))
    }

    /// Discards results that require all actions to be examined.
    mutating func giveUp() { isGivenUp = true }

    /// Examines the steps of an action.
    mutating func examine(_ cases: inout StepCases) {
        guard !cases.space.isExhausted else { return giveUp() }
        let entries = cases.entries.flatMap(\.self)
        for entry in entries {
            for scope in entry.transition.effects.compactMap(\.begunScope) {
                recordClosed(entry, scope, among: entries, &cases)
            }
            guard pack.isTopLayer(entry.transition.origin) else { continue }
            for timer in entry.transition.effects.compactMap(\.startedTimer) {
                recordStopped(entry, timer, among: entries, &cases)
            }
        }
    }

    private func inOrder(_ diagnostics: [Key: Diagnostic]) -> [Diagnostic] {
        diagnostics.sorted { ($0.key.position, $0.key.target) < ($1.key.position, $1.key.target) }.map(\.value)
    }

    // MARK: Scopes

    /// Reports a scope that begins and ends in exactly the same cases, in one action.
    ///
    /// If the cases differ, the conditions may exclude each other, or the scope may be open for one event on purpose.
    private mutating func recordClosed(
        _ beginner: StepCases.Entry, _ scope: Int, among entries: [StepCases.Entry], _ cases: inout StepCases
    ) {
        let key = Key(position: beginner.position, target: scope)
        guard closed[key] == nil, happening(beginner, &cases) != .never else { return }
        let ender = entries.first { entry in
            entry.transition.effects.end(scope) && entry.applies == beginner.applies
                && (pack.isTopLayer(entry.transition.origin) || pack.isTopLayer(beginner.transition.origin))
        }
        guard let ender, !cases.space.isExhausted else { return }
        let isOne = ender.position == beginner.position
        closed[key] = Diagnostic(
            .voidWrite, "`\(pack.scopes[scope].name)` is closed by the event that begins it",
            at: beginner.transition.range,
            label: isOne ? "it begins the scope and ends it" : "begins the scope",
            related: isOne
                ? [] : [LabelledRange(ender.transition.range, "ends it on the same event, once everything was sent")],
            notes: [
                DiagnosticNote("`begin` alone begins an open scope anew; a step that also ends it leaves it closed")
            ])
    }

    // MARK: Timers

    private mutating func recordStopped(
        _ starter: StepCases.Entry, _ timer: Int, among entries: [StepCases.Entry], _ cases: inout StepCases
    ) {
        let key = Key(position: starter.position, target: timer)
        guard !lasting.contains(key) else { return }
        let last = entries.last { entry in
            entry.transition.effects.contains { $0.startedTimer == timer || $0.stoppedTimer == timer }
        }
        // If a transition stops a timer and starts it, the timer runs.
        guard let last, !last.transition.effects.contains(where: { $0.startedTimer == timer }),
            always(last, after: starter, &cases)
        else {
            lasting.insert(key)
            return
        }
        guard !cases.space.isExhausted else { return giveUp() }
        guard stopped[key] == nil else { return }
        stopped[key] = Diagnostic(
            .voidWrite, "the timer `\(pack.timers[timer].name)` is stopped by the event that starts it",
            at: starter.transition.range, label: "starts the timer",
            related: [LabelledRange(last.transition.range, "stops it later in the same step")],
            notes: [DiagnosticNote("to start a running timer anew, write `start` alone")])
    }

    /// Returns whether the later transition runs wherever the earlier one does.
    private func always(
        _ later: StepCases.Entry, after earlier: StepCases.Entry, _ cases: inout StepCases
    ) -> Bool {
        let happens = happening(earlier, &cases)
        guard happens != .never else { return false }
        // Effects of a first stage persist if the event is blocked before the later stage runs.
        let stage = later.position.stage
        let blocked = stages[stage].kind == .first ? cases.blockedBefore[stage] : cases.blocked
        return cases.space.diagrams.implies(happens, cases.space.diagrams.subtract(later.applies, blocked))
    }

    /// Returns the cases in which a transition has effects.
    private func happening(_ entry: StepCases.Entry, _ cases: inout StepCases) -> DecisionDiagrams.Node {
        stages[entry.position.stage].kind == .first
            ? entry.applies : cases.space.diagrams.subtract(entry.applies, cases.blocked)
    }
}

extension Effect {
    /// The timer that it starts, or `nil` if it starts none.
    fileprivate var startedTimer: Int? { if case .start(let timer) = self { timer } else { nil } }

    /// The timer that it stops, or `nil` if it stops none.
    fileprivate var stoppedTimer: Int? { if case .stop(let timer) = self { timer } else { nil } }
}
