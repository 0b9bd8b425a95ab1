import AVTEngine
import AVTRules

/// Actions that are always blocked, and rules that never apply.
extension Survey {
    /// What a tracker's kind emits, and is blocked wherever it comes.
    mutating func neverAccepted() -> [Dubious] {
        let certain = certainlyAccepted()
        return machine.trackers.enumerated().flatMap { number, tracker -> [Dubious] in
            // A tracker without a kind emits anything, also what is not for it.
            guard tracker.kind >= 0 else { return [] }
            return tracker.actions.filter { !certain[number].contains($0) }.map { action in
                Dubious(
                    kind: .neverAccepted(action: action), tracker: number,
                    isLeftToData: exploration.accepted[number][action])
            }
        }
    }

    /// For each tracker, the actions that are accepted in a state that can certainly come, whatever data is there.
    private mutating func certainlyAccepted() -> [Set<Int>] {
        var accepted = machine.trackers.map { _ in Set<Int>() }
        var missing = machine.trackers.map { Set($0.actions) }
        var seen = machine.trackers.map { _ in Set<UInt64>() }
        for state in exploration.states where certain.contains(state) && machine.pending(in: state) == nil {
            for tracker in machine.trackers.indices where machine.isPresent(tracker, in: state) {
                guard !missing[tracker].isEmpty,
                    seen[tracker].insert(exploration.local[tracker].key(state)).inserted
                else { continue }
                for action in missing[tracker] {
                    guard let outcomes = try? exploration.outcomes(of: action, tracker, in: state),
                        outcomes.contains(where: { $0.isAccepted && $0.isCertain })
                    else { continue }
                    accepted[tracker].insert(action)
                    missing[tracker].remove(action)
                }
            }
        }
        return accepted
    }

    /// Transitions that never apply, and metrics that are never sent.
    ///
    /// - Parameters:
    ///   - causes: variables of which it is said that they lack a value: what reads them follows from that.
    ///   - blocked: actions of which it is said that they are never accepted.
    /// - Returns: the findings.
    mutating func unused(causes: Set<Int>, blocked: [Dubious]) -> [Dubious] {
        let said = blocked.reduce(into: Set<Int>()) { said, finding in
            if case .neverAccepted(let action) = finding.kind { said.insert(action) }
        }
        let coming = machine.actions.reduce(into: Set<Int>()) { $0.formUnion($1) }
        let unsure = causes.union(foreign)
        let transitions = pack.transitions
        let use = RuleUse(&exploration, transitions: transitions)
        if let tooMuch = use.limit {
            limit = tooMuch
            return []
        }
        var found: [Dubious] = []
        var dead: Set<Int> = []
        // What `moves` stands for shares a name: which of them a condition belongs to cannot be told.
        let times = Dictionary(transitions.map { ($0.name, 1) }, uniquingKeysWith: +)
        for (place, transition) in transitions.enumerated() where times[transition.name] == 1 {
            guard pack.variables(decidingAbout: transition).isDisjoint(with: unsure),
                let actions = transition.filter.among(coming), !actions.isSubset(of: said)
            else { continue }
            if use.neverMeets(transition, on: actions) {
                found.append(Dubious(kind: .neverApplies(transition: place, isBlocked: false), tracker: nil))
            } else if !transition.conditions.isEmpty, transition.effects.hasAny,
                actions.allSatisfy({ !use.accepted.contains($0) && !use.derived.contains($0) })
            {
                dead.formUnion(actions)
                let blockers = actions.reduce(into: Set<Int32>()) { $0.formUnion(use.blockers[$1] ?? []) }
                let notes = blockers.sorted().map { content.conditions[Int($0)] }
                    .filter { $0.transition != transition.name }.map { "`\($0.transition)` blocks them, too" }
                found.append(
                    Dubious(kind: .neverApplies(transition: place, isBlocked: true), tracker: nil, notes: notes))
            }
        }
        for (index, metric) in content.metrics.enumerated() where !use.sent.contains(index) {
            let rules = pack.metrics.filter { $0.name == metric.name.name }
            let actions = rules.compactMap { $0.filter.among(coming) }.reduce(into: Set<Int>()) { $0.formUnion($1) }
            let read = rules.reduce(into: Set<Int>()) {
                $0.formUnion(pack.variables(readBy: $1.when))
                $0.formUnion(pack.variables(readBy: $1.period?.condition))
            }
            let comes = rules.allSatisfy { $0.period != nil || $0.filter.among(coming) != nil }
            guard comes, read.isDisjoint(with: unsure),
                actions.isEmpty || !actions.isSubset(of: said.union(dead))
            else { continue }
            found.append(Dubious(kind: .neverSent(metric: index), tracker: nil))
        }
        return found
    }
}

extension ActionFilter {
    /// The chosen ones of the actions that come; `nil` if some come that are not known.
    fileprivate func among(_ coming: Set<Int>) -> Set<Int>? {
        switch self {
        case .any(let except): coming.subtracting(except)
        case .only(let actions): coming.isSuperset(of: actions) ? Set(actions) : nil
        }
    }
}

extension Effects {
    /// True if there are any.
    fileprivate var hasAny: Bool {
        !set.isEmpty || !setAll.isEmpty || !clear.isEmpty || !start.isEmpty || !stop.isEmpty || !begin.isEmpty
            || !end.isEmpty || !emit.isEmpty || !raise.isEmpty
    }
}
