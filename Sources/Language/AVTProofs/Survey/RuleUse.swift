import AVTEngine
import AVTRules

/// Determines which conditions of transitions hold in some reachable step, and which metrics are sent.
///
/// Steps are run in the general code of their actions, in which every transition still has its condition, and only
/// until each condition has held once.
struct RuleUse {
    /// The maximum number of runs.
    private static let runBudget = 10_000

    /// The actions that are accepted in some state.
    let accepted: Set<Int>
    /// The actions of derived events, which no transition processes.
    let derived: Set<Int>
    /// The metrics, by index in the program, that may be sent.
    private(set) var sent: Set<Int> = []
    /// For each action, the conditions that block it in some run.
    private(set) var blockers: [Int: Set<Int32>] = [:]
    /// The reason why the search is incomplete, or `nil` if it is complete.
    private(set) var limit: Exploration.Limit?

    private let model: StepModel
    private let content: ProgramContent
    // For each action, the conditions of the transitions to examine, keyed by the transitions' names.
    private var conditions: [Int: [String: Int32]] = [:]
    private var open: [Int: Set<Int32>] = [:]
    private var met: Set<Int32> = []
    private var runs = 0
    private var tried: [Int: [Tried]] = [:]

    /// The state that examined steps of an action have read; equal states need not be examined again.
    private struct Tried {
        let read: ReadState
        let bits: StateBits
        let timers: UInt64
    }

    init(_ exploration: inout Exploration, transitions: [Transition]) {
        let machine = exploration.machine
        model = machine.model
        content = machine.content
        derived = Set(content.code.emissions.map { machine.model.program.index(of: $0.action) })
        accepted = content.actions.indices.reduce(into: []) { accepted, action in
            if exploration.accepted.contains(where: { $0[action] }) { accepted.insert(action) }
        }
        let names = Set(transitions.map(\.name))
        for action in machine.actions.reduce(into: Set<Int>(), { $0.formUnion($1) }) {
            for index in content.code(from: Int(content.code.generalSteps[action])) {
                guard case .test(let root, _) = content.code.instructions[index] else { continue }
                let owner = content.expressions.roots[Int(root)].owner
                guard names.contains(owner) else { continue }
                conditions[action, default: [:]][owner] = root
                open[action, default: []].insert(root)
            }
        }
        for action in derived.union(accepted) {
            for formula in content.sends.metricFormulas[action]
            where formula.condition == nil || derived.contains(action) {
                sent.insert(formula.metric)
            }
        }
        examine(&exploration)
    }

    /// Returns whether the condition of a transition never holds for any of these actions.
    func neverHolds(_ transition: Transition, on actions: Set<Int>) -> Bool {
        guard transition.when != nil, !actions.isEmpty else { return false }
        return actions.allSatisfy { action in
            // Without a condition in the code, the result is constant.
            conditions[action]?[transition.name].map { !met.contains($0) } ?? false
        }
    }

    private mutating func examine(_ exploration: inout Exploration) {
        let machine = exploration.machine
        var seen = machine.trackers.map { _ in Set<UInt64>() }
        for state in exploration.states {
            if let pending = machine.pending(in: state) {
                guard case .action(let action)? = pending.items.first, isOpen(action) else { continue }
                run(action, pending.tracker, state, machine)
                guard limit == nil else { return }
                continue
            }
            for tracker in machine.trackers.indices where machine.isPresent(tracker, in: state) {
                guard seen[tracker].insert(exploration.local[tracker].key(state)).inserted else { continue }
                examinePeriodicMetrics(tracker, state, machine)
                guard limit == nil else { return }
                var actions = machine.trackers[tracker].actions
                if machine.trackersLeave, let closing = machine.closing { actions.append(closing) }
                for action in actions where isOpen(action) && machine.blockedByKind(action, tracker) == nil {
                    run(action, tracker, state, machine)
                    guard limit == nil else { return }
                }
            }
        }
    }

    /// Returns whether anything about an action remains to be determined.
    private func isOpen(_ action: Int) -> Bool {
        !(open[action] ?? []).isEmpty || !accepted.contains(action)
            || content.sends.metricFormulas[action].contains { $0.condition != nil && !sent.contains($0.metric) }
    }

    private mutating func run(_ action: Int, _ tracker: Int, _ state: UInt64, _ machine: Machine) {
        let bits = machine.bits(of: tracker, in: state)
        let running = machine.layout.trackers[tracker].timers(state)
        // A state that differs only in parts that were not read has the same outcomes.
        let isKnown = (tried[action] ?? []).contains {
            bits.masked($0.read.mask) == $0.bits && running & $0.read.timers == $0.timers
        }
        guard !isKnown else { return }
        let formulas = content.sends.metricFormulas[action].filter { !sent.contains($0.metric) }
        var run = StepRun(model: model, action: action, bits: bits, running: running)
        run.watched = open[action] ?? []
        var read = ReadState()
        repeat {
            runs += 1
            guard runs <= RuleUse.runBudget else {
                limit = .data(action: action)
                return
            }
            run.begin(bits: bits, running: running)
            let outcome = run.outcome(from: Int(content.code.generalSteps[action]))
            if !outcome.isAccepted { blockers[action, default: []].insert(outcome.condition) }
            for formula in formulas where outcome.isAccepted && !sent.contains(formula.metric) {
                if formula.condition.map({ run.holds($0) }) ?? true { sent.insert(formula.metric) }
            }
            read.add(run.read)
        } while run.choices.advance()
        met.formUnion(run.met)
        open[action]?.subtract(run.met)
        tried[action, default: []].append(
            Tried(read: read, bits: bits.masked(read.mask), timers: running & read.timers))
    }

    private mutating func examinePeriodicMetrics(_ tracker: Int, _ state: UInt64, _ machine: Machine) {
        for metric in content.sends.periodicMetrics where !sent.contains(metric.formula.metric) {
            let bits = machine.bits(of: tracker, in: state)
            let running = machine.layout.trackers[tracker].timers(state)
            var run = StepRun(model: model, action: 0, bits: bits, running: running)
            repeat {
                runs += 1
                guard runs <= RuleUse.runBudget else {
                    limit = .metric(metric.formula.metric)
                    return
                }
                if run.holds(metric.running) { sent.insert(metric.formula.metric) }
            } while !sent.contains(metric.formula.metric) && run.choices.advance()
        }
    }
}
