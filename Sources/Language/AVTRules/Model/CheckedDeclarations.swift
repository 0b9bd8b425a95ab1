import AVTDiagnostics
import AVTEngine
import AVTExpressions
import AVTPatterns

/// A parameter and its value.
package struct CheckedParameter: Sendable {
    /// The pack that declares it.
    package var pack: String
    /// The name, without the pack's.
    package var name: String
    /// The value; a duration is an int in milliseconds.
    package var value: ExpressionConstant
}

/// A migration of the sessions of an earlier version.
package struct CheckedMigration: Sendable {
    /// The rule that sessions follow.
    package var rule: MigrationRule
    /// The migration as written.
    var syntax: MigrationSyntax
}

/// A finite variable: a flag or an enumeration.
package struct StateVariable: Sendable {
    /// The name; for the flag of a scope, `playback.open`.
    package var name: String
    /// The owner of the variable.
    package var owner: Owner
    /// The scope that resets it, as an index of `CheckedPack.scopes`.
    package var scope: Int?
    /// The values; `false` and `true` for a flag.
    package var cases: [String]
    /// The initial value, as an index of `cases`.
    package var initial: Int
    /// True for flags, which expressions read as Booleans.
    package var isFlag: Bool
    /// The location of its declaration, or `nil` for the flags of scopes and records.
    package var range: SourceRange?
}

/// A variable with an unbounded number of values.
package struct MemoryVariable: Sendable {
    /// The name.
    package var name: String
    /// The owner of the variable.
    package var owner: Owner
    /// The scope that resets it, as an index of `CheckedPack.scopes`.
    package var scope: Int?
    /// The type of its values.
    package var type: ExpressionType
    /// The initial value, or `nil` for a variable that is missing until it is set, and for sets and families.
    ///
    /// Sets and families are initially empty.
    package var initial: ExpressionConstant?
    /// The maximum number of elements of a set or a family, or `nil` for other variables.
    package var limit: Int?
    /// The player property whose last value the variable holds, or `nil` if there is none.
    package var property: String?
    /// The player whose packs alone declare it, or `nil` if it is a variable of the trackers of all players.
    package var player: String?
    /// The record that the variable holds, as an index of `CheckedPack.records`, or `nil` for other variables.
    package var record: Int?
    /// The flag for the presence of a record, as an index of `CheckedPack.states`, or `nil` for other variables.
    package var presence: Int?

    /// True if it may be missing.
    package var mayBeMissing: Bool { initial == nil && limit == nil }
}

/// A group of attributes that belong together.
package struct RecordDeclaration: Sendable {
    /// The name.
    package var name: String
    /// The fields, by index: the name in formulas, the attribute and its type.
    package var fields: [(name: String, attribute: String, type: ExpressionType)]
}

/// A group of attributes whose names share a prefix.
package struct FamilyDeclaration: Sendable {
    /// The prefix, without the dot.
    package var name: String
    /// The type of their values.
    package var type: ExpressionType
    /// The pattern of the accepted keys, or `nil` if all keys are accepted.
    package var keys: Pattern?
}

/// A lifetime.
package struct ScopeDeclaration: Sendable {
    /// The name.
    package var name: String
    /// The owner, which determines whether each tracker has its own.
    package var owner: Owner
    /// The flag for whether the scope is open, as an index of `CheckedPack.states`.
    package var openFlag: Int
}

/// A timer that each tracker has.
package struct TimerDeclaration: Sendable {
    /// The name.
    package var name: String
    /// The time to the first action, in milliseconds.
    package var after: Int?
    /// The time between two actions, in milliseconds.
    package var every: Int?
    /// The condition for the timer to run, or `nil` if transitions start and stop it.
    package var condition: TypedExpression?
    /// True if the timer keeps its phase when the condition becomes true again.
    package var keepsPhase: Bool
    /// The action that it emits.
    package var action: String
    /// The player whose trackers it is for, or `nil` if it is for all trackers.
    package var player: String?
}

/// An attribute computed for the emitting tracker.
package struct GetterRule: Sendable {
    /// The attribute.
    package var attribute: String
    /// The condition for adding the attribute to an event.
    package var when: TypedExpression?
    /// Its value.
    package var value: TypedExpression
    /// The value as written.
    package var formula: FormulaSyntax?
    /// The player whose trackers it is for, or `nil` if it is for all trackers.
    package var player: String?
}

/// A kind of tracker.
package struct TrackerKind: Sendable {
    /// The name.
    package var name: String
    /// The actions that it emits, or `nil` if it may emit any.
    package var emits: [String]?
    /// True if other actions are blocked.
    package var blocksOthers: Bool
    /// The location of its name.
    package var range: SourceRange
    /// The location of the last name in `emits`, or `nil` if there is none.
    package var lastEmitted: SourceRange?
}

/// A rule for something that a player reports.
package struct Signal: Sendable {
    /// Something that a player reports.
    package enum Trigger: Hashable, Sendable {
        /// Something happened.
        case signal(String)
        /// A property changed, to this value if there is one; the value is JSON, but strings have no quotes.
        case property(String, becomes: String?)
    }

    /// The name of its layer's pack.
    package var layerName: String
    /// What the player reports.
    package var trigger: Trigger
    /// A condition over state and memory.
    package var when: TypedExpression?
    /// The actions that it emits, in order.
    package var actions: [String]
    /// Attributes of their events.
    package var attributes: [(name: String, value: TypedExpression)]
    /// The player whose trackers it is for, or `nil` if it is for all trackers.
    package var player: String?
}

/// An attribute and its type.
package struct AttributeDeclaration: Sendable {
    /// The name.
    package var name: String
    /// The type of its values.
    package var type: ExpressionType
}
