import AVTExpressions

/// One effect of a transition.
///
/// What depends on the kind of effect is a `switch` without `default:`, so that the compiler finds it when an effect is added.
package enum Effect: Sendable {
    case set(Assignment)
    case setAll(Assignment)
    /// A memory variable becomes missing.
    case clear(Int)
    /// A timer starts.
    case start(Int)
    /// A timer stops.
    case stop(Int)
    /// A scope opens.
    case begin(Int)
    /// A scope closes.
    case end(Int)
    case emit(DerivedEventRule)
    case consume
    case raise(String)
    case note(Note)

    /// True if it can set values that rules read back to what they were at first.
    package var canReset: Bool {
        switch self {
        case .set, .setAll, .clear, .begin: true
        case .start, .stop, .end, .emit, .consume, .raise, .note: false
        }
    }

    /// The action of the event that it causes, or `nil` if it causes none.
    package var causedAction: String? {
        switch self {
        case .emit(let rule): rule.action
        case .raise(let action): action
        case .set, .setAll, .clear, .start, .stop, .begin, .end, .consume, .note: nil
        }
    }

    /// Returns whether it assigns or clears a variable; scopes that open or close do not count.
    package func writes(_ target: Assignment.Target) -> Bool {
        switch self {
        case .set(let assignment), .setAll(let assignment): assignment.target == target
        case .clear(let memory): target == .memory(memory)
        case .start, .stop, .begin, .end, .emit, .consume, .raise, .note: false
        }
    }

    /// The scope that it opens, which resets its variables, or `nil` if it opens none.
    package var begunScope: Int? {
        switch self {
        case .begin(let scope): scope
        case .set, .setAll, .clear, .start, .stop, .end, .emit, .consume, .raise, .note: nil
        }
    }

    /// The scope that it closes once the step has ended, or `nil` if it closes none.
    package var endedScope: Int? {
        switch self {
        case .end(let scope): scope
        case .set, .setAll, .clear, .start, .stop, .begin, .emit, .consume, .raise, .note: nil
        }
    }
}

extension Effects {
    /// True if there are no effects besides accepting or blocking the event.
    package var isEmpty: Bool { all.isEmpty }

    /// All effects.
    package var all: [Effect] {
        let commands = clear.map(Effect.clear) + start.map(Effect.start) + stop.map(Effect.stop)
        let scopes = begin.map(Effect.begin) + end.map(Effect.end)
        let events = emit.map(Effect.emit) + raise.map(Effect.raise)
        let others = (consume ? [Effect.consume] : []) + (note.map { [.note($0)] } ?? [])
        return self.set.map(Effect.set) + setAll.map(Effect.setAll) + commands + scopes + events + others
    }
}
