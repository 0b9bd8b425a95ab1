import AVTCore

/// One instruction of a step: what an action does in a state, or in any state.
///
/// `Int32` payloads are indices: of expressions (roots), finite variables, memory slots, timers and so on. Jumps go
/// forward only, so every step ends. A write goes to the next words or to the list of pending values; `commit` makes
/// them the current ones when the stage is over, because within a stage everything reads the same values.
public enum StepInstruction: Hashable, Sendable {
    /// Remembers in a guard whether an expression holds.
    case test(expression: Int32, guard: Int32)
    /// Goes on at `target` unless the guard holds.
    case skipUnless(guard: Int32, target: Int32)
    /// Blocks unless an expression holds; `condition` indexes the program's conditions.
    case require(expression: Int32, condition: Int32)
    /// Blocks if an expression holds.
    case forbid(expression: Int32, condition: Int32)
    /// Blocks in any case.
    case block(condition: Int32)
    /// Writes finite variables, by index into the program's `writes`.
    case write(Int32, isFirst: Bool)
    /// Writes a finite variable from an expression.
    case setState(variable: Int32, expression: Int32, isFirst: Bool)
    /// Writes a finite tracker variable of every tracker from an expression.
    case setAllState(variable: Int32, expression: Int32, isFirst: Bool)
    /// Writes a slot from an expression.
    case setMemory(Slot, expression: Int32, isFirst: Bool)
    /// Writes a tracker's slot on every tracker.
    case setAllMemory(Slot, expression: Int32, isFirst: Bool)
    /// Makes a slot missing.
    case clearMemory(Slot, isFirst: Bool)
    /// Sets memory and measures of a scope back to their initial values.
    case resetScope(Int32, isFirst: Bool)
    /// Orders a scope to end once everything of the step was sent.
    case endScope(Int32)
    /// Orders a timer of the emitting tracker to start anew.
    case startTimer(Int32, isFirst: Bool)
    /// Orders a timer of the emitting tracker to stop.
    case stopTimer(Int32, isFirst: Bool)
    /// Forms a derived event, by index into the program's emissions.
    case emit(Int32)
    /// Makes an action the next event of its own.
    case raise(Symbol)
    /// Keeps the event itself from being sent.
    case consume
    /// Adds a note to the verdict.
    case note(Int32)
    /// Ends a stage: what was written becomes what is read.
    case commit
    /// Keeps what a layer's unmarked stage sees, for `was`.
    case snapshot(layer: Int32)
    /// Ends the step: the event is accepted.
    case accept
}

/// Values of finite variables to be written together.
public struct StateWrite: Hashable, Sendable {
    /// Which bits are written.
    public var mask = StateWords()
    /// What they become.
    public var values = StateWords()
    /// Which tracker bits are written on every tracker.
    public var allMask: UInt64 = 0

    /// A write of nothing.
    public init() {}
}

/// Why an event is blocked: one condition of one transition.
public struct ConditionInfo: Sendable {
    /// The pack whose layer the transition belongs to.
    public let layer: String
    /// The name of the transition; empty where the tracker's kind does not emit the action.
    public let transition: String
    /// The formula that did not hold, or that held, as its author wrote it.
    public let text: String
    /// A code for machines, if the pack gives one.
    public let code: String?
    /// The reason in words, completing "blocked, because ...".
    public let because: String?

    /// In place of a condition: why an event is blocked that exceeded a limit of what runs.
    package static let overLimit = ConditionInfo(
        layer: "", transition: "", text: "limits", code: "over-limit",
        because: "its rules needed more work, or caused more events, than the limits allow")

    /// Describes a condition.
    public init(layer: String, transition: String, text: String, code: String?, because: String?) {
        self.layer = layer
        self.transition = transition
        self.text = text
        self.code = code
        self.because = because
    }
}

/// Something to say about an accepted event.
public struct NoteInfo: Sendable {
    /// The transition that says it.
    public let transition: String
    /// A code for machines.
    public let code: String
    /// The reason in words.
    public let because: String?
    /// How much it matters: `info`, `warning` or `error`.
    public let level: String
    /// The action whose last event it is about; `nil`: about this event.
    public let about: String?

    /// Describes a note.
    public init(transition: String, code: String, because: String?, level: String, about: String? = nil) {
        self.transition = transition
        self.code = code
        self.because = because
        self.level = level
        self.about = about
    }
}

/// A derived event to be formed.
public struct Emission: Sendable {
    /// The derived event's action.
    public let action: Symbol
    /// True if it is sent before the event that causes it.
    public let isBefore: Bool
    /// A condition, if there is one, by index of its expression.
    public let condition: Int32?
    /// The set for each text of which it is formed, by index of its expression; `nil`: it is formed once.
    public let each: Int32?
    /// Its attributes, with the indices of their expressions.
    public let attributes: [(attribute: Symbol, expression: Int32)]

    /// Describes a derived event.
    public init(
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
