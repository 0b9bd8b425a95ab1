import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTRules

/// Reports suspicious behaviour.
extension ProofReport {
    /// The warnings; those about single rules only if their packs are checked.
    var warnings: [Diagnostic] { allWarnings.filter { $0.isReported }.map(\.warning) }

    /// The warnings about single rules of packs that are not checked, which another pack may cause by a removal.
    var warningsBelow: [Diagnostic] { allWarnings.filter { !$0.isReported }.map(\.warning) }

    private var allWarnings: [(warning: Diagnostic, isReported: Bool)] {
        proof.dubious.filter { !$0.isLeftToData && !isExplained($0) }.map { dubious in
            let warning = traced(warning(dubious), dubious)
            return (warning, dubious.kind.isOfMachine || isMeant(warning))
        }
    }

    /// Returns whether another diagnostic already explains why a transition never applies or a metric is never sent.
    private func isExplained(_ dubious: Dubious) -> Bool {
        if case .neverSent(let metric) = dubious.kind { return isExplained(metric: metric) }
        guard case .neverApplies(let index, _) = dubious.kind else { return false }
        let transition = pack.transitions[index]
        let formulas = [transition.whenFormula].compactMap { $0 } + transition.conditions.map(\.formula)
        let ranges = [transition.range] + formulas.map(\.range)
        return found.contains { diagnostic in
            guard diagnostic.code.needsAnalysis else { return false }
            return ([diagnostic.range].compactMap { $0 } + diagnostic.related.map(\.range)).contains { range in
                ranges.contains { $0.contains(range) }
            }
        }
    }

    /// Returns whether the metric's events are already reported to be consumed or blocked.
    private func isExplained(metric: Int) -> Bool {
        let name = program.content.sends.metrics[metric].name.name
        let ranges = pack.formulas.writtenValues.filter { $0.name.text == name }.flatMap { written in
            [written.name.range] + [written.when?.formula.range].compactMap { $0 }
        }
        return found.contains { diagnostic in
            guard [.metricOfConsumedEvent, .metricContradictsAcceptance].contains(diagnostic.code),
                let range = diagnostic.range
            else { return false }
            return ranges.contains { $0.file === range.file && $0.lower == range.lower }
        }
    }

    /// The notes about behaviour that depends on data, in one diagnostic unless a complete search was requested.
    var leftToData: [Diagnostic] {
        // A guarantee that depends on data reports this already.
        guard !proof.guarantees.contains(where: { if case .undecided = $0.verdict { true } else { false } }) else {
            return []
        }
        let left = proof.dubious.filter(\.isLeftToData).compactMap { dubious in
            leftToData(dubious).map { (dubious, $0) }
        }.filter { isMeant($0.1) }
        guard left.count > 1, !proof.surveysExhaustively, let (_, first) = left.first else {
            return left.map { traced($1, $0) }
        }
        return [
            Diagnostic(
                .leftToData, "whether these can happen is left to data", at: first.range,
                label: "and others; `--explore` shows the events",
                notes: left.map { DiagnosticNote("\($1.message)\($1.label.map { ": " + $0 } ?? "")") })
        ]
    }

    private func isMeant(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.range.map { isChecked($0.file) } ?? true
    }

    private func traced(_ diagnostic: Diagnostic, _ dubious: Dubious) -> Diagnostic {
        guard let trace = dubious.trace else { return diagnostic }
        var diagnostic = diagnostic
        diagnostic.trace = steps(of: trace)
        let replay = TraceReplay(trace, trackers: proof.trackers, program: program)
        diagnostic.notes += assumptions(of: trace, replay)
        return diagnostic
    }

    /// The note that not everything was explored, if so.
    var notExplored: [Diagnostic] {
        // Guarantees that are undecided for the same reason report it already.
        guard let reason = proof.survey.reason, proof.limit != reason else { return [] }
        let message =
            switch proof.survey {
            case .acceptance: "only the acceptance of events was explored for `\(pack.name)`"
            case .part: "the rules of `\(pack.name)` were explored only in part"
            default: "the rules of `\(pack.name)` were not explored"
            }
        return [
            Diagnostic(
                .notExplored, message,
                notes: [
                    DiagnosticNote(reason),
                    DiagnosticNote(
                        "rules that never apply in the rest are not reported; `--explore` searches without a time limit"
                    ),
                ])
        ]
    }

