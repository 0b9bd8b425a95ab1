import AVTEngine
import AVTRules

/// A condition on the packed state of an instrument.
indirect enum StatePredicate: Hashable, Sendable {
    /// The same value in every state.
    case constant(Bool)
    /// The bits selected by the mask have these values.
    case test(mask: UInt64, values: UInt64)
    /// The negation of a condition.
    case not(StatePredicate)
    /// All conditions hold.
    case and([StatePredicate])
    /// At least one condition holds.
    case or([StatePredicate])

    /// Returns whether the condition holds in a state.
    func holds(_ state: UInt64) -> Bool {
        switch self {
        case .constant(let value): value
        case .test(let mask, let values): state & mask == values
        case .not(let part): !part.holds(state)
        case .and(let parts): parts.allSatisfy { $0.holds(state) }
        case .or(let parts): parts.contains { $0.holds(state) }
        }
    }

    /// The bits that the condition reads.
    var mask: UInt64 {
        switch self {
        case .constant: 0
        case .test(let mask, _): mask
        case .not(let part): part.mask
        case .and(let parts), .or(let parts): parts.reduce(0) { $0 | $1.mask }
        }
    }

    /// The same condition without redundant parts.
    var simplified: StatePredicate {
        switch self {
        case .constant, .test: return self
        case .not(let part):
            let part = part.simplified
            switch part {
            case .constant(let value): return .constant(!value)
            case .not(let inner): return inner
            case .test, .and, .or: return .not(part)
            }
        case .and(let parts): return StatePredicate.joined(parts, absorber: false) { .and($0) }
        case .or(let parts): return StatePredicate.joined(parts, absorber: true) { .or($0) }
        }
    }

    private static func joined(
        _ parts: [StatePredicate], absorber: Bool, _ join: ([StatePredicate]) -> StatePredicate
    ) -> StatePredicate {
        let parts = parts.map(\.simplified).filter { $0 != .constant(!absorber) }
        if parts.contains(.constant(absorber)) { return .constant(absorber) }
        return parts.isEmpty ? .constant(!absorber) : parts.count == 1 ? parts[0] : join(parts)
    }
}

extension FiniteCondition {
    /// Calls a closure for each variable, timer and window that the condition reads.
    func visit(_ variable: (Int) -> Void, timer: (Int) -> Void, window: (Window) -> Void) {
        switch self {
        case .constant: break
        case .value(let index, _, _): variable(index)
        case .running(let index, _): timer(index)
        case .within(let action, let length, _): window(Window(action: action, owner: .tracker, length: length))
        case .not(let part), .exists(_, let part), .existsOne(_, let part):
            part.visit(variable, timer: timer, window: window)
        case .and(let parts), .or(let parts):
            for part in parts { part.visit(variable, timer: timer, window: window) }
        }
    }

    /// Returns whether the condition reads the tracker's own state and therefore applies to each tracker.
    func isOfTracker(_ isTrackerOwned: (Int) -> Bool) -> Bool {
        switch self {
        case .constant: false
        case .value(let index, _, let subject): subject == .own && isTrackerOwned(index)
        case .running(_, let subject), .within(_, _, let subject): subject == .own
        case .not(let part), .exists(_, let part), .existsOne(_, let part): part.isOfTracker(isTrackerOwned)
        case .and(let parts), .or(let parts): parts.contains { $0.isOfTracker(isTrackerOwned) }
        }
    }

    /// True if the condition quantifies over trackers.
    var quantifies: Bool {
        switch self {
        case .constant, .value, .running, .within: false
        case .exists, .existsOne: true
        case .not(let part): part.quantifies
        case .and(let parts), .or(let parts): parts.contains(where: \.quantifies)
        }
    }
}

extension FiniteCondition {
    /// The condition with every window closed.
    var afterWindows: FiniteCondition {
        switch self {
        case .constant, .value, .running: self
        case .within: .constant(false)
        case .not(let part): .not(part.afterWindows)
        case .and(let parts): .and(parts.map(\.afterWindows))
        case .or(let parts): .or(parts.map(\.afterWindows))
        case .exists(let element, let part): .exists(element: element, part.afterWindows)
        case .existsOne(let element, let part): .existsOne(element: element, part.afterWindows)
        }
    }
}
