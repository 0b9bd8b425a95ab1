import AVTExpressions

/// One effect of a transition.
///
/// Where another kind would be treated wrongly in silence, a `switch` without `default:` makes the compiler find it when an
/// effect is added; what is about one kind only names it.
package enum Effect: Sendable {
    /// A scope opens.
    case begin(Int)
    /// A variable of the emitting tracker or of the instrument is assigned a value.
    case set(Assignment)
    /// A variable of every tracker is assigned a value.
    case setAll(Assignment)
    /// A memory variable becomes missing.
    case clear(Int)
    /// A timer stops.
    case stop(Int)
    /// A timer starts.
    case start(Int)
    /// A scope closes once all events of the step have been sent.
    case end(Int)
    /// An event is derived.
    case emit(DerivedEventRule)
    /// The event of an action is processed next.
    case raise(String)
    /// The event itself is not sent.
    case consume
    /// The accepted event gets a note.
    case note(Note)

    /// The assignment to a variable, or `nil` if it is none.
    package var assignment: Assignment? {
        switch self {
        case .set(let assignment), .setAll(let assignment): assignment
        case .begin, .clear, .stop, .start, .end, .emit, .raise, .consume, .note: nil
        }
    }

    /// The derived event, or `nil` if it is none.
    package var emission: DerivedEventRule? {
        switch self {
        case .emit(let emission): emission
        case .begin, .set, .setAll, .clear, .stop, .start, .end, .raise, .consume, .note: nil
        }
    }

    /// True if it can set values that rules read back to what they were at first.
    package var canReset: Bool {
        switch self {
        case .set, .setAll, .clear, .begin: true
        case .start, .stop, .end, .emit, .consume, .raise, .note: false
        }
    }

    /// True if the event itself is not sent.
    var consumes: Bool {
        switch self {
        case .consume: true
        case .set, .setAll, .clear, .start, .stop, .begin, .end, .emit, .raise, .note: false
        }
    }

    /// The action that it raises, or `nil` if it raises none.
    package var raisedAction: String? {
        switch self {
        case .raise(let action): action
        case .set, .setAll, .clear, .start, .stop, .begin, .end, .emit, .consume, .note: nil
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

extension [Effect] {
    /// The writes of variables.
    package var assignments: [Assignment] { compactMap(\.assignment) }

    /// The derived events.
    package var emissions: [DerivedEventRule] { compactMap(\.emission) }

    /// True if the event itself is not sent.
    package var consumes: Bool { contains(where: \.consumes) }

    /// The note on the accepted event, or `nil` if there is none.
    var note: Note? {
        lazy.compactMap { if case .note(let note) = $0 { note } else { nil } }.first
    }

    /// Returns the value that is assigned to a variable, or `nil` if there is none.
    package func value(of target: Assignment.Target) -> TypedExpression? {
        assignments.last { $0.target == target }?.value
    }

    /// Returns whether a variable is assigned or cleared; scopes that open or close do not count.
    package func writes(_ target: Assignment.Target) -> Bool { contains { $0.writes(target) } }

    /// Returns whether a scope opens.
    package func begin(_ scope: Int) -> Bool { contains { $0.begunScope == scope } }

    /// Returns whether a scope closes.
    package func end(_ scope: Int) -> Bool { contains { $0.endedScope == scope } }
}
