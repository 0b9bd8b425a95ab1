import AVTCore

/// The declaration of a memory slot.
public struct SlotInfo: Sendable {
    /// The variable's name.
    public let name: String
    /// The type of the slot's values, or `nil` for a record, a set or a map.
    public let type: ValueType?
    /// The initial value.
    public let initial: Operand
    /// The maximum number of elements, for a set or a map; larger values are not stored.
    public let limit: Int?
    /// The names of the fields, in order, for a record.
    public let fields: [String]

    /// Creates a declaration.
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
    /// The owner of the scope.
    public let owner: Owner
    /// The write that ends the scope: it resets the scope's variables to their initial values and clears its flag.
    public let end: StateWrite
    /// The slots of the scope, by index among its owner's slots.
    public let slots: [Int]
    /// The measures of the scope, by index.
    public let measures: [Int]
    /// The last sent payload values that are discarded with the scope, by index.
    public var payloadMemories: [Int]

    /// Creates a scope.
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
    /// The first delay in milliseconds, or `nil` to use the period.
    public let after: Int?
    /// The period in milliseconds, or `nil` for a timer that fires once.
    public let every: Int?
    /// The condition that keeps the timer running, by index of its expression, or `nil` if it uses `start` and `stop`.
    public let condition: Int32?
    /// True if the timer keeps the grid of its first start when it runs again.
    public let keepsPhase: Bool
    /// The action that the timer emits.
    public let action: Symbol

    /// Creates a timer.
    public init(name: Symbol, after: Int?, every: Int?, condition: Int32?, keepsPhase: Bool, action: Symbol) {
        self.name = name
        self.after = after
        self.every = every
        self.condition = condition
        self.keepsPhase = keepsPhase
        self.action = action
    }
}

/// A computed attribute that can be queried from a tracker.
public struct GetterInfo: Sendable {
    /// The attribute.
    public let attribute: Symbol
    /// The filter, by index of its expression, or `nil` if there is none; it may read the action.
    public let condition: Int32?
    /// The formula, by index of its expression.
    public let value: Int32

    /// Creates a getter.
    public init(attribute: Symbol, condition: Int32?, value: Int32) {
        self.attribute = attribute
        self.condition = condition
        self.value = value
    }
}

/// A getter of another tracker that formulas read as a field.
public struct FieldGetter: Hashable, Sendable {
    /// The attribute that is queried.
    public let attribute: Symbol
    /// The declared type of the attribute.
    public let type: ValueType

    /// Creates a getter field.
    public init(attribute: Symbol, type: ValueType) {
        self.attribute = attribute
        self.type = type
    }
}

/// A kind of tracker.
public struct TrackerKindInfo: Sendable {
    /// The kind's name.
    public let name: String
    /// For each action, whether its events are blocked because trackers of this kind do not emit it.
    public let blocked: [Bool]
    /// The condition that is reported for such a block.
    public let condition: Int32

    /// Creates a kind.
    public init(name: String, blocked: [Bool], condition: Int32) {
        self.name = name
        self.blocked = blocked
        self.condition = condition
    }
}

/// A rule that maps signals and properties of a player to actions.
public struct SignalRule: Sendable {
    /// The trigger of a rule.
    public enum Trigger: Sendable {
        /// A signal of the player.
        case signal(Symbol)
        /// A change of a player's property, to a value with this text unless `becomes` is `nil`.
        case property(Symbol, becomes: String?)
    }

    /// The trigger.
    public let trigger: Trigger
    /// A condition over state, by index of its expression, or `nil` if there is none.
    public let condition: Int32?
    /// The actions that the rule emits.
    public let actions: [Symbol]
    /// The attributes of the emitted events, each with the index of its expression.
    public let attributes: [(attribute: Symbol, value: Int32)]

    /// Creates a signal rule.
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

/// A property of the player whose last value is stored in a slot.
public struct PropertyInfo: Sendable {
    /// The player's name for the property.
    public let name: Symbol
    /// The slot, which belongs to the tracker.
    public let slot: Slot
    /// The type of the values that are stored.
    public let type: ValueType

    /// Creates a property.
    public init(name: Symbol, slot: Slot, type: ValueType) {
        self.name = name
        self.slot = slot
        self.type = type
    }
}