    private func subject(_ dubious: Dubious) -> String {
        dubious.tracker.map { proof.trackers.count > 1 ? "`\(proof.trackers[$0].name)`" : "the tracker" }
            ?? "the instrument"
    }

    private func warning(_ dubious: Dubious) -> Diagnostic {
        let subject = subject(dubious)
        switch dubious.kind {
        case .endOutOfReach:
            return Diagnostic(
                .endOutOfReach,
                "after these events no end of a playback of \(subject) is accepted any more",
                at: endRange,
                label: "blocked from then on: " + endActions.map { pack.actions[$0] }.joined(separator: ", "))
        case .neverAccepted(let action):
            return neverAccepted(action, dubious, subject)
        case .neverReached(let variable, let value): return neverReached(value, of: pack.states[variable])
        case .latches(let variable):
            let state = pack.states[variable]
            return Diagnostic(
                .flagLatches,
                "after these events, `\(state.name)` of \(subject) stays true forever",
                at: state.range, label: "no events reset it any more")
        case .neverSet(let variable): return neverSet(pack.states[variable])
        case .neverApplies(let index, let isBlocked):
            return neverApplies(pack.transitions[index], isBlocked, dubious.notes)
        case .neverRuns(let index):
            let entry = pack.conditionalEntries[index]
            return Diagnostic(
                .neverRuns, "the \(entry.kind.noun) `\(entry.name)` never runs",
                at: entry.range, label: "its condition holds in no state that events lead to")
        case .neverSent(let metric): return neverSent(program.content.sends.metrics[metric].name.name)
        case .unbalanced(let begin, let finish): return unbalanced(begin, finish)
        case .unbegun(let finish, let begin, let isHandled):
            return Diagnostic(
                .unbalancedPair,
                "`\(pack.actions[finish])` ends something, and no action begins it",
                at: pack.transitions.first { $0.filter == .only([finish]) }?.range,
                label: isHandled ? "nothing emits `\(begin)`" : "no rule does anything on `\(begin)`")
        case .outlivesEnd(let number): return outlivesEnd(pack.conditionalEntries[number], subject)
        }
    }

    private func neverReached(_ value: Int, of state: StateVariable) -> Diagnostic {
        Diagnostic(
            .valueNeverReached, "`\(state.name)` is never `\(state.cases[value])`",
            at: state.range, label: "no events lead to this value")
    }

    private func neverSet(_ state: StateVariable) -> Diagnostic {
        let other = state.isFlag ? "`\(state.cases[1 - state.initial])`" : "another value"
        return Diagnostic(
            .variableNeverSet,
            "`\(state.name)` is always `\(state.cases[state.initial])`",
            at: state.range,
            label: "rules read it, and none sets it to \(other)")
    }

    private func neverApplies(_ transition: Transition, _ isBlocked: Bool, _ notes: [String]) -> Diagnostic {
        Diagnostic(
            .neverApplied, "the transition `\(transition.name)` never applies",
            at: transition.range,
            label: isBlocked
                ? "its events are blocked in every reachable state"
                : "its `when` holds in no reachable state in which its events are accepted",
            notes: notes.map { DiagnosticNote($0) })
    }

    private func neverSent(_ name: String) -> Diagnostic {
        Diagnostic(
            .metricNeverSent, "`\(name)` is never sent",
            at: pack.metrics.first { $0.name == name }?.range,
            label: "its condition is false after each of its events",
            notes: reason(ofNeverSent: name).map { [DiagnosticNote($0)] } ?? [])
    }

    private func unbalanced(_ begin: Int, _ finish: String) -> Diagnostic {
        let transition = pack.transitions.first {
            $0.filter.names(begin) && !pack.variables(writtenBy: $0).isEmpty
        }
        let begun = transition.map { pack.variables(writtenBy: $0) } ?? []
        let ender = pack.actions.firstIndex(of: finish).flatMap { action in
            pack.transitions.first {
                $0.filter.contains(action) && !pack.variables(writtenBy: $0).isDisjoint(with: begun)
            }
        }
        var diagnostic = Diagnostic(
            .unbalancedPair,
            "another `\(pack.actions[begin])` is blocked after this one, and `\(finish)` does not reset that",
            at: transition?.range, label: "no rule for `\(finish)` ends it")
        if let ender {
            diagnostic.label = "`\(ender.name)` never ends it"
            diagnostic.related = [LabelledRange(ender.range, "blocked or skipped whenever there is something to end")]
        }
        return diagnostic
    }

