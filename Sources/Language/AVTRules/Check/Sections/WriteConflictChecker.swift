import AVTDiagnostics
import AVTExpressions

/// Finds variables that two transitions write in one step.
struct WriteConflictChecker {
    private let names: PackNames
    /// The number of combinations of finite variables that may still be tried to distinguish conditions.
    private var trialsLeft = 200_000

    init(names: PackNames) { self.names = names }

    /// The maximum number of combinations of values that are tried to find a state in which two conditions hold.
    private static let trialLimit = 1024

    private struct Write {
        /// The index of the transition in its stage.
        let index: Int
        let written: WrittenVariable
    }

    private struct WriteKey: Hashable {
        /// Stands for any action.
        static let anyAction = -1

        let target: Assignment.Target
        let action: Int
    }

    /// A state in which two transitions both apply.
    private struct Meeting {
        var values: [Int: Int] = [:]
    }

    /// Reports variables that two transitions of a stage certainly write in one step, in some state.
    ///
    /// If data decides, embedding apps let the last write win, and `avt-rules check` examines the case more closely.
    mutating func check(
        _ stage: [Transition], _ typed: TypedParts, into diagnostics: inout DiagnosticCollector
    ) {
        // Writes by target and action, because few transitions share both; those for any action can conflict with all
        // others.
        var writes: [WriteKey: [Write]] = [:]
        for (index, transition) in stage.enumerated() where !diagnostics.isFull && trialsLeft > 0 {
            for written in transition.writes {
                let target = written.target
                let write = Write(index: index, written: written)
                let actions: [Int] =
                    if case .only(let actions) = transition.filter { actions } else { [WriteKey.anyAction] }
                let rivals =
                    actions == [WriteKey.anyAction]
                    ? writes.filter { $0.key.target == target }.values.flatMap(\.self)
                    : (actions + [WriteKey.anyAction]).flatMap { writes[WriteKey(target: target, action: $0)] ?? [] }
                for rival in rivals.sorted(by: { $0.index < $1.index }) where trialsLeft > 0 {
                    trialsLeft -= 1
                    if report(rival, write, stage, typed, into: &diagnostics) { break }
                }
                for action in actions { writes[WriteKey(target: target, action: action), default: []].append(write) }
            }
        }
    }

    /// Reports two writes if they certainly conflict, and returns whether something was reported.
    private mutating func report(
        _ first: Write, _ second: Write, _ stage: [Transition], _ typed: TypedParts,
        into diagnostics: inout DiagnosticCollector
    ) -> Bool {
        guard !first.written.isSame(as: second.written) else { return false }
        let isOne = first.index == second.index
        guard let meeting = isOne ? Meeting() : meeting(stage[first.index], stage[second.index], typed) else {
            return false
        }
        let rules = (stage[first.index].name, stage[second.index].name)
        let name = name(of: second.written.target)
        diagnostics.report(
            Diagnostic(
                .conflictingWrites,
                isOne ? "`\(rules.0)` writes `\(name)` twice" : "`\(rules.0)` and `\(rules.1)` both write `\(name)`",
                at: second.written.range,
                label: isOne ? nil : "give them a `when` so that only one of them applies",
                related: [LabelledRange(first.written.range, "the other write")],
                notes: example(of: meeting).map { [DiagnosticNote("both apply where \($0)")] } ?? []))
        return true
    }

    private func name(of target: Assignment.Target) -> String {
        switch target {
        case .state(let index): names.states[index].name
        case .memory(let index): names.memory[index].name
        }
    }

    /// Returns a description of the variables' values, or `nil` if there are none.
    private func example(of meeting: Meeting) -> String? {
        guard !meeting.values.isEmpty else { return nil }
        return meeting.values.sorted { $0.key < $1.key }
            .map { "`\(names.states[$0.key].name)` is \(names.states[$0.key].cases[$0.value])" }
            .joined(separator: ", ")
    }

    // MARK: Do two transitions apply together?

    /// Returns a state in which two transitions certainly apply together, or `nil` if none was found.
    private mutating func meeting(_ first: Transition, _ second: Transition, _ typed: TypedParts) -> Meeting? {
        let actions = commonActions(first.filter, second.filter)
        guard !actions.isEmpty else { return nil }
        guard first.when != nil || second.when != nil else { return Meeting() }
        let conditions = [first.when, second.when].compactMap { $0.map { typed.expanded($0) } }
        let references = Set(conditions.flatMap(\.references))
        let states = references.compactMap { reference in
            if case .state(let state) = names.table.references[reference] { state } else { nil }
        }
        let readsAction = references.contains { names.table.references[$0] == .action }
        let trials = states.reduce(readsAction ? actions.count : 1) { product, state in
            min(product * names.states[state].cases.count, WriteConflictChecker.trialLimit + 1)
        }
        guard trials <= WriteConflictChecker.trialLimit else { return nil }
        // A pack with so many conditions on one variable is generated; conflicts not examined so far are not reported.
        trialsLeft -= trials
        guard trialsLeft > 0 else { return nil }
        for action in readsAction ? actions : [0] {
            for values in assignments(of: states.sorted())
            where hold(conditions, action: readsAction ? action : nil, values) {
                return Meeting(values: values)
            }
        }
        return nil
    }

    private func commonActions(_ first: ActionFilter, _ second: ActionFilter) -> [Int] {
        switch (first, second) {
        case (.only(let actions), let other), (let other, .only(let actions)): actions.filter { other.contains($0) }
        case (.any, .any): names.table.actions.indices.filter { first.contains($0) && second.contains($0) }
        }
    }

    /// Returns whether conditions certainly hold together in one state.
    private func hold(_ conditions: [TypedExpression], action: Int?, _ values: [Int: Int]) -> Bool {
        conditions.allSatisfy { condition in
            let folded = fold(condition) { reference -> ExpressionConstant? in
                switch names.table.references[reference] {
                case .action: action.map { .action($0) }
                case .state(let state):
                    values[state].map { names.states[state].isFlag ? .bool($0 != 0) : .enumCase($0) }
                case .memory, .wasState, .wasMemory, .attribute, .record, .family, .each, .now, .since, .elapsed,
                    .within, .unsent, .uuid, .running, .measure, .metric, .definition, .trackers:
                    nil
                }
            }
            if case .constant(.bool(true)) = folded.node { return true }
            return false
        }
    }

    /// Returns every combination of values of some finite variables.
    private func assignments(of states: [Int]) -> [[Int: Int]] {
        states.reduce([[:]]) { all, state in
            all.flatMap { values in
                names.states[state].cases.indices.map { values.merging([state: $0]) { $1 } }
            }
        }
    }
}

extension WrittenVariable {
    /// True if both write the same constant, so that their order does not matter.
    package func isSame(as other: WrittenVariable) -> Bool {
        guard let value, let otherValue = other.value else { return value == nil && other.value == nil }
        guard case .constant(let constant) = value.node, case .constant(let otherConstant) = otherValue.node else {
            return false
        }
        return constant == otherConstant && !readsParameter && !other.readsParameter
    }
}
