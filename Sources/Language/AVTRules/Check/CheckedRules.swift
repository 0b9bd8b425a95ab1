import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// The rules of one pack, overrides and removals applied.
package struct CheckedLayer: Sendable {
    /// The pack's name.
    package var name: String
    /// Transitions of the stage `first`, in the order of the file.
    package var first: [Transition] = []
    /// Transitions of the unmarked stage.
    package var main: [Transition] = []
    /// Transitions of the stage `last`.
    package var last: [Transition] = []
    /// Attributes of accepted events.
    package var attributes: [AttributeRule] = []
}

/// What an action does.
package struct Transition: Sendable {
    /// The rule's name.
    package var name: String
    /// The name of its layer's pack.
    package var layerName: String
    /// The actions that it is about.
    package var filter: ActionFilter
    /// Where this does not hold, the transition is skipped.
    package var when: TypedExpression?
    /// The same as written.
    package var whenFormula: FormulaSyntax?
    /// What is demanded, in the order of testing: all accepts, then all blocks.
    package var conditions: [Condition]
    /// What it does.
    package var effects: Effects
    /// Every variable that it writes, as written.
    package var writes: [WrittenVariable]
    /// Why, for verdicts.
    package var because: String?
    /// Where its name stands.
    package var range: SourceRange
    /// The layer of the pack that wrote it.
    package var origin: Int
}

/// A variable that a transition writes, and where it says so.
package struct WrittenVariable: Sendable {
    /// The variable.
    package var target: Assignment.Target
    /// True if it is written on every tracker.
    package var isEverywhere: Bool
    /// Its new value; `nil`: none.
    package var value: TypedExpression?
    /// True if the value depends on a parameter, which may have another one elsewhere.
    package var readsParameter: Bool
    /// Where its name stands.
    package var range: SourceRange
}

/// A demand on an event.
package struct Condition: Sendable {
    /// The condition.
    package var expression: TypedExpression
    /// True if the event is blocked where it holds, false if where it does not.
    package var isBlock: Bool
    /// What a verdict calls it.
    package var code: String?
    /// Why, for verdicts.
    package var because: String?
    /// The condition as written.
    package var formula: FormulaSyntax
}

/// What a transition does to the world.
package struct Effects: Sendable {
    /// Writes of the emitting tracker's and the instrument's variables.
    package var set: [Assignment] = []
    /// Writes of a variable of every tracker.
    package var setAll: [Assignment] = []
    /// Memory that becomes missing.
    package var clear: [Int] = []
    /// Timers that start.
    package var start: [Int] = []
    /// Timers that stop.
    package var stop: [Int] = []
    /// Scopes that open.
    package var begin: [Int] = []
    /// Scopes that close once everything of the step was sent.
    package var end: [Int] = []
    /// Derived events.
    package var emit: [Emission] = []
    /// True if the event itself is not sent.
    package var consume = false
    /// Actions that become the next events.
    package var raise: [String] = []
    /// A remark on the accepted event.
    package var note: Note?

    /// The writes of `set` and `setAll`.
    package var assignments: [Assignment] { self.set + setAll }

    /// The value that is assigned to a variable, or `nil` if there is none.
    package func value(of target: Assignment.Target) -> TypedExpression? {
        assignments.last { $0.target == target }?.value
    }
}

/// A write of one variable.
package struct Assignment: Sendable {
    /// A variable, as an index of `CheckedPack.states` or `.memory`.
    package enum Target: Hashable, Sendable {
        /// A finite variable; the value is a bool for a flag, else a word by index.
        case state(Int)
        /// A variable without a bound.
        case memory(Int)
    }

    /// What is written.
    package var target: Target
    /// The new value.
    package var value: TypedExpression
    /// The value as written; `nil` for what the compiler adds.
    package var formula: FormulaSyntax?
}

