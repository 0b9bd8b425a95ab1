/// A kind of tracker.
package struct TrackerKindSyntax: Sendable {
    /// The name.
    package var name: TextSyntax
    /// The actions that it emits; `nil`: any.
    package var emits: [TextSyntax]?
    /// True if other actions are blocked.
    package var blocksOthers: Bool
}

/// A named condition or enumeration.
package struct DefinitionSyntax: Sendable, DescribedSyntax {
    /// What a name stands for.
    package enum Kind: Sendable {
        /// A condition.
        case condition(FormulaSyntax)
        /// The first word whose condition holds; the last one's is `true`.
        case firstOf([WordSyntax])
    }

    /// A word of an enumeration and its condition.
    package struct WordSyntax: Sendable {
        /// The word.
        package var word: TextSyntax
        /// The condition.
        package var condition: FormulaSyntax
    }

    /// The name.
    package var name: TextSyntax
    /// What it stands for.
    package var kind: Kind
    /// What a verdict calls it.
    package var code: TextSyntax?
    /// Why, for verdicts.
    package var because: TextSyntax?
    /// True if it replaces one of a pack below.
    package var isOverride: Bool
    /// What else there is to say.
    package var description: TextSyntax?
}

/// A lifetime.
package struct ScopeSyntax: Sendable, DescribedSyntax {
    /// The name.
    package var name: TextSyntax
    /// True if each tracker has its own, false if the instrument has one.
    package var isPerTracker: Bool
    /// What else there is to say.
    package var description: TextSyntax?
}

/// A variable with few values.
package struct StateSyntax: Sendable, DescribedSyntax {
    /// The owner: `tracker`, `instrument` or the name of a scope.
    package var owner: TextSyntax
    /// The name.
    package var name: TextSyntax
    /// `true`, `false` or a word.
    package var initial: TextSyntax
    /// The words; `nil` for a flag.
    package var values: [TextSyntax]?
    /// The attribute whose last value it is.
    package var from: FormulaSyntax?
    /// Which actions move it from which word to which.
    package var moves: MovesSyntax?
    /// What else there is to say.
    package var description: TextSyntax?
}

/// A table that stands for transitions of one variable.
package struct MovesSyntax: Sendable {
    /// What one action does to the variable at one word.
    package struct Move: Sendable {
        /// The word that the variable has.
        package var from: TextSyntax
        /// The action.
        package var action: TextSyntax
        /// The word that the variable gets.
        package var to: TextSyntax
    }

    /// The moves in the order of the file.
    package var moves: [Move]
    /// What a verdict calls it where the variable has a word from which the action does not move.
    package var code: TextSyntax?
    /// Why, for verdicts.
    package var because: TextSyntax?
}

/// A variable without a bound.
package struct MemorySyntax: Sendable, DescribedSyntax {
    /// The type of sets.
    package static let set = "set"

    /// What a variable holds.
    package enum Content: Sendable {
        /// One value. Its type is `nil` where what it is at first tells it, its unit also where that is a duration. What
        /// it is at first is a literal; `nil`: missing.
        case value(type: ValueTypeSyntax?, unit: TextSyntax?, initial: TextSyntax?)
        /// Texts, each once.
        case set(limit: TextSyntax?)
        /// A record, by name.
        case record(TextSyntax)
        /// The attributes of a family, by name.
        case family(TextSyntax, limit: TextSyntax?)
    }

    /// The owner: `tracker`, `instrument` or the name of a scope.
    package var owner: TextSyntax
    /// The name.
    package var name: TextSyntax
    /// What it holds.
    package var content: Content
    /// The attribute whose last value it is.
    package var from: FormulaSyntax?
    /// The property of the player whose last value it is.
    package var property: TextSyntax?
    /// What else there is to say.
    package var description: TextSyntax?
}

/// An attribute computed for the emitting tracker.
package struct GetterSyntax: Sendable {
    /// The attribute.
    package var name: TextSyntax
    /// Its value.
    package var value: FormulaSyntax
    /// When an event gets it.
    package var when: FormulaSyntax?
    /// True if it replaces one of a pack below.
    package var isOverride: Bool
}

/// What follows from something that a player says.
package struct SignalSyntax: Sendable {
    /// What the player says.
    package enum Trigger: Sendable {
        /// Something happened.
        case signal(TextSyntax)
        /// A property changed, to this value if there is one.
        case property(TextSyntax, becomes: TextSyntax?)
    }

    /// The name, if it has one.
    package var name: TextSyntax?
    /// What the player says.
    package var trigger: Trigger
    /// A condition over state and memory.
    package var when: FormulaSyntax?
    /// The actions that it becomes, in order.
    package var emit: [TextSyntax]
    /// Attributes of their events.
    package var with: [AssignmentSyntax]
    /// True if it replaces one of a pack below.
    package var isOverride: Bool
}

/// A timer that each tracker has.
package struct TimerSyntax: Sendable {
    /// The name.
    package var name: TextSyntax
    /// The time to the first action, a constant.
    package var after: FormulaSyntax?
    /// The time between two actions, a constant.
    package var every: FormulaSyntax?
    /// The condition by which it runs; `nil`: transitions start and stop it.
    package var condition: FormulaSyntax?
    /// True for `phase: keep`.
    package var keepsPhase: Bool
    /// The action that it emits.
    package var emit: TextSyntax
    /// True if it replaces one of a pack below.
    package var isOverride: Bool
}
