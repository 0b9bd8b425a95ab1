import AVTDiagnostics

/// The actions that a rule is about.
package enum ActionFilterSyntax: Sendable {
    /// All actions but these.
    case any(except: [TextSyntax])
    /// These actions.
    case only([TextSyntax])
}

/// What an action does.
package struct TransitionSyntax: Sendable {
    /// When a transition runs within its layer.
    package enum Stage: String, CaseIterable, Sendable {
        /// Before the others; what it writes stays even if the event is blocked later.
        case first
        /// The unmarked stage.
        case main
        /// After the others.
        case last
    }

    /// The name.
    package var name: TextSyntax
    /// The stage.
    package var stage: Stage
    /// The actions.
    package var filter: ActionFilterSyntax
    /// Where this does not hold, the transition is skipped.
    package var when: FormulaSyntax?
    /// The event is blocked where one of these does not hold.
    package var accept: [ConditionSyntax] = []
    /// The event is blocked where one of these holds.
    package var block: [ConditionSyntax] = []
    /// Writes of the emitting tracker's and the instrument's variables.
    package var set: [AssignmentSyntax] = []
    /// Writes of a variable of every tracker.
    package var setAll: [AssignmentSyntax] = []
    /// Memory that becomes missing.
    package var clear: [TextSyntax] = []
    /// Timers that start.
    package var start: [TextSyntax] = []
    /// Timers that stop.
    package var stop: [TextSyntax] = []
    /// Scopes that open.
    package var begin: [TextSyntax] = []
    /// Scopes that close.
    package var end: [TextSyntax] = []
    /// Derived events.
    package var emit: [EmissionSyntax] = []
    /// True if the event itself is not sent.
    package var consume = false
    /// Actions that become the next events.
    package var raise: [TextSyntax] = []
    /// A remark on the accepted event.
    package var note: NoteSyntax?
    /// Why, for verdicts.
    package var because: TextSyntax?
    /// True if it replaces one of a pack below.
    package var isOverride = false
    /// True if it stands for the `from` of a variable.
    package var followsAttribute = false
}

/// A demand on an event.
package struct ConditionSyntax: Sendable {
    /// The condition; may be the name of a definition, whose code and reason are then the verdict's.
    package var formula: FormulaSyntax
    /// What a verdict calls it.
    package var code: TextSyntax?
    /// Why, for verdicts.
    package var because: TextSyntax?
}

/// A write of one variable, or of an attribute of a derived event.
package struct AssignmentSyntax: Sendable {
    /// What is written.
    package var name: TextSyntax
    /// The new value.
    package var value: FormulaSyntax
}

/// A derived event.
package struct EmissionSyntax: Sendable {
    /// True if it is sent before the event that causes it.
    package var isBefore: Bool
    /// Its action.
    package var action: TextSyntax
    /// A condition.
    package var when: FormulaSyntax?
    /// A name and the set for each text of which it is formed.
    package var each: AssignmentSyntax?
    /// Its attributes.
    package var with: [AssignmentSyntax]
}

/// A remark on an accepted event.
package struct NoteSyntax: Sendable {
    /// How much it matters.
    package enum Level: String, CaseIterable, Sendable {
        /// Good to know.
        case info
        /// Should not happen.
        case warning
        /// Must not happen.
        case error
    }

    /// What it is called.
    package var code: TextSyntax
    /// Why it is made.
    package var because: TextSyntax?
    /// How much it matters.
    package var level: Level
    /// The action whose last event it is about; `nil`: about this event.
    package var about: TextSyntax?
}

/// An entry of `attributes` or `metrics`.
package struct ValueRuleSyntax: Sendable {
    /// The attribute or metric.
    package var name: TextSyntax
    /// The actions whose events get it.
    package var filter: ActionFilterSyntax
    /// A condition.
    package var when: FormulaSyntax?
    /// Its value.
    package var value: FormulaSyntax
    /// Of a metric that the clock sends: when.
    package var period: PeriodSyntax?
    /// Why.
    package var because: TextSyntax?
    /// True if it replaces one of a pack below.
    package var isOverride: Bool
}

/// When the clock sends a metric.
package struct PeriodSyntax: Sendable {
    /// The time between two, a constant.
    package var every: FormulaSyntax
    /// The condition by which it runs.
    package var condition: FormulaSyntax
    /// True for `phase: keep`.
    package var keepsPhase: Bool
}
