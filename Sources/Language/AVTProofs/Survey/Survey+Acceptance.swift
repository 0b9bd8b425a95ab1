import AVTEngine
import AVTRules

/// Finds actions that are always blocked, and rules that never apply.
extension Survey {
    /// Returns the actions of trackers that are always blocked.
    mutating func neverAccepted() -> [Dubious] {
        let (certain, blockers) = certainlyAccepted()
        return machine.trackers.enumerated().flatMap { number, tracker -> [Dubious] in
            // A tracker without a kind emits every action, including those that are not meant for it.
            guard tracker.kind >= 0 else { return [] }
            let emitted = pack.players.trackerKinds[tracker.kind].emits.map(Set.init)
            return machine.actions[number].sorted().compactMap { action -> Dubious? in
                guard !certain[number].contains(action), action != machine.closing else { return nil }
                let source: Dubious.Source
                if emitted?.contains(content.actions[action].name) ?? true {
                    // An action that is both emitted and raised is examined as the tracker's own event.
                    guard tracker.actions.contains(action) else { return nil }
                    source = .kind
                } else if let timer = pack.timers.indices.first(where: {
                    pack.timers[$0].action == content.actions[action].name && mayFire(timer: $0, on: number)
                }) {
                    source = .timer(timer)
                } else if machine.blockedByKind(action, number) != nil, isRaised(action, on: number) {
                    source = .transition
                } else {
                    return nil
                }
                var finding = Dubious(
                    kind: .neverAccepted(action: action), tracker: number,
                    isLeftToData: exploration.accepted[number][action])
                finding.source = source
                if let blocked = machine.blockedByKind(action, number) {
                    finding.conditions = [blocked.condition]
                } else {
                    finding.conditions = blockers[number][action] ?? []
                }
                return finding
            }
        }
    }

    /// Returns whether a timer may run on a tracker.
    private func mayFire(timer index: Int, on tracker: Int) -> Bool {
        let timer = pack.timers[index]
        guard timer.condition != nil else {
            return pack.transitions.contains { transition in
                transition.effects.contains { if case .start(index) = $0 { true } else { false } }
                    && machine.actions[tracker].contains {
                        transition.filter.contains($0) && exploration.accepted[tracker][$0]
                    }
            }
        }
        guard let entryIndex = pack.conditionalEntries.firstIndex(where: { $0.kind == .timer && $0.name == timer.name })
        else {
            return true
        }
        return mayRun(entry: entryIndex, on: tracker, besides: foreign)
    }

    /// Returns whether the condition of a timer or measure may hold on a tracker.
    private func mayRun(entry index: Int, on tracker: Int, besides unsure: Set<Int>) -> Bool {
        let condition = pack.conditionalEntries[index].conditionAnywhere
        var isFollowed = true
        condition.visit {
            isFollowed = isFollowed && self.isFollowed($0) && !unsure.contains($0)
        } timer: { _ in
            isFollowed = false
        } window: { _ in
            isFollowed = false
        }
        guard isFollowed else { return true }
        let runs = machine.predicate(condition, tracker: tracker)
        return exploration.states.contains { machine.isPresent(tracker, in: $0) && runs.holds($0) }
    }

    /// Returns the timers and measures that never run on any tracker.
    ///
    /// - Parameter causes: The variables that are reported to lack a value; what reads them is a consequence.
    /// - Returns: The suspicious behaviour.
    func neverRunning(causes: Set<Int>) -> [Dubious] {
        pack.conditionalEntries.indices.filter { index in
            pack.conditionalEntries[index].kind != .metric
                && machine.trackers.indices.allSatisfy {
                    !mayRun(entry: index, on: $0, besides: foreign.union(causes))
                }
        }.map { Dubious(kind: .neverRuns(entry: $0), tracker: nil) }
    }

    /// Returns the actions of signals that every kind of tracker blocks.
    func neverAcceptedOfSignals() -> [Dubious] {
        var said: Set<String> = []
        return pack.players.signals.flatMap { signal in
            signal.actions.compactMap { name in
                guard let action = pack.actions.firstIndex(of: name), said.insert(name).inserted else { return nil }
                let blocks = machine.trackers.indices.map { machine.blockedByKind(action, $0)?.condition }
                guard let first = blocks.first, let condition = first, !blocks.contains(nil) else { return nil }
                var finding = Dubious(kind: .neverAccepted(action: action), tracker: nil)
                finding.source = .signal(signal.trigger)
                finding.conditions = [condition]
                return finding
            }
        }
    }

