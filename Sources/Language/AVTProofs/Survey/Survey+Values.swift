import AVTEngine
import AVTRules

/// Finds values that variables never have, and flags that never change back.
extension Survey {
    /// Returns the variables that rules read and no transition sets.
    func neverSet() -> [Dubious] {
        let set = pack.transitions.reduce(into: Set<Int>()) { set, transition in
            for assignment in transition.effects.assignments {
                guard case .state(let variable) = assignment.target else { continue }
                if assignment.value.stateValue != pack.states[variable].initial { set.insert(variable) }
            }
        }
        return pack.states.indices.filter { index in
            pack.states[index].range != nil && !set.contains(index) && !foreign.contains(index)
                && content.reads(variable: index)
        }.map { Dubious(kind: .neverSet(variable: $0), tracker: nil) }
    }

    /// Returns the values that do not occur in any state, of variables that have other values.
    func neverReached() -> [Dubious] {
        var found: [Dubious] = []
        for (index, variable) in content.state.variables.enumerated() {
            guard isFollowed(index), !foreign.contains(index), pack.states[index].range != nil else { continue }
            let all = values(of: variable) { _ in true }
            // A variable that keeps its initial value is reported separately.
            guard all.count > 1 else { continue }
            let certain = values(of: variable) { self.certain.contains($0) }
            for value in variable.cases.indices where !certain.contains(value) {
                found.append(
                    Dubious(
                        kind: .neverReached(variable: index, value: value), tracker: nil,
                        isLeftToData: all.contains(value)))
            }
        }
        return found
    }

    private func values(of variable: FiniteVariable, in isMeant: (UInt64) -> Bool) -> Set<Int> {
        let parts = variable.owner == .instrument ? [machine.layout.instrument] : machine.layout.trackers
        var reached: Set<Int> = []
        for part in parts {
            guard let field = part.fields.first(where: { $0.mask == variable.mask }) else {
                reached.insert(variable.value(in: part.constant))
                continue
            }
            for state in exploration.states where isMeant(state) {
                reached.insert(variable.value(in: field.unpacked(state)))
                if reached.count == variable.cases.count { return reached }
            }
        }
        return reached
    }

    /// Returns the flags that can never be reset, and the ends of playbacks that become unreachable.
    mutating func stuck() -> [Dubious] {
        var questions: [(kind: Dubious.Kind, target: Reachability.Target)] = []
        for tracker in machine.trackers.indices where ends(tracker) {
            questions.append((.endOutOfReach, Reachability.Target(predicate: nil, tracker: tracker)))
        }
        // A flag that does not influence transitions does no harm if it stays true.
        let deciding = pack.transitions.reduce(into: Set<Int>()) {
            $0.formUnion(pack.variables(decidingAbout: $1))
        }
        for (index, variable) in content.state.variables.enumerated() {
            guard variable.isFlag, variable.initial == 0, pack.states[index].range != nil, !foreign.contains(index),
                deciding.contains(index)
            else { continue }
            let parts =
                variable.owner == .instrument
                ? [(nil, machine.layout.instrument)] : machine.layout.trackers.enumerated().map { ($0, $1) }
            for (tracker, part) in parts as [(Int?, PackedLayout.Part)] {
                guard let field = part.fields.first(where: { $0.mask == variable.mask }) else { continue }
                let isDown = StatePredicate.test(mask: field.packed(field.mask), values: 0)
                questions.append(
                    (.latches(variable: index), Reachability.Target(predicate: isDown, tracker: tracker)))
            }
        }
        var found: [Dubious] = []
        for start in stride(from: 0, to: questions.count, by: Reachability.most) {
            do throws(Exploration.Limit) {
                found += try stuck(Array(questions[start..<min(questions.count, start + Reachability.most)]))
            } catch {
                limit = error
            }
        }
        return found
    }

    /// Returns the targets that are out of reach.
    ///
    /// A target that is not certainly reachable is out of reach if no other step leads to it either, in a state that is
    /// certainly reachable. Otherwise it depends on data.
    private mutating func stuck(
        _ questions: [(kind: Dubious.Kind, target: Reachability.Target)]
    ) throws(Exploration.Limit) -> [Dubious] {
        let targets = questions.map(\.target)
        let certain = try Reachability(targets, in: &exploration, onlyCertain: true).unreachable
        guard certain.contains(where: { $0 != nil }) else { return [] }
        let coming = self.certain
        let possible =
            exploration.hasUncertainSteps
            ? try Reachability(targets, in: &exploration, onlyCertain: false, from: coming.contains).unreachable
            : certain
        var found: [Dubious] = []
        for (number, question) in questions.enumerated() {
            guard let stateIndex = possible[number] ?? certain[number] else { continue }
            found.append(
                Dubious(
                    kind: question.kind, tracker: question.target.tracker,
                    trace: exploration.trace(exploration.path(to: stateIndex)), isLeftToData: possible[number] == nil))
        }
        return found
    }
}

extension ProgramContent {
    /// Returns whether some formula reads a finite variable.
    fileprivate func reads(variable index: Int) -> Bool {
        let variable = state.variables[index]
        return expressions.nodes.contains { node in
            switch node {
            case .state(let other), .wasState(let other, _), .fieldState(_, let other): Int(other) == index
            case .test(let test), .wasTest(let test, _):
                expressions.tests[Int(test)].mask[variable.owner] & variable.mask != 0
            case .constant, .memory, .wasMemory, .attribute, .record, .family, .recordField, .each, .now, .action,
                .since, .within, .uuid, .unsent, .running, .measure, .trackers, .element, .fieldMemory, .fieldGetter,
                .has, .not, .holds, .and, .or, .conditional, .coalesce, .attempt, .unary, .binary, .isOneOf, .matches,
                .comprehension, .trackerAt, .ratio, .general, .list:
                false
            }
        }
    }
}
