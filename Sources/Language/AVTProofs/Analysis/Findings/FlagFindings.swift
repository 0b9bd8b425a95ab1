import AVTDiagnostics
import AVTExpressions
import AVTRules

/// Finds flags that are set but never reset, and that only measures, attributes and metrics read.
///
/// A flag that influences transitions is checked by exploration instead (`flag-latches`). What is reported is a fact
/// about the rules, but only likely a mistake: a measure of the time since something first happened reads such a flag
/// intentionally.
struct FlagFindings {
    private let pack: CheckedPack

    init(_ pack: CheckedPack) {
        self.pack = pack
    }

    /// Returns the diagnostics for flags that only transitions of the top packs set.
    func findings() -> [Diagnostic] {
        let candidates = flags().filter { !readByTransitions.contains($0.target) }
        guard !candidates.isEmpty else { return [] }
        return candidates.compactMap { finding($0.target, $0.name, $0.range) }
    }

    private func flags() -> [(target: Assignment.Target, name: String, range: SourceRange?)] {
        let states = pack.states.enumerated().filter { _, state in
            state.isFlag && state.initial == 0 && state.range != nil
        }.map { (Assignment.Target.state($0), $1.name, $1.range) }
        let memory = pack.memory.enumerated().filter { _, variable in
            variable.type == .bool && variable.initial.isFalse && variable.property == nil
        }.map { (Assignment.Target.memory($0), $1.name, SourceRange?.none) }
        return states + memory
    }

    private func finding(_ target: Assignment.Target, _ name: String, _ declaration: SourceRange?) -> Diagnostic? {
        let setters = pack.transitions.filter { $0.effects.writes(target) }
        let assignments = setters.flatMap { $0.effects.assignments }.filter { $0.target == target }
        let scope = pack.scope(of: target)
        let isReset =
            assignments.contains { !$0.value.constant.isTrue }
            || pack.transitions.contains { scope.map($0.effects.begin) == true }
        guard let setter = setters.first, !isReset, setters.allSatisfy({ pack.isTopLayer($0.origin) }),
            let written = setters.flatMap(\.writes).first(where: { $0.target == target })
        else { return nil }
        let finish = finish(of: setters)
        guard let reader = timeReader(of: target) ?? finish.flatMap({ _ in valueReader(of: target, besides: setters) })
        else {
            return nil
        }
        var notes = [
            DiagnosticNote("`\(reader)` reads it, so it goes by the first `\(name)` from then on")
        ]
        if let finish { notes.append(DiagnosticNote("a transition on `\(finish)` could reset it")) }
        return Diagnostic(
            .flagNeverReset, "`\(name)` is set and never reset", at: declaration ?? written.range,
            label: "no transition sets it to `false`",
            related: declaration == nil
                ? [] : [LabelledRange(written.range, "`\(setter.name)` sets it here")], notes: notes)
    }

    /// Returns the action that ends what the actions of transitions begin, or `nil` if there is none.
    private func finish(of transitions: [Transition]) -> String? {
        for case .only(let actions) in transitions.map(\.filter) {
            for action in actions {
                if let finish = pack.actions[action].pairedFinish, pack.vocabulary.actions.contains(finish) {
                    return finish
                }
            }
        }
        return nil
    }

    // MARK: Readers

    /// The variables that influence transitions, holds, signals or the values that transitions write.
    private var readByTransitions: Set<Assignment.Target> {
        var read: Set<Assignment.Target> = []
        for transition in pack.transitions {
            let emitted = transition.effects.emissions.flatMap { [$0.when, $0.each].compactMap(\.self) }
            for formula in transition.readings + emitted { read.formUnion(pack.variablesRead(by: formula)) }
        }
        for case let when? in pack.players.signals.map(\.when) { read.formUnion(pack.variablesRead(by: when)) }
        return read
    }

    /// Returns the name of a measure or metric that runs while the flag is true, or `nil` if there is none.
    private func timeReader(of target: Assignment.Target) -> String? {
        func reads(_ formula: TypedExpression?) -> Bool {
            formula.map { pack.variablesRead(by: $0).contains(target) } ?? false
        }
        return pack.measures.first { reads($0.kind.duration) }?.name
            ?? pack.metrics.first { reads($0.period?.condition) }?.name
    }

    /// Returns the name of an attribute or metric whose value depends on the flag, or `nil` if there is none.
    ///
    /// A metric for events that set the flag is skipped: it reads the flag in order to be sent once.
    private func valueReader(of target: Assignment.Target, besides setters: [Transition]) -> String? {
        pack.formulas.writtenValues.first { written in
            if case .metric = written.subject,
                pack.actions.indices.contains(where: { action in
                    written.filter.contains(action) && setters.contains { $0.filter.contains(action) }
                })
            {
                return false
            }
            return written.formulas.contains { pack.variablesRead(by: $0.expression).contains(target) }
        }?.name.text
    }
}

extension CheckedPack {
    /// Returns the variables of its own tracker or the instrument that a formula reads, currently or with `was`,
    /// through definitions as well.
    func variablesRead(by formula: TypedExpression) -> Set<Assignment.Target> {
        var read: Set<Assignment.Target> = []
        var seen: Set<Int> = []
        var waiting = [formula]
        while let part = waiting.popLast() {
            waiting += part.children
            if case .reference(let number) = part.node, seen.insert(number).inserted {
                switch formulas.references[number] {
                case .state(let index), .wasState(let index): read.insert(.state(index))
                case .memory(let index), .wasMemory(let index): read.insert(.memory(index))
                case .definition(let index): waiting.append(formulas.definitions[index])
                case .running(let timer): waiting += timers[timer].condition.map { [$0] } ?? []
                case .attribute, .record, .family, .each, .now, .action, .since, .elapsed, .within, .unsent, .uuid,
                    .measure, .metric, .trackers:
                    continue
                }
            }
            if case .field(_, let field) = part.node {
                switch formulas.fields[field] {
                case .state(let index): read.insert(.state(index))
                case .memory(let index): read.insert(.memory(index))
                case .getter, .record: continue
                }
            }
        }
        return read
    }
}

extension Measure.Kind {
    /// The condition during which the measure grows, or `nil` if it grows with events.
    fileprivate var duration: TypedExpression? {
        switch self {
        case .time(let condition), .partition(let condition, _, _), .weighted(_, let condition),
            .ranges(_, let condition, _, _, _):
            condition
        case .count, .samples: nil
        }
    }
}

extension String {
    /// The name of the action `XFinish` if this is `XBegin`, or `nil`.
    var pairedFinish: String? { hasSuffix("Begin") ? dropLast(5) + "Finish" : nil }

    /// The name of the action `XBegin` if this is `XFinish`, or `nil`.
    var pairedBegin: String? { hasSuffix("Finish") ? dropLast(6) + "Begin" : nil }
}

extension ExpressionConstant? {
    fileprivate var isTrue: Bool { if case .bool(true) = self { true } else { false } }
    fileprivate var isFalse: Bool { if case .bool(false) = self { true } else { false } }
}