    /// Returns whether transitions raise an action of a tracker.
    private func isRaised(_ action: Int, on tracker: Int) -> Bool {
        exploration.states.contains { state in
            guard let pending = machine.pending(in: state), pending.tracker == tracker,
                case .action(action)? = pending.items.first
            else { return false }
            return true
        }
    }

    /// Returns for each tracker the actions that are certainly accepted, whatever data is, in a state that is certainly
    /// reachable, and the conditions that block the others, keyed by action.
    private mutating func certainlyAccepted() -> (accepted: [Set<Int>], blockers: [[Int: Set<Int32>]]) {
        var blockers = machine.trackers.map { _ in [Int: Set<Int32>]() }
        var accepted = machine.trackers.map { _ in Set<Int>() }
        var missing = machine.trackers.map { Set($0.actions) }
        var seen = machine.trackers.map { _ in Set<UInt64>() }
        for state in exploration.states where certain.contains(state) && machine.pending(in: state) == nil {
            for tracker in machine.trackers.indices where machine.isPresent(tracker, in: state) {
                guard !missing[tracker].isEmpty,
                    seen[tracker].insert(exploration.local[tracker].key(state)).inserted
                else { continue }
                for action in missing[tracker] {
                    guard let outcomes = try? exploration.outcomes(of: action, tracker, in: state) else { continue }
                    for outcome in outcomes where !outcome.isAccepted {
                        blockers[tracker][action, default: []].insert(outcome.condition)
                    }
                    // Data that only decides the effects does not decide about the acceptance.
                    guard
                        outcomes.allSatisfy(\.isAccepted)
                            || outcomes.contains(where: { $0.isAccepted && $0.isCertain })
                    else { continue }
                    accepted[tracker].insert(action)
                    missing[tracker].remove(action)
                }
            }
        }
        return (accepted, blockers)
    }

    /// Returns the transitions that never apply, and the metrics that are never sent.
    ///
    /// - Parameters:
    ///   - causes: The variables that are reported to lack a value; what reads them is a consequence.
    ///   - blocked: The actions that are reported to be never accepted.
    /// - Returns: The suspicious behaviour.
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
        // The expansions of `moves` share a name, so a condition cannot be attributed to one of them. Writes of the
        // first stage persist if the event is blocked later.
        let early = Set(pack.layers.flatMap(\.first).map(\.range))
        let times = Dictionary(transitions.map { ($0.name, 1) }, uniquingKeysWith: +)
        for (index, transition) in transitions.enumerated() where times[transition.name] == 1 {
            guard pack.variables(decidingAbout: transition).isDisjoint(with: unsure),
                let actions = transition.filter.among(coming), !actions.isSubset(of: said)
            else { continue }
            if use.neverHolds(transition, on: actions) {
                found.append(Dubious(kind: .neverApplies(transition: index, isBlocked: false), tracker: nil))
            } else if !transition.conditions.isEmpty || !early.contains(transition.range), !transition.effects.isEmpty,
                actions.allSatisfy({ !use.accepted.contains($0) && !use.derived.contains($0) })
            {
                dead.formUnion(actions)
                let blockers = actions.reduce(into: Set<Int32>()) { $0.formUnion(use.blockers[$1] ?? []) }
                let notes = blockers.sorted().map { content.code.conditions[Int($0)] }
                    .filter { $0.transition != transition.name }
                    .map { "`\($0.transition)` blocks them" + (transition.conditions.isEmpty ? "" : ", too") }
                found.append(
                    Dubious(kind: .neverApplies(transition: index, isBlocked: true), tracker: nil, notes: notes))
            }
        }
        for (index, metric) in content.sends.metrics.enumerated() where !use.sent.contains(index) {
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
    /// Returns the selected actions among those that occur, or `nil` if some of the selected ones do not occur.
    fileprivate func among(_ coming: Set<Int>) -> Set<Int>? {
        switch self {
        case .any(let except): coming.subtracting(except)
        case .only(let actions): coming.isSuperset(of: actions) ? Set(actions) : nil
        }
    }
}
