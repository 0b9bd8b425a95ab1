import AVTDiagnostics

/// The actions that a rule applies to.
package enum ActionFilterSyntax: Sendable {
    /// All actions but these.
    case any(except: [TextSyntax])
    /// These actions.
    case only([TextSyntax])
}

/// A transition: the effects of an action.
package struct TransitionSyntax: Sendable {
    /// The point at which a transition runs within its layer.
    package enum Stage: String, CaseIterable, Sendable {
        /// Before the others; its writes remain even if the event is blocked later.
        case first
        /// The default stage.
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
    /// The condition without which the transition is skipped, or `nil` if there is none.
    package var when: FormulaSyntax?
    /// Conditions that must all hold; otherwise the event is blocked.
    package var accept: [ConditionSyntax] = []
    /// Conditions none of which may hold; otherwise the event is blocked.
    package var block: [ConditionSyntax] = []
    /// Assignments to variables of the emitting tracker and of the instrument.
    package var set: [AssignmentSyntax] = []
    /// Assignments to a variable of every tracker.
    package var setAll: [AssignmentSyntax] = []
    /// Memory variables to clear.
    package var clear: [TextSyntax] = []
    /// Timers to start.
    package var start: [TextSyntax] = []
    /// Timers to stop.
    package var stop: [TextSyntax] = []
    /// Scopes to open.
    package var begin: [TextSyntax] = []
    /// Scopes to close.
    package var end: [TextSyntax] = []
    /// Derived events.
    package var emit: [EmissionSyntax] = []
    /// True if the event itself is not sent.
    package var consume = false
    /// Actions to raise as the next events.
    package var raise: [TextSyntax] = []
    /// A note on the accepted event, or `nil` if there is none.
    package var note: NoteSyntax?
    /// The reason shown in verdicts, or `nil` if there is none.
    package var because: TextSyntax?
    /// True if it overrides the entry of this name in a lower pack.
    package var isOverride = false
    /// True if the transition is generated from the `from` of a variable.
    package var followsAttribute = false
}

/// A condition for accepting or blocking an event.
package struct ConditionSyntax: Sendable {
    /// The condition; if it is the name of a definition, verdicts use the definition's code and reason.
    package var formula: FormulaSyntax
    /// The code that verdicts report, or `nil` if there is none.
    package var code: TextSyntax?
    /// The reason shown in verdicts, or `nil` if there is none.
    package var because: TextSyntax?
}

/// An assignment to a variable, or to an attribute of a derived event.
package struct AssignmentSyntax: Sendable {
    /// The name of the variable or attribute.
    package var name: TextSyntax
    /// The new value.
    package var value: FormulaSyntax
}

/// A derived event.
package struct EmissionSyntax: Sendable {
    /// True if it is sent before the event that caused it.
    package var isBefore: Bool
    /// The action.
    package var action: TextSyntax
    /// The condition, or `nil` if there is none.
    package var when: FormulaSyntax?
    /// A name and a set, for which one event is derived per text in the set, or `nil` for a single event.
    package var each: AssignmentSyntax?
    /// The attributes.
    package var with: [AssignmentSyntax]
}

/// A note on an accepted event.
package struct NoteSyntax: Sendable {
    /// The severity.
    package enum Level: String, CaseIterable, Sendable {
        /// Information.
        case info
        /// Something that should not happen.
        case warning
        /// Something that must not happen.
        case error
    }

    /// The code of the note.
    package var code: TextSyntax
    /// The reason, or `nil` if there is none.
    package var because: TextSyntax?
    /// The severity.
    package var level: Level
    /// The action whose last event the note is about, or `nil` for the current event.
    package var about: TextSyntax?
}

/// An entry of `attributes` or `metrics`.
package struct ValueRuleSyntax: Sendable {
    /// The attribute or metric.
    package var name: TextSyntax
    /// The actions whose events get the value.
    package var filter: ActionFilterSyntax
    /// The condition, or `nil` if there is none.
    package var when: FormulaSyntax?
    /// The value.
    package var value: FormulaSyntax
    /// The period of a periodic metric, or `nil` for other entries.
    package var period: PeriodSyntax?
    /// The reason, or `nil` if there is none.
    package var because: TextSyntax?
    /// True if it overrides the entry of this name in a lower pack.
    package var isOverride: Bool
}

/// The period of a metric that the clock sends.
package struct PeriodSyntax: Sendable {
    /// The interval, a constant.
    package var every: FormulaSyntax
    /// The condition under which the clock sends the metric.
    package var condition: FormulaSyntax
    /// True for `phase: keep`.
    package var keepsPhase: Bool
}
