import AVTDiagnostics
import AVTExpressions
import AVTRules

/// Flags that are set and never reset, and that only measures, attributes and metrics read.
///
/// A flag that decides about transitions is explored (`flag-latches`). Whatever is found is a fact about the rules;
/// whether it is a mistake is likely, not certain: a measure of the time since something first happened reads such a
/// flag on purpose.
struct FlagFindings {
    private let pack: CheckedPack

    init(_ pack: CheckedPack) {
        self.pack = pack
    }

    /// The findings about flags that only transitions of the packs on top set.
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
            || pack.transitions.contains { $0.effects.begin.contains { $0 == scope } }
        guard let setter = setters.first, !isReset, setters.allSatisfy({ pack.topLayers.contains($0.origin) }),
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
            .flagNeverReset, severity: .warning, "`\(name)` is set and never reset", at: declaration ?? written.range,
            label: "no transition sets it to `false`",
            related: declaration == nil
                ? [] : [LabelledRange(written.range, "`\(setter.name)` sets it here")], notes: notes)
    }

    /// The action that ends what the actions of transitions begin.
    private func finish(of transitions: [Transition]) -> String? {
        for case .only(let actions) in transitions.map(\.filter) {
            for action in actions {
                if let finish = pack.actions[action].pairedFinish, pack.knownActions.contains(finish) { return finish }
            }
        }
        return nil
    }

    // MARK: Readers

    /// The variables that decide about transitions, holds, signals or the values that transitions write.
    private var readByTransitions: Set<Assignment.Target> {
        var read: Set<Assignment.Target> = []
        for transition in pack.transitions {
            let emitted = transition.effects.emit.flatMap { [$0.when, $0.each].compactMap(\.self) }
            for formula in transition.readings + emitted { read.formUnion(pack.variablesRead(by: formula)) }
        }
        for case let when? in pack.signals.map(\.when) { read.formUnion(pack.variablesRead(by: when)) }
        return read
    }

    /// What goes on for as long as the flag is true.
    private func timeReader(of target: Assignment.Target) -> String? {
        func reads(_ formula: TypedExpression?) -> Bool {
            formula.map { pack.variablesRead(by: $0).contains(target) } ?? false
        }
        return pack.measures.first { reads($0.kind.duration) }?.name
            ?? pack.metrics.first { reads($0.period?.condition) }?.name
    }

    /// The attribute or metric that goes by the flag.
    ///
    /// A metric of the events that set the flag goes by it to be sent once.
    private func valueReader(of target: Assignment.Target, besides setters: [Transition]) -> String? {
        pack.writtenValues.first { written in
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
    /// The variables that a formula reads of its own tracker or the instrument, definitions put in, now or before.
    func variablesRead(by formula: TypedExpression) -> Set<Assignment.Target> {
        var read: Set<Assignment.Target> = []
        var seen: Set<Int> = []
        var waiting = [formula]
        while let part = waiting.popLast() {
            waiting += part.children
            switch part.node {
            case .reference(let number) where seen.insert(number).inserted:
                switch references[number] {
                case .state(let index), .wasState(let index): read.insert(.state(index))
                case .memory(let index), .wasMemory(let index): read.insert(.memory(index))
                case .definition(let index): waiting.append(definitions[index])
                case .running(let timer): waiting += timers[timer].condition.map { [$0] } ?? []
                default: continue
                }
            case .field(_, let field):
                switch fields[field] {
                case .state(let index): read.insert(.state(index))
                case .memory(let index): read.insert(.memory(index))
                default: continue
                }
            default: continue
            }
        }
        return read
    }
}

extension Measure.Kind {
    /// The condition for as long as which the measure grows, or `nil` if events make it grow.
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
    /// For the name of an action `XBegin`: `XFinish`.
    var pairedFinish: String? { hasSuffix("Begin") ? dropLast(5) + "Finish" : nil }

    /// For the name of an action `XFinish`: `XBegin`.
    var pairedBegin: String? { hasSuffix("Finish") ? dropLast(6) + "Begin" : nil }
}

extension ExpressionConstant? {
    fileprivate var isTrue: Bool { if case .bool(true) = self { true } else { false } }
    fileprivate var isFalse: Bool { if case .bool(false) = self { true } else { false } }
}
