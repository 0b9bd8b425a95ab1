import AVTCore

/// One instruction of a step: what an action does in a state, or in any state.
///
/// `Int32` payloads are indices: of expressions (roots), finite variables, memory slots, timers and so on. Jumps only
/// go forward, so every step ends. Writes go to the next state bits or to the list of pending values; `commit` makes
/// them current at the end of the stage, because within a stage everything reads the same values.
package enum StepInstruction: Hashable, Sendable {
    /// Stores in a guard whether an expression holds.
    case test(expression: Int32, guard: Int32)
    /// Jumps to `target` unless the guard holds.
    case skipUnless(guard: Int32, target: Int32)
    /// Blocks unless an expression holds; `condition` indexes the program's conditions.
    case require(expression: Int32, condition: Int32)
    /// Blocks if an expression holds.
    case forbid(expression: Int32, condition: Int32)
    /// Blocks unconditionally.
    case block(condition: Int32)
    /// Writes finite variables, by index into the program's `writes`.
    case write(Int32, isFirst: Bool)
    /// Writes a finite variable from an expression.
    case setState(variable: Int32, expression: Int32, isFirst: Bool)
    /// Writes a finite tracker variable on every tracker from an expression.
    case setAllState(variable: Int32, expression: Int32, isFirst: Bool)
    /// Writes a slot from an expression.
    case setMemory(Slot, expression: Int32, isFirst: Bool)
    /// Writes a tracker's slot on every tracker.
    case setAllMemory(Slot, expression: Int32, isFirst: Bool)
    /// Resets a slot to its initial value.
    case clearMemory(Slot, isFirst: Bool)
    /// Resets the memory and measures of a scope to their initial values.
    case resetScope(Int32, isFirst: Bool)
    /// Ends a scope once everything of the step is sent.
    case endScope(Int32)
    /// Starts a timer of the emitting tracker anew.
    case startTimer(Int32, isFirst: Bool)
    /// Stops a timer of the emitting tracker.
    case stopTimer(Int32, isFirst: Bool)
    /// Forms a derived event, by index into the program's emissions.
    case emit(Int32)
    /// Raises an action, which becomes an event of its own after this one.
    case raise(Symbol)
    /// Prevents the event itself from being sent.
    case consume
    /// Adds a note to the verdict.
    case note(Int32)
    /// Ends a stage: written values become the current ones.
    case commit
    /// Stores the state before a layer's default stage, for `was`.
    case snapshot(layer: Int32)
    /// Ends the step: the event is accepted.
    case accept
}

/// The reason for blocking or dropping an event: a condition of a transition, or what blocks events without one.
package struct ConditionInfo: Sendable {
    /// The pack that the transition's layer belongs to.
    package let layer: String
    /// The name of the transition; empty if the tracker's kind does not emit the action, a rule about held events drops
    /// the event, or a limit is exceeded.
    package let transition: String
    /// The source of the formula that did not hold, or that held.
    package let text: String
    /// A machine-readable code, if the pack specifies one.
    package let code: String?
    /// The reason, completing "blocked, because ...", if the pack specifies one.
    package let because: String?

    /// The condition that is reported for an event that exceeded a limit at run time.
    package static let overLimit = ConditionInfo(
        layer: "", transition: "", text: "limits", code: "over-limit",
        because: "its rules needed more work, or caused more events, than the limits allow")

    /// Creates a condition.
    package init(layer: String, transition: String, text: String, code: String?, because: String?) {
        self.layer = layer
        self.transition = transition
        self.text = text
        self.code = code
        self.because = because
    }
}

/// A note on an accepted event.
package struct NoteInfo: Sendable {
    /// The transition that adds the note.
    package let transition: String
    /// A machine-readable code.
    package let code: String
    /// The reason as a sentence, or `nil` if there is none.
    package let because: String?
    /// The severity: `info`, `warning` or `error`.
    package let level: String
    /// The action whose last event the note is about, or `nil` if it is about this event.
    package let about: String?

    /// Creates a note.
    package init(transition: String, code: String, because: String?, level: String, about: String? = nil) {
        self.transition = transition
        self.code = code
        self.because = because
        self.level = level
        self.about = about
    }
}

/// The code that forms a derived event.
package struct Emission: Sendable {
    /// The derived event's action.
    package let action: Symbol
    /// True if the event is sent before the event that causes it.
    package let isBefore: Bool
    /// A condition, as the index of its expression, or `nil` if there is none.
    package let condition: Int32?
    /// The set for each string of which an event is formed, as the index of its expression, or `nil` to form one event.
    package let each: Int32?
    /// The attributes of the event, with the indices of their expressions.
    package let attributes: [(attribute: Symbol, expression: Int32)]

    /// Creates an emission.
    package init(
        action: Symbol, isBefore: Bool, condition: Int32?, each: Int32? = nil,
        attributes: [(attribute: Symbol, expression: Int32)]
    ) {
        self.action = action
        self.isBefore = isBefore
        self.condition = condition
        self.each = each
        self.attributes = attributes
    }
}
