/// A kind of tracker.
package struct TrackerKindSyntax: Sendable {
    /// The name.
    package var name: TextSyntax
    /// The actions that it emits, or `nil` for any action.
    package var emits: [TextSyntax]?
    /// True if other actions are blocked.
    package var blocksOthers: Bool
}

/// A named condition or enumeration.
package struct DefinitionSyntax: Sendable, DescribedSyntax {
    /// The meaning of a defined name.
    package enum Kind: Sendable {
        /// A condition.
        case condition(FormulaSyntax)
        /// The first enum value whose condition holds; the condition of the last one is `true`.
        case firstOf([EnumValueSyntax])
    }

    /// A value of an enumeration and its condition.
    package struct EnumValueSyntax: Sendable {
        /// The enum value.
        package var word: TextSyntax
        /// The condition.
        package var condition: FormulaSyntax
    }

    /// The name.
    package var name: TextSyntax
    /// The meaning of the name.
    package var kind: Kind
    /// The code that verdicts report, or `nil` if there is none.
    package var code: TextSyntax?
    /// The reason shown in verdicts, or `nil` if there is none.
    package var because: TextSyntax?
    /// True if it overrides the entry of this name in a lower pack.
    package var isOverride: Bool
    /// The description, or `nil` if there is none.
    package var description: TextSyntax?
}

/// A scope: a lifetime that owns variables.
package struct ScopeSyntax: Sendable, DescribedSyntax {
    /// The name.
    package var name: TextSyntax
    /// True if each tracker has its own, false if the instrument has one.
    package var isPerTracker: Bool
    /// The description, or `nil` if there is none.
    package var description: TextSyntax?
}

/// A variable with few values.
package struct StateSyntax: Sendable, DescribedSyntax {
    /// The owner: `tracker`, `instrument` or the name of a scope.
    package var owner: TextSyntax
    /// The name.
    package var name: TextSyntax
    /// The initial value: `true`, `false` or an enum value.
    package var initial: TextSyntax
    /// The values of the enumeration, or `nil` for a flag.
    package var values: [TextSyntax]?
    /// The attribute whose last value the variable follows, or `nil` if there is none.
    package var from: FormulaSyntax?
    /// The table of moves between values by action, or `nil` if there is none.
    package var moves: MovesSyntax?
    /// The description, or `nil` if there is none.
    package var description: TextSyntax?
}

/// A table of moves, which is a short form for transitions of one variable.
package struct MovesSyntax: Sendable {
    /// The effect of one action on a variable that has one value.
    package struct Move: Sendable {
        /// The value before the move.
        package var from: TextSyntax
        /// The action.
        package var action: TextSyntax
        /// The value after the move.
        package var to: TextSyntax
    }

    /// The moves in the order of the file.
    package var moves: [Move]
    /// The code that verdicts report if the action has no move from the current value, or `nil` if there is none.
    package var code: TextSyntax?
    /// The reason shown in verdicts, or `nil` if there is none.
    package var because: TextSyntax?
}

/// A variable with an unbounded set of values.
package struct MemorySyntax: Sendable, DescribedSyntax {
    /// The keyword for the type of sets.
    package static let set = "set"

    /// The kind of content of a memory variable.
    package enum Content: Sendable {
        /// One value.
        ///
        /// The type is `nil` if the initial value implies it, and so is the unit if that value is a duration. The
        /// initial value is a literal, or `nil` if the variable is missing at first.
        case value(type: ValueTypeSyntax?, unit: TextSyntax?, initial: TextSyntax?)
        /// A set of texts.
        case set(limit: TextSyntax?)
        /// A record with this name.
        case record(TextSyntax)
        /// The attributes of the family with this name.
        case family(TextSyntax, limit: TextSyntax?)
    }

    /// The owner: `tracker`, `instrument` or the name of a scope.
    package var owner: TextSyntax
    /// The name.
    package var name: TextSyntax
    /// The kind of content.
    package var content: Content
    /// The attribute whose last value the variable follows, or `nil` if there is none.
    package var from: FormulaSyntax?
    /// The player property whose last value the variable follows, or `nil` if there is none.
    package var property: TextSyntax?
    /// The description, or `nil` if there is none.
    package var description: TextSyntax?
}

/// An attribute computed for the emitting tracker.
package struct GetterSyntax: Sendable {
    /// The attribute.
    package var name: TextSyntax
    /// The value.
    package var value: FormulaSyntax
    /// The condition for adding the attribute to an event, or `nil` if there is none.
    package var when: FormulaSyntax?
    /// True if it overrides the entry of this name in a lower pack.
    package var isOverride: Bool
}

/// A rule that turns a signal or property change of a player into actions.
package struct SignalSyntax: Sendable {
    /// The event of the player.
    package enum Trigger: Sendable {
        /// A signal was sent.
        case signal(TextSyntax)
        /// A property changed, to a specific value if there is one.
        case property(TextSyntax, becomes: TextSyntax?)
    }

    /// The name, or `nil` if there is none.
    package var name: TextSyntax?
    /// The event of the player.
    package var trigger: Trigger
    /// A condition over state and memory, or `nil` if there is none.
    package var when: FormulaSyntax?
    /// The emitted actions, in order.
    package var emit: [TextSyntax]
    /// The attributes of the emitted events.
    package var with: [AssignmentSyntax]
    /// True if it overrides the entry of this name in a lower pack.
    package var isOverride: Bool
}

/// A timer that each tracker has.
package struct TimerSyntax: Sendable {
    /// The name.
    package var name: TextSyntax
    /// The constant duration until the first action, or `nil` if there is none.
    package var after: FormulaSyntax?
    /// The constant interval between two actions, or `nil` if there is none.
    package var every: FormulaSyntax?
    /// The condition under which the timer runs, or `nil` if transitions start and stop it.
    package var condition: FormulaSyntax?
    /// True for `phase: keep`.
    package var keepsPhase: Bool
    /// The emitted action.
    package var emit: TextSyntax
    /// True if it overrides the entry of this name in a lower pack.
    package var isOverride: Bool
}
