import AVTCore

/// A memory slot as declared.
public struct SlotInfo: Sendable {
    /// The variable's name.
    public let name: String
    /// What it holds; `nil` for a record, a set or a map.
    public let type: ValueType?
    /// What it begins with.
    public let initial: Operand
    /// Of a set or a map: how many things it holds at most; a larger one is not written.
    public let limit: Int?
    /// Of a record: the names of its fields, by their places.
    public let fields: [String]

    /// Describes a slot.
    public init(
        name: String, type: ValueType? = nil, initial: Operand = .missing, limit: Int? = nil, fields: [String] = []
    ) {
        self.name = name
        self.type = type
        self.initial = initial
        self.limit = limit
        self.fields = fields
    }
}

/// A lifetime, such as a playback.
public struct ScopeInfo: Sendable {
    /// The scope's name.
    public let name: String
    /// Whose it is.
    public let owner: Owner
    /// The finite state when it ends: its variables at their initial values, its flag down.
    public let end: StateWrite
    /// The slots that belong to it, by index among its owner's.
    public let slots: [Int]
    /// The measures that belong to it.
    public let measures: [Int]
    /// The memories of payloads that belong to it.
    public var payloadMemories: [Int]

    /// Describes a scope.
    public init(
        name: String, owner: Owner, end: StateWrite, slots: [Int], measures: [Int], payloadMemories: [Int] = []
    ) {
        self.name = name
        self.owner = owner
        self.end = end
        self.slots = slots
        self.measures = measures
        self.payloadMemories = payloadMemories
    }
}

/// A timer that emits an action.
public struct TimerInfo: Sendable {
    /// The timer's name.
    public let name: Symbol
    /// First delay in milliseconds; `nil`: the period.
    public let after: Int?
    /// Period in milliseconds; `nil`: fires once.
    public let every: Int?
    /// The expression that it runs by, by index; `nil`: runs by `start` and `stop`.
    public let condition: Int32?
    /// True if a timer that runs again keeps the grid of its first start.
    public let keepsPhase: Bool
    /// What it emits.
    public let action: Symbol

    /// Describes a timer.
    public init(name: Symbol, after: Int?, every: Int?, condition: Int32?, keepsPhase: Bool, action: Symbol) {
        self.name = name
        self.after = after
        self.every = every
        self.condition = condition
        self.keepsPhase = keepsPhase
        self.action = action
    }
}

/// A computed attribute that anyone may ask a tracker for.
public struct GetterInfo: Sendable {
    /// The attribute.
    public let attribute: Symbol
    /// The filter, by index of its expression; it may read the action.
    public let condition: Int32?
    /// The formula, by index.
    public let value: Int32

    /// Describes a getter.
    public init(attribute: Symbol, condition: Int32?, value: Int32) {
        self.attribute = attribute
        self.condition = condition
        self.value = value
    }
}

/// A getter of another tracker that formulas read as a field.
public struct FieldGetter: Hashable, Sendable {
    /// The attribute that is asked for.
    public let attribute: Symbol
    /// The type that its declaration promises.
    public let type: ValueType

    /// Describes a getter field.
    public init(attribute: Symbol, type: ValueType) {
        self.attribute = attribute
        self.type = type
    }
}

/// A kind of tracker.
public struct TrackerKindInfo: Sendable {
    /// The kind's name.
    public let name: String
    /// For each action, whether an event of it is blocked because this kind does not emit it.
    public let blocked: [Bool]
    /// The condition that such a block reports.
    public let condition: Int32

    /// Describes a kind.
    public init(name: String, blocked: [Bool], condition: Int32) {
        self.name = name
        self.blocked = blocked
        self.condition = condition
    }
}

/// How what a player says becomes actions.
public struct SignalRule: Sendable {
    /// What a rule waits for.
    public enum Trigger: Sendable {
        /// An event of the player.
        case signal(Symbol)
        /// A property that changes, if `becomes` is given, to a value of that text.
        case property(Symbol, becomes: String?)
    }

    /// What it waits for.
    public let trigger: Trigger
    /// A condition over state, by index of its expression.
    public let condition: Int32?
    /// What it emits.
    public let actions: [Symbol]
    /// Attributes of what it emits, each with the index of its expression.
    public let attributes: [(attribute: Symbol, value: Int32)]

    /// Describes a signal rule.
    public init(
        trigger: Trigger, condition: Int32?, actions: [Symbol],
        attributes: [(attribute: Symbol, value: Int32)] = []
    ) {
        self.trigger = trigger
        self.condition = condition
        self.actions = actions
        self.attributes = attributes
    }
}

/// A property of the player whose last value a slot holds.
public struct PropertyInfo: Sendable {
    /// How the player calls it.
    public let name: Symbol
    /// The slot, which is the tracker's.
    public let slot: Slot
    /// The type of the values that are taken.
    public let type: ValueType

    /// Describes a property.
    public init(name: Symbol, slot: Slot, type: ValueType) {
        self.name = name
        self.slot = slot
        self.type = type
    }
}