/// A derived event.
package struct Emission: Sendable {
    /// True if it is sent before the event that causes it.
    package var isBefore: Bool
    /// Its action.
    package var action: String
    /// A condition.
    package var when: TypedExpression?
    /// The set for each text of which it is formed.
    package var each: TypedExpression?
    /// Its attributes.
    package var attributes: [(name: String, value: TypedExpression)]
}

/// A remark on an accepted event.
package struct Note: Sendable {
    /// What it is called.
    package var code: String
    /// Why it is made.
    package var because: String?
    /// `info`, `warning` or `error`.
    package var level: String
    /// The action whose last event it is about; `nil`: about this event.
    package var about: String?
}

/// An attribute put on accepted events.
package struct AttributeRule: Sendable {
    /// The attribute.
    package var attribute: String
    /// The actions whose events get it.
    package var filter: ActionFilter
    /// A condition.
    package var when: TypedExpression?
    /// Its value.
    package var value: TypedExpression
    /// The value as written.
    package var formula: FormulaSyntax?
    /// The condition as written.
    package var whenFormula: FormulaSyntax?
}

/// What is sent for an action.
package struct Payload: Sendable {
    /// The action, as an index of `CheckedPack.actions`.
    package var action: Int
    /// What it is made of, in order; of two entries of a name the later counts.
    package var fragments: [PayloadFragment]
}

/// A part of a payload.
package struct PayloadFragment: Sendable {
    /// The name, which is that of the action for what is not a fragment of its own.
    package var name: String
    /// Where this does not hold, it is left out.
    package var when: TypedExpression?
    /// True if its condition asks whether its values were sent before.
    package var readsUnsent: Bool
    /// The scope with whose beginning what was sent before is forgotten, as an index of `CheckedPack.scopes`.
    package var scope: Int?
    /// What is sent, by name on the wire.
    package var entries: [(name: String, value: TypedExpression)]
}

/// A metric formula.
package struct MetricRule: Sendable {
    /// The metric.
    package var name: String
    /// The layer in which the formula stands.
    package var layer: Int
    /// The name of its layer's pack.
    package var layerName: String
    /// True for counters.
    package var isCounter: Bool
    /// Of a histogram: the upper bounds of its buckets.
    package var bounds: [Double]?
    /// How its values are summarised; `nil` if no pack says so.
    package var aggregate: MetricAggregate?
    /// The unit of its values.
    package var unit: Unit?
    /// What it measures, in words that packs share.
    package var meaning: String?
    /// What else is said of it.
    package var description: String?
    /// The actions that send it.
    package var filter: ActionFilter
    /// When the clock sends it; `nil`: events do.
    package var period: MetricPeriod?
    /// A condition.
    package var when: TypedExpression?
    /// Its value.
    package var value: TypedExpression
    /// Where its name stands.
    package var range: SourceRange
    /// The value as written.
    package var formula: FormulaSyntax?
    /// The condition as written.
    package var whenFormula: FormulaSyntax?
}

/// When the clock sends a metric.
package struct MetricPeriod: Sendable {
    /// Milliseconds between two.
    package var every: Int
    /// The condition by which it runs.
    package var condition: TypedExpression
    /// True if it keeps its rhythm when the condition comes true again.
    package var keepsPhase: Bool
}

/// A choice of actions, by index of `CheckedPack.actions`.
package enum ActionFilter: Hashable, Sendable {
    /// All actions, those that no pack names included, but these.
    case any(except: [Int])
    /// These actions.
    case only([Int])

    /// True if an action is among the chosen ones; 0 is an action that no pack names.
    package func contains(_ action: Int) -> Bool {
        switch self {
        case .any(let except): !except.contains(action)
        case .only(let actions): actions.contains(action)
        }
    }

    /// The chosen ones; `nil`: all that are not left out.
    var named: [Int]? {
        if case .only(let actions) = self { actions } else { nil }
    }

    /// True if it is an action's own name that is chosen.
    package func names(_ action: Int) -> Bool {
        if case .only(let actions) = self { actions.contains(action) } else { false }
    }
}
