import AVTCore

/// The declaration of a memory slot.
package struct SlotInfo: Sendable {
    /// The variable's name.
    package let name: String
    /// The type of the slot's values, or `nil` for a record, a set or a map.
    package let type: ValueType?
    /// The initial value.
    package let initial: Operand
    /// The maximum number of elements, for a set or a map; larger values are not stored.
    package let limit: Int?
    /// The names of the fields, in order, for a record.
    package let fields: [String]

    /// Creates a declaration.
    package init(
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
package struct ScopeInfo: Sendable {
    /// The scope's name.
    package let name: String
    /// The owner of the scope.
    package let owner: Owner
    /// The write that ends the scope: it resets the scope's variables to their initial values and clears its flag.
    package let end: StateWrite
    /// The slots of the scope, by index among its owner's slots.
    package let slots: [Int]
    /// The measures of the scope, by index.
    package let measures: [Int]
    /// The last sent payload values that are discarded with the scope, by index.
    package var payloadMemories: [Int]

    /// Creates a scope.
    package init(
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
package struct TimerInfo: Sendable {
    /// The timer's name.
    package let name: Symbol
    /// The first delay in milliseconds, or `nil` to use the period.
    package let after: Int?
    /// The period in milliseconds, or `nil` for a timer that fires once.
    package let every: Int?
    /// The condition that keeps the timer running, as the index of its expression, or `nil` if it uses `start` and `stop`.
    package let condition: Int32?
    /// True if the timer keeps the grid of its first start when it runs again.
    package let keepsPhase: Bool
    /// The action that the timer emits.
    package let action: Symbol

    /// Creates a timer.
    package init(name: Symbol, after: Int?, every: Int?, condition: Int32?, keepsPhase: Bool, action: Symbol) {
        self.name = name
        self.after = after
        self.every = every
        self.condition = condition
        self.keepsPhase = keepsPhase
        self.action = action
    }

    /// Returns the time from a start to the first firing.
    ///
    /// - Parameters:
    ///   - time: The time of the start in milliseconds.
    ///   - anchor: The first due time of a timer that keeps its phase, which its first start sets.
    /// - Returns: The delay in milliseconds, or `nil` if the timer never fires.
    package func delay(startedAt time: Int, anchor: inout Int?) -> Int? {
        guard let first = after ?? every else { return nil }
        guard keepsPhase, let every else { return first }
        guard let anchor else {
            anchor = time &+ first
            return first
        }
        let passed = (time &- anchor) % every
        return passed < 0 ? -passed : every - passed
    }
}

/// A computed attribute that can be queried from a tracker.
package struct GetterInfo: Sendable {
    /// The attribute.
    package let attribute: Symbol
    /// The filter, as the index of its expression, or `nil` if there is none; it may read the action.
    package let condition: Int32?
    /// The formula, as the index of its expression.
    package let value: Int32

    /// Creates a getter.
    package init(attribute: Symbol, condition: Int32?, value: Int32) {
        self.attribute = attribute
        self.condition = condition
        self.value = value
    }
}

/// A getter of another tracker that formulas read as a field.
package struct TrackerGetter: Hashable, Sendable {
    /// The attribute that is queried.
    package let attribute: Symbol
    /// The declared type of the attribute.
    package let type: ValueType

    /// Creates a getter field.
    package init(attribute: Symbol, type: ValueType) {
        self.attribute = attribute
        self.type = type
    }
}

/// A kind of tracker.
package struct TrackerKindInfo: Sendable {
    /// The kind's name.
    package let name: String
    /// For each action, whether its events are blocked because trackers of this kind do not emit it.
    package let blocked: [Bool]
    /// The condition that is reported for such a block.
    package let condition: Int32

    /// Creates a kind.
    package init(name: String, blocked: [Bool], condition: Int32) {
        self.name = name
        self.blocked = blocked
        self.condition = condition
    }
}

/// A rule that maps signals and properties of a player to actions.
package struct SignalRule: Sendable {
    /// The trigger of a rule.
    package enum Trigger: Sendable {
        /// A signal of the player.
        case signal(Symbol)
        /// A change of a player's property, to a value with this text unless `becomes` is `nil`.
        case property(Symbol, becomes: String?)
    }

    /// The trigger.
    package let trigger: Trigger
    /// A condition over state, as the index of its expression, or `nil` if there is none.
    package let condition: Int32?
    /// The actions that the rule emits.
    package let actions: [Symbol]
    /// The attributes of the emitted events, each with the index of its expression.
    package let attributes: [(attribute: Symbol, value: Int32)]

    /// Creates a signal rule.
    package init(
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
package struct PropertyInfo: Sendable {
    /// The player's name for the property.
    package let name: Symbol
    /// The slot, which belongs to the tracker.
    package let slot: Slot
    /// The type of the values that are stored.
    package let type: ValueType

    /// Creates a property.
    package init(name: Symbol, slot: Slot, type: ValueType) {
        self.name = name
        self.slot = slot
        self.type = type
    }
}
