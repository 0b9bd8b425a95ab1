import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// The rules of one pack, with overrides and removals applied.
package struct CheckedLayer: Sendable {
    /// The pack's name.
    package var name: String
    /// The player whose trackers its rules are for, or `nil` if they are for all trackers.
    package var player: String?
    /// Transitions of the stage `first`, in file order.
    package var first: [Transition] = []
    /// Transitions of the default stage.
    package var main: [Transition] = []
    /// Transitions of the stage `last`.
    package var last: [Transition] = []
    /// Attributes of accepted events.
    package var attributes: [AttributeRule] = []
}

/// A rule for what an action does.
package struct Transition: Sendable {
    /// The rule's name.
    package var name: String
    /// The name of its layer's pack.
    package var layerName: String
    /// The actions that it applies to.
    package var filter: ActionFilter
    /// The condition under which the transition applies.
    package var when: TypedExpression?
    /// The condition as written.
    package var whenFormula: FormulaSyntax?
    /// The conditions on the event, in order of evaluation: all accepts, then all blocks.
    package var conditions: [Condition]
    /// The effects, by kind in the order of `EffectSyntax.Key`.
    package var effects: [Effect]
    /// Every variable that the transition writes, as written.
    package var writes: [WrittenVariable]
    /// True for a transition that stands for `from` of a variable.
    package var followsAttribute: Bool
    /// The reason that verdicts state.
    package var because: String?
    /// The location of its name.
    package var range: SourceRange
    /// The layer of the pack that contains it.
    package var origin: Int
}

/// A variable that a transition writes, and its location.
package struct WrittenVariable: Sendable {
    /// The variable.
    package var target: Assignment.Target
    /// True if it is written on every tracker.
    package var isEverywhere: Bool
    /// Its new value, or `nil` if it is cleared.
    package var value: TypedExpression?
    /// True if the value depends on a parameter, which may have a different value elsewhere.
    package var readsParameter: Bool
    /// The location of its name.
    package var range: SourceRange
}

/// A condition on an event.
package struct Condition: Sendable {
    /// The condition.
    package var expression: TypedExpression
    /// True if the event is blocked when the condition holds, false if when it does not.
    package var isBlock: Bool
    /// The code that verdicts report.
    package var code: String?
    /// The reason that verdicts state.
    package var because: String?
    /// The condition as written.
    package var formula: FormulaSyntax
}

/// A write of one variable.
package struct Assignment: Sendable {
    /// A variable, as an index of `CheckedPack.states` or `.memory`.
    package enum Target: Hashable, Sendable {
        /// A finite variable; the value is a Boolean for a flag, otherwise the index of an enum value.
        case state(Int)
        /// A variable with an unbounded number of values.
        case memory(Int)
    }

    /// The variable.
    package var target: Target
    /// The new value.
    package var value: TypedExpression
    /// The value as written, or `nil` for assignments that the compiler adds.
    package var formula: FormulaSyntax?
}

/// A derived event.
package struct DerivedEventRule: Sendable {
    /// True if it is sent before the event that causes it.
    package var isBefore: Bool
    /// Its action.
    package var action: String
    /// A condition.
    package var when: TypedExpression?
    /// The set of strings; one event is created for each.
    package var each: TypedExpression?
    /// Its attributes.
    package var attributes: [(name: String, value: TypedExpression)]
}

/// A note on an accepted event.
package struct Note: Sendable {
    /// The code.
    package var code: String
    /// The reason.
    package var because: String?
    /// `info`, `warning` or `error`.
    package var level: String
    /// The action whose last event the note is about, or `nil` for this event.
    package var about: String?
}

/// An attribute added to accepted events.
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

/// The payload of an action.
package struct Payload: Sendable {
    /// The action, as an index of `CheckedPack.actions`.
    package var action: Int
    /// The fragments, in order; of two entries with the same name, the later one is used.
    package var fragments: [PayloadFragment]
}

/// A part of a payload.
package struct PayloadFragment: Sendable {
    /// The name; a part that is no named fragment has the name of the action.
    package var name: String
    /// The condition for including the fragment.
    package var when: TypedExpression?
    /// True if the condition reads whether the values have been sent before.
    package var readsUnsent: Bool
    /// The scope whose beginning discards the record of sent values, as an index of `CheckedPack.scopes`.
    package var scope: Int?
    /// The values that are sent, by the name that the payload sends.
    package var entries: [(name: String, value: TypedExpression)]
}

/// A metric formula.
package struct MetricRule: Sendable {
    /// The metric.
    package var name: String
    /// The layer of the formula.
    package var layer: Int
    /// The name of its layer's pack.
    package var layerName: String
    /// True for counters.
    package var isCounter: Bool
    /// The upper bounds of a histogram's buckets, or `nil` for other metrics.
    package var bounds: [Double]?
    /// How its values are aggregated, or `nil` if no pack declares it.
    package var aggregate: MetricAggregate?
    /// The unit of its values.
    package var unit: Unit?
    /// What it measures, as a term that packs share.
    package var meaning: String?
    /// A further description.
    package var description: String?
    /// The actions that send it.
    package var filter: ActionFilter
    /// When the clock sends it, or `nil` if events do.
    package var period: MetricPeriod?
    /// A condition.
    package var when: TypedExpression?
    /// Its value.
    package var value: TypedExpression
    /// The location of its name.
    package var range: SourceRange
    /// The value as written.
    package var formula: FormulaSyntax?
    /// The condition as written.
    package var whenFormula: FormulaSyntax?
}

/// The period at which the clock sends a metric.
package struct MetricPeriod: Sendable {
    /// The time between two values, in milliseconds.
    package var every: Int
    /// The condition for sending the metric.
    package var condition: TypedExpression
    /// True if the period keeps its phase when the condition becomes true again.
    package var keepsPhase: Bool
}

/// A set of actions, as indices of `CheckedPack.actions`.
package enum ActionFilter: Hashable, Sendable {
    /// All actions except these, including actions that no pack names.
    case any(except: [Int])
    /// These actions.
    case only([Int])

    /// True if the filter includes an action; 0 is an action that no pack names.
    package func contains(_ action: Int) -> Bool {
        switch self {
        case .any(let except): !except.contains(action)
        case .only(let actions): actions.contains(action)
        }
    }

    /// The included actions, or `nil` if the filter includes any action except some.
    var named: [Int]? {
        if case .only(let actions) = self { actions } else { nil }
    }

    /// True if the filter includes an action by name.
    package func names(_ action: Int) -> Bool {
        if case .only(let actions) = self { actions.contains(action) } else { false }
    }
}
