import AVTReplay
import AVTRules
import AVTValues

/// Watches the steps of a session, and notes the first that breaks a guarantee.
///
/// It goes by names, and evaluates conditions as they stand.
struct GuaranteeMonitor {
    private(set) var breach: String?
    private let guarantees: [Guarantee]
    private let pack: CheckedPack
    private let trackers: [String]
    private var gone: Set<String> = []
    /// For each guarantee with `until`, the trackers of which it is expected now.
    private var waiting: [Set<String>]

    private typealias State = (trackers: [String: [String: String]], instrument: [String: String])

    init(_ guarantees: [Guarantee], of pack: CheckedPack, trackers: [String]) {
        self.guarantees = guarantees
        self.pack = pack
        self.trackers = trackers
        waiting = Array(repeating: [], count: guarantees.count)
    }

    mutating func look(at records: [ReplayRecord]) {
        for case .step(let step) in records where !step.isDerived {
            let values = { (values: [NamedValue]) in
                Dictionary(values.map { ($0.name, $0.value.word) }, uniquingKeysWith: { $1 })
            }
            var state: State = ([:], values(step.instrumentState))
            for tracker in step.state where trackers.contains(tracker.tracker) && !gone.contains(tracker.tracker) {
                state.trackers[tracker.tracker] = values(tracker.variables)
            }
            for number in guarantees.indices { look(at: number, step, state) }
            if step.action == "Closing" { gone.insert(step.place.tracker) }
        }
    }

    private mutating func look(at number: Int, _ step: ReplayStep, _ state: State) {
        func holds(_ condition: FiniteCondition, _ tracker: String) -> Bool {
            self.holds(condition, tracker, [:], state)
        }
        let emitter = step.place.tracker
        switch guarantees[number].demand {
        case .never(let condition):
            if state.trackers.keys.contains(where: { holds(condition, $0) }) { note(number, step) }
        case .always(let condition):
            if !state.trackers.keys.allSatisfy({ holds(condition, $0) }) { note(number, step) }
        case .after(let filter, let expected, let until):
            for tracker in waiting[number].intersection(state.trackers.keys) {
                if let until, holds(until, tracker) {
                    waiting[number].remove(tracker)
                } else if !holds(expected, tracker) {
                    note(number, step)
                }
            }
            let action = pack.actions.firstIndex(of: step.action) ?? 0
            guard step.isAccepted, filter.contains(action) else { return }
            if let until {
                guard !holds(until, emitter) else { return }
                waiting[number].insert(emitter)
            }
            if !holds(expected, emitter) { note(number, step) }
        case .reachable: return
        }
    }

    private mutating func note(_ number: Int, _ step: ReplayStep) {
        breach = breach ?? "\(guarantees[number].demand) at \(step)"
    }

    private func holds(
        _ condition: FiniteCondition, _ own: String, _ elements: [Int: String], _ state: State
    ) -> Bool {
        func holds(_ condition: FiniteCondition) -> Bool { self.holds(condition, own, elements, state) }
        switch condition {
        case .constant(let value): return value
        case .not(let part): return !holds(part)
        case .and(let parts): return parts.allSatisfy(holds)
        case .or(let parts): return parts.contains(where: holds)
        case .exists(let element, let part):
            return state.trackers.keys.contains {
                self.holds(part, own, elements.merging([element: $0]) { $1 }, state)
            }
        case .existsOne(let element, let part):
            return state.trackers.keys.count {
                self.holds(part, own, elements.merging([element: $0]) { $1 }, state)
            } == 1
        case .running: return false
        case .value(let index, let value, let subject):
            let variable = pack.states[index]
            let tracker = if case .element(let number) = subject { elements[number] ?? own } else { own }
            let values = variable.owner == .instrument ? state.instrument : state.trackers[tracker] ?? [:]
            return values[variable.name] == variable.words[value]
        }
    }
}

extension Value {
    /// The value of a flag or an enumeration, as packs write it.
    var word: String {
        switch self {
        case .bool(let value): String(value)
        case .string(let value): value
        default: ""
        }
    }
}