    private func outlivesEnd(_ entry: ConditionalEntry, _ subject: String) -> Diagnostic {
        switch entry.kind {
        case .timer:
            return Diagnostic(
                .timerOutlivesEnd,
                "the timer `\(entry.name)` of \(subject) continues after the end of a playback",
                at: entry.range, label: "these events do not stop it")
        case .measure, .metric:
            let verb = entry.kind == .measure ? "counts" : "is sent"
            return Diagnostic(
                .openAfterEnd,
                "`\(entry.name)` of \(subject) \(verb) on after the end of a playback",
                at: entry.range, label: "its condition still holds after the events below, which end a playback",
                notes: [DiagnosticNote("\(remedy(of: entry)) in a transition on the last event")])
        }
    }

    /// Returns what a transition can do so that the condition of an entry no longer holds.
    private func remedy(of entry: ConditionalEntry) -> String {
        var read: Set<Int> = []
        entry.condition.visit {
            read.insert($0)
        } timer: { _ in
        } window: { _ in
        }
        let variables = read.sorted().filter { pack.states[$0].range != nil }.map { "`\(pack.states[$0].name)`" }
        let scopes = pack.scopes.filter { read.contains($0.openFlag) }.map { "`\($0.name)`" }
        let steps =
            (variables.isEmpty ? [] : ["reset \(variables.joined(separator: " or "))"])
            + (scopes.isEmpty ? [] : ["end the scope \(scopes.joined(separator: " or "))"])
        return steps.isEmpty ? "reset what its condition reads" : steps.joined(separator: " or ")
    }

    // MARK: Data-dependent behaviour

    /// Returns the note about behaviour that depends on data, or `nil` if it cannot depend on it.
    private func leftToData(_ dubious: Dubious) -> Diagnostic? {
        let subject = subject(dubious)
        let (question, range): (String, SourceRange?)
        switch dubious.kind {
        case .endOutOfReach: (question, range) = ("a playback of \(subject) can end after these events", endRange)
        case .neverAccepted(let action):
            question = "`\(pack.actions[action])` of \(subject) is ever accepted"
            range = transitions(blocking: dubious).first?.range
        case .neverReached(let variable, let value):
            let state = pack.states[variable]
            (question, range) = ("`\(state.name)` is ever `\(state.cases[value])`", state.range)
        case .latches(let variable):
            let state = pack.states[variable]
            (question, range) = ("`\(state.name)` of \(subject) can be reset after these events", state.range)
        case .neverSet, .neverApplies, .neverRuns, .neverSent, .unbalanced, .unbegun, .outlivesEnd: return nil
        }
        return Diagnostic(
            .leftToData, "whether \(question) is left to data", at: range,
            label: dubious.dataLabel)
    }

    // MARK: Locations

    private var endRange: SourceRange? {
        let ends = pack.transitions.filter { transition in endActions.contains { transition.filter.contains($0) } }
        return (ends.first { !$0.conditions.isEmpty } ?? ends.first)?.range
    }

    /// The actions that end a playback and that a transition is about.
    private var endActions: [Int] {
        pack.actions.indices.filter { action in
            StandardAction.endings.contains(pack.actions[action])
                && pack.transitions.contains { $0.filter.contains(action) }
        }
    }
}

extension Dubious.Kind {
    /// True if the problem is about the packs as a whole, and not about a single rule.
    fileprivate var isOfMachine: Bool {
        switch self {
        case .endOutOfReach, .neverAccepted, .neverReached, .latches: true
        case .neverSet, .neverApplies, .neverRuns, .neverSent, .unbalanced, .unbegun, .outlivesEnd: false
        }
    }
}

extension ConditionalEntry.Kind {
    /// The kind as a noun for messages.
    fileprivate var noun: String {
        switch self {
        case .timer: "timer"
        case .measure: "measure"
        case .metric: "metric"
        }
    }
}
