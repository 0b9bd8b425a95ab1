/// One effect of a transition, as written.
///
/// Where another kind would be treated wrongly in silence, a `switch` without `default:` makes the compiler find it when an
/// effect is added; what is about one kind only names it.
package enum EffectSyntax: Sendable {
    /// The keys of effects, in the order in which a step carries them out, except that what is emitted `before` is formed before `set`.
    ///
    /// The order of effects that are about different things does not matter.
    package enum Key: String, CaseIterable, Sendable {
        case begin, set, setAll, clear, stop, start, end, emit, raise, consume, note

        /// What the values of a key are.
        enum Content: Equatable {
            /// Variables with their new values.
            case assignments
            /// Names of variables, timers or scopes of the pack.
            case names
            /// Derived events.
            case emissions
            /// Names of actions.
            case actions
            /// None: the effect is there, or it is not, and the event itself is not sent.
            case consumption
            /// A remark, which changes nothing.
            case remark
        }

        /// What its values are.
        var content: Content {
            switch self {
            case .set, .setAll: .assignments
            case .begin, .clear, .stop, .start, .end: .names
            case .emit: .emissions
            case .raise: .actions
            case .consume: .consumption
            case .note: .remark
            }
        }

        /// True if its values name variables, timers or scopes of the pack.
        var namesDeclarations: Bool { content == .assignments || content == .names }

        /// True if the order of its values decides what is sent.
        var isOrdered: Bool { content == .emissions || content == .actions }
    }

    /// A scope opens.
    case begin(TextSyntax)
    /// A variable of the emitting tracker or of the instrument is assigned a value.
    case set(AssignmentSyntax)
    /// A variable of every tracker is assigned a value.
    case setAll(AssignmentSyntax)
    /// A memory variable becomes missing.
    case clear(TextSyntax)
    /// A timer stops.
    case stop(TextSyntax)
    /// A timer starts.
    case start(TextSyntax)
    /// A scope closes.
    case end(TextSyntax)
    /// An event is derived.
    case emit(EmissionSyntax)
    /// An action is raised as the next event.
    case raise(TextSyntax)
    /// The event itself is not sent.
    case consume
    /// The accepted event gets a note.
    case note(NoteSyntax)

    /// The key.
    package var key: Key {
        switch self {
        case .begin: .begin
        case .set: .set
        case .setAll: .setAll
        case .clear: .clear
        case .stop: .stop
        case .start: .start
        case .end: .end
        case .emit: .emit
        case .raise: .raise
        case .consume: .consume
        case .note: .note
        }
    }

    /// The assignment to a variable, or `nil` if it is none.
    package var assignment: AssignmentSyntax? {
        switch self {
        case .set(let assignment), .setAll(let assignment): assignment
        case .begin, .clear, .stop, .start, .end, .emit, .raise, .consume, .note: nil
        }
    }

    /// The derived event, or `nil` if it is none.
    package var emission: EmissionSyntax? {
        switch self {
        case .emit(let emission): emission
        case .begin, .set, .setAll, .clear, .stop, .start, .end, .raise, .consume, .note: nil
        }
    }

    /// The note on the accepted event, or `nil` if it is none.
    var note: NoteSyntax? {
        switch self {
        case .note(let note): note
        case .begin, .set, .setAll, .clear, .stop, .start, .end, .emit, .raise, .consume: nil
        }
    }

    /// True if the event itself is not sent.
    var consumes: Bool {
        switch self {
        case .consume: true
        case .begin, .set, .setAll, .clear, .stop, .start, .end, .emit, .raise, .note: false
        }
    }

    /// The action that it raises, or `nil` if it raises none.
    var raisedAction: TextSyntax? {
        switch self {
        case .raise(let action): action
        case .begin, .set, .setAll, .clear, .stop, .start, .end, .emit, .consume, .note: nil
        }
    }

    /// The action of the event that it causes, or `nil` if it causes none.
    package var causedAction: TextSyntax? {
        switch self {
        case .emit(let emission): emission.action
        case .raise(let action): action
        case .begin, .set, .setAll, .clear, .stop, .start, .end, .consume, .note: nil
        }
    }

    /// The variable, timer or scope that it changes, or `nil` if it changes none.
    ///
    /// An effect that changes none ignores a new value.
    var target: TextSyntax? {
        get {
            switch self {
            case .set(let assignment), .setAll(let assignment): assignment.name
            case .begin(let name), .clear(let name), .stop(let name), .start(let name), .end(let name): name
            case .emit, .raise, .consume, .note: nil
            }
        }
        set {
            guard let newValue else { return }
            switch self {
            case .set(let assignment): self = .set(AssignmentSyntax(name: newValue, value: assignment.value))
            case .setAll(let assignment): self = .setAll(AssignmentSyntax(name: newValue, value: assignment.value))
            case .begin: self = .begin(newValue)
            case .clear: self = .clear(newValue)
            case .stop: self = .stop(newValue)
            case .start: self = .start(newValue)
            case .end: self = .end(newValue)
            case .emit, .raise, .consume, .note: break
            }
        }
    }
}

extension Key<TransitionSyntax> {
    /// An effect: each value of the key is one.
    static func effects<Item: Sendable>(
        _ key: EffectSyntax.Key, _ kind: ValueKind<[Item]>, _ effect: @escaping @Sendable (Item) -> EffectSyntax,
        _ summary: String
    ) -> Key {
        Key(key.rawValue, kind, summary) { $0.effects += $1.map(effect) }
    }
}
