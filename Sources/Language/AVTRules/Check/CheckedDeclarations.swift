import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// A parameter and its value.
package struct CheckedParameter: Sendable {
    /// The pack that declares it.
    package var pack: String
    /// Its name, without the pack's.
    package var name: String
    /// Its value; a duration is an int in milliseconds.
    package var value: ExpressionConstant
}

/// What becomes of the sessions of an earlier version.
package struct CheckedMigration: Sendable {
    /// As sessions follow it.
    package var rule: MigrationRule
    /// As it is written.
    var syntax: MigrationSyntax
}

/// A variable with few values.
package struct StateVariable: Sendable {
    /// The name; for the flag of a scope, `playback.open`.
    package var name: String
    /// Whose variable it is.
    package var owner: Owner
    /// The scope that resets it, as an index of `CheckedPack.scopes`.
    package var scope: Int?
    /// Its values; `false` and `true` for a flag.
    package var words: [String]
    /// The value at first, as an index of `words`.
    package var initial: Int
    /// True for flags, which expressions read as bool.
    package var isFlag: Bool
    /// Where it is declared as state; `nil` for the flags of scopes and records.
    package var range: SourceRange?
}

/// A variable without a bound.
package struct MemoryVariable: Sendable {
    /// The name.
    package var name: String
    /// Whose variable it is.
    package var owner: Owner
    /// The scope that resets it, as an index of `CheckedPack.scopes`.
    package var scope: Int?
    /// What it holds.
    package var type: ExpressionType
    /// The value at first; `nil`: missing until it is set, but for sets and families, which are empty at first.
    package var initial: ExpressionConstant?
    /// Of a set or a family: how much it holds at most.
    package var limit: Int?
    /// The property of the player whose last value it is.
    package var property: String?
    /// Of a record: which, as an index of `CheckedPack.records`.
    package var record: Int?
    /// Of a record: the flag that says whether it is there, as an index of `CheckedPack.states`.
    package var presence: Int?

    /// True if it may be missing.
    package var mayBeMissing: Bool { initial == nil && limit == nil }
}

/// Attributes that belong together.
package struct RecordDeclaration: Sendable {
    /// The name.
    package var name: String
    /// Its fields, by their places: how formulas call them, the attribute and its type.
    package var fields: [(name: String, attribute: String, type: ExpressionType)]
}

/// Attributes whose names begin alike.
package struct FamilyDeclaration: Sendable {
    /// What they begin with, without the dot.
    package var name: String
    /// The type of their values.
    package var type: ExpressionType
    /// The pattern of the keys that are taken; `nil`: all are.
    package var keys: Pattern?
}

/// A lifetime.
package struct ScopeDeclaration: Sendable {
    /// The name.
    package var name: String
    /// Whether each tracker has its own.
    package var owner: Owner
    /// The flag that says whether it is open, as an index of `CheckedPack.states`.
    package var openFlag: Int
}

/// A timer that each tracker has.
package struct TimerDeclaration: Sendable {
    /// The name.
    package var name: String
    /// Milliseconds to the first action.
    package var after: Int?
    /// Milliseconds between two actions.
    package var every: Int?
    /// The condition by which it runs; `nil`: transitions start and stop it.
    package var condition: TypedExpression?
    /// True if it keeps its rhythm when the condition comes true again.
    package var keepsPhase: Bool
    /// The action that it emits.
    package var action: String
}

/// An attribute computed for the emitting tracker.
package struct Getter: Sendable {
    /// The attribute.
    package var attribute: String
    /// When an event gets it.
    package var when: TypedExpression?
    /// Its value.
    package var value: TypedExpression
    /// The value as written.
    package var formula: FormulaSyntax?
}

/// A kind of tracker.
package struct TrackerKind: Sendable {
    /// The name.
    package var name: String
    /// The actions that it emits; `nil`: any.
    package var emits: [String]?
    /// True if other actions are blocked.
    package var blocksOthers: Bool
    /// Where its name stands.
    package var range: SourceRange
    /// The last name of `emits`, or `nil` if there is none.
    package var lastEmitted: SourceRange?
}

/// What follows from something that a player says.
package struct Signal: Sendable {
    /// What the player says.
    package enum Trigger: Hashable, Sendable {
        /// Something happened.
        case signal(String)
        /// A property changed, to this value if there is one (as JSON writes it, text without quotes).
        case property(String, becomes: String?)
    }

    /// The name of its layer's pack.
    package var layerName: String
    /// What the player says.
    package var trigger: Trigger
    /// A condition over state and memory.
    package var when: TypedExpression?
    /// The actions that it becomes, in order.
    package var actions: [String]
    /// Attributes of their events.
    package var attributes: [(name: String, value: TypedExpression)]
}

/// An attribute and its type.
package struct AttributeDeclaration: Sendable {
    /// The name.
    package var name: String
    /// The type of its values.
    package var type: ExpressionType
}
