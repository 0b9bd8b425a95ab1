import AVTDiagnostics
import AVTExpressions

/// A transition with its syntax, which knows where each write stands.
struct WrittenTransition {
    let syntax: TransitionSyntax
    let transition: Transition
}

/// How two conditions go together.
enum Overlap {
    /// Never both.
    case none
    /// Data decides.
    case possible
    /// In some state certainly both.
    case certain
}

extension PackChecker {
    /// The most combinations of finite variables that are tried to find out whether two conditions exclude each other.
    private static let trialLimit = 1024

    private struct Write {
        let place: Int
        let name: TextSyntax
    }

    private struct WriteKey: Hashable {
        /// In the place of an action: any.
        static let anyAction = -1

        let target: NameTable.Entity
        let action: Int
    }

    /// Reports variables that two transitions of a stage may write in one step.
    mutating func checkWrites(of stage: [WrittenTransition]) {
        // Writes by target and action, because few transitions share both; those for any action meet all others.
        var writes: [WriteKey: [Write]] = [:]
        for (place, written) in stage.enumerated() where !diagnostics.isFull {
            let syntax = written.syntax
            for name in syntax.set.map(\.name) + syntax.setAll.map(\.name) + syntax.clear {
                guard let target = names[name.text] else { continue }
                let write = Write(place: place, name: name)
                let actions: [Int] =
                    if case .only(let actions) = written.transition.filter { actions } else { [WriteKey.anyAction] }
                let rivals =
                    actions == [WriteKey.anyAction]
                    ? writes.filter { $0.key.target == target }.values.flatMap(\.self)
                    : (actions + [WriteKey.anyAction]).flatMap { writes[WriteKey(target: target, action: $0)] ?? [] }
                for rival in rivals.sorted(by: { $0.place < $1.place }) {
                    if report(rival, write, stage) { break }
                }
                for action in actions { writes[WriteKey(target: target, action: action), default: []].append(write) }
            }
        }
    }

    /// Reports two writes if they can meet; true if something was reported.
    private mutating func report(_ first: Write, _ second: Write, _ stage: [WrittenTransition]) -> Bool {
        let overlap =
            first.place == second.place
            ? Overlap.certain : self.overlap(stage[first.place].transition, stage[second.place].transition)
        guard overlap != .none else { return false }
        let names = (stage[first.place].syntax.name.text, stage[second.place].syntax.name.text)
        let writers =
            first.place == second.place
            ? "`\(names.0)` writes `\(second.name.text)` twice"
            : overlap == .certain
                ? "`\(names.0)` and `\(names.1)` both write `\(second.name.text)`"
                : "`\(names.0)` and `\(names.1)` may both write `\(second.name.text)`"
        diagnostics.report(
            Diagnostic(
                .conflictingWrites, severity: overlap == .certain ? .error : .warning, writers, at: second.name.range,
                label: first.place == second.place ? nil : "give them a `when` so that only one of them applies",
                related: [LabelledRange(first.name.range, "the other write")]))
        return true
    }

    // MARK: Do two transitions apply together?

    private mutating func overlap(_ first: Transition, _ second: Transition) -> Overlap {
        let actions = commonActions(first.filter, second.filter)
        guard !actions.isEmpty else { return .none }
        guard first.when != nil || second.when != nil else { return .certain }
        let conditions = [first.when, second.when].compactMap { $0.map { expanded($0) } }
        let references = Set(conditions.flatMap(\.references))
        let states = references.compactMap { reference in
            if case .state(let state) = table.references[reference] { state } else { nil }
        }
        let readsAction = references.contains { table.references[$0] == .action }
        let trials = states.reduce(readsAction ? actions.count : 1) { product, state in
            min(product * checked.states[state].words.count, PackChecker.trialLimit + 1)
        }
        guard trials <= PackChecker.trialLimit else { return .possible }
        // A pack with so many conditions on one variable is made by a machine; what is left over is let pass.
        trialsLeft -= trials
        guard trialsLeft > 0 else { return .none }
        var overlap = Overlap.none
        for action in readsAction ? actions : [0] {
            for values in assignments(of: states.sorted()) {
                switch together(conditions, action: readsAction ? action : nil, values) {
                case .certain: return .certain
                case .possible: overlap = .possible
                case .none: break
                }
            }
        }
        return overlap
    }

    private func commonActions(_ first: ActionFilter, _ second: ActionFilter) -> [Int] {
        switch (first, second) {
        case (.only(let actions), let other), (let other, .only(let actions)): actions.filter { other.contains($0) }
        case (.any, .any): table.actions.indices.filter { first.contains($0) && second.contains($0) }
        }
    }

    /// Whether conditions hold together in one state.
    private func together(_ conditions: [TypedExpression], action: Int?, _ values: [Int: Int]) -> Overlap {
        var overlap = Overlap.certain
        for condition in conditions {
            let folded = fold(condition) { reference -> ExpressionConstant? in
                switch table.references[reference] {
                case .action: action.map { .action($0) }
                case .state(let state):
                    values[state].map { checked.states[state].isFlag ? .bool($0 != 0) : .word($0) }
                default: nil
                }
            }
            guard case .constant(let constant) = folded.node else {
                overlap = .possible
                continue
            }
            if constant != .bool(true) { return .none }
        }
        return overlap
    }

    /// Every combination of values of some finite variables.
    private func assignments(of states: [Int]) -> [[Int: Int]] {
        states.reduce([[:]]) { all, state in
            all.flatMap { values in
                checked.states[state].words.indices.map { values.merging([state: $0]) { $1 } }
            }
        }
    }

    /// An expression with definitions put in the place of their names.
    func expanded(_ expression: TypedExpression) -> TypedExpression {
        expression.mapped { reference in
            guard case .definition(let index) = table.references[reference],
                case .done(let definition?) = definitions[index].progress
            else { return nil }
            return expanded(definition)
        }
    }
}
