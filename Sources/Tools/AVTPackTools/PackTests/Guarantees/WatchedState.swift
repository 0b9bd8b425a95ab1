import AVTCore
import AVTEngine
import AVTRules

/// The finite state of a session's trackers, by name, with the timers that steps start and stop.
struct WatchedState {
    private let pack: CheckedPack
    private var trackers: [(name: String, values: [String: String])]
    private var instrument: [String: String]
    private var running: Set<Timer> = []
    // The times at which actions of trackers were last sent, and the time of the last step.
    private var sent: [Sent: Int] = [:]
    private var now = Int.min

    private struct Sent: Hashable {
        let action: String
        let tracker: String
    }

    private struct Timer: Hashable {
        let name: String
        let tracker: String
    }

    init(_ pack: CheckedPack, trackers: [String]) {
        self.pack = pack
        func initial(_ owner: Owner) -> [String: String] {
            let states = pack.states.filter { $0.owner == owner }
            return Dictionary(states.map { ($0.name, $0.cases[$0.initial]) }) { first, _ in first }
        }
        self.trackers = trackers.map { ($0, initial(.tracker)) }
        instrument = initial(.instrument)
    }

    /// The names of the trackers that are present.
    var present: [String] { trackers.map(\.name) }

    /// Updates the state from a step, the running timers from its timer commands, and the windows.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - derived: The events that the step derived, which open windows as well.
    mutating func apply(_ step: ReplayStep, derived: [ReplayStep]) {
        func texts(_ values: [NamedValue]) -> [String: String] {
            Dictionary(values.map { ($0.name, $0.value.text) }) { first, _ in first }
        }
        instrument = texts(step.instrumentState)
        // A held event may be processed after later ones of other trackers.
        now = max(now, step.location.at)
        // A withheld event has passed the rules as well.
        for step in derived + [step] where step.event != nil || step.withheldBy != nil {
            sent[Sent(action: step.action, tracker: step.location.tracker)] = now
        }
        for index in trackers.indices {
            guard let state = step.state.first(where: { $0.tracker == trackers[index].name }) else { continue }
            trackers[index].values = texts(state.variables)
        }
        for command in step.timers {
            let timer = Timer(name: command.name, tracker: command.tracker)
            if command.isStart { running.insert(timer) } else { running.remove(timer) }
        }
    }

    /// Advances the time to the next end of a window, if one ends by a time.
    ///
    /// - Parameters:
    ///   - windows: The windows that conditions read.
    ///   - time: The latest time.
    /// - Returns: True if the time was advanced, so that no window of this end is open any more.
    mutating func advance(toEndOf windows: Set<WatchedWindow>, until time: Int) -> Bool {
        let ends = windows.flatMap { window in
            sent.filter { $0.key.action == pack.actions[window.action] }.map { $0.value &+ window.length }
        }
        guard let end = ends.filter({ $0 > now && $0 <= time }).min() else { return false }
        now = end
        return true
    }

    /// Removes a tracker that leaves.
    mutating func remove(_ tracker: String) {
        trackers.removeAll { $0.name == tracker }
        running = running.filter { $0.tracker != tracker }
        sent = sent.filter { $0.key.tracker != tracker }
    }

    // MARK: Conditions

    /// Returns true if a condition holds for a tracker.
    func holds(_ condition: FiniteCondition, of tracker: String) -> Bool { holds(condition, tracker, [:]) }

    private func holds(_ condition: FiniteCondition, _ own: String, _ elements: [Int: String]) -> Bool {
        func subject(_ subject: FiniteCondition.Subject) -> String {
            if case .element(let number) = subject { elements[number] ?? own } else { own }
        }
        func each(_ element: Int, _ part: FiniteCondition) -> [Bool] {
            trackers.map { holds(part, own, elements.merging([element: $0.name]) { $1 }) }
        }
        switch condition {
        case .constant(let value): return value
        case .not(let part): return !holds(part, own, elements)
        case .and(let parts): return parts.allSatisfy { holds($0, own, elements) }
        case .or(let parts): return parts.contains { holds($0, own, elements) }
        case .exists(let element, let part): return each(element, part).contains(true)
        case .existsOne(let element, let part): return each(element, part).count { $0 } == 1
        case .running(let timer, let owner):
            return running.contains(Timer(name: pack.timers[timer].name, tracker: subject(owner)))
        case .within(let action, let length, let owner):
            return isWithin(length, pack.actions[action], of: subject(owner))
        case .value(let index, let enumCase, let owner):
            return value(of: index, tracker: subject(owner)) == pack.states[index].cases[enumCase]
        }
    }

    private func isWithin(_ length: Int, _ action: String, of tracker: String) -> Bool {
        sent[Sent(action: action, tracker: tracker)].map { now - $0 < length } ?? false
    }

    private func value(of variable: Int, tracker: String) -> String? {
        let variable = pack.states[variable]
        let values =
            variable.owner == .instrument ? instrument : trackers.first { $0.name == tracker }?.values
        return values?[variable.name]
    }

    /// Describes the current values of the variables in a condition: `inAd: true, inAdBreak: false`.
    func text(_ condition: FiniteCondition, of tracker: String) -> String {
        var parts: [String] = []
        func add(_ condition: FiniteCondition) {
            switch condition {
            case .constant: break
            case .not(let part), .exists(_, let part), .existsOne(_, let part): add(part)
            case .and(let all), .or(let all): all.forEach(add)
            case .running(let timer, _):
                let name = pack.timers[timer].name
                let runs = running.contains(Timer(name: name, tracker: tracker))
                parts.append("\(name) \(runs ? "runs" : "does not run")")
            case .within(let action, let length, _):
                let name = pack.actions[action]
                parts.append("within(\(length)ms, \(name)): \(isWithin(length, name, of: tracker))")
            case .value(let index, _, .own):
                parts.append("\(pack.states[index].name): \(value(of: index, tracker: tracker) ?? "none")")
            case .value(let index, _, .element):
                for other in trackers {
                    let found = value(of: index, tracker: other.name) ?? "none"
                    parts.append("\(other.name).\(pack.states[index].name): \(found)")
                }
            }
        }
        add(condition)
        var said: Set<String> = []
        return list(parts.filter { said.insert($0).inserted })
    }
}

/// A window that a condition reads.
struct WatchedWindow: Hashable {
    /// The action that opens the window, by index.
    let action: Int
    /// The duration in milliseconds.
    let length: Int
}

extension FiniteCondition {
    /// The windows that the condition reads.
    var windows: Set<WatchedWindow> {
        switch self {
        case .constant, .value, .running: []
        case .within(let action, let length, _): [WatchedWindow(action: action, length: length)]
        case .not(let part), .exists(_, let part), .existsOne(_, let part): part.windows
        case .and(let parts), .or(let parts): Set(parts.flatMap(\.windows))
        }
    }
}

extension Value {
    /// The value of a flag or an enumeration in the notation of packs.
    package var text: String {
        switch self {
        case .bool(let value): String(value)
        case .string(let value): value
        default: ""
        }
    }
}
