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
    package var isOverride = false
}

extension ValueRuleSyntax {
    /// An entry of `attributes`.
    static let mapping = Mapping<ValueRuleSyntax>(
        "an entry", like: "{ action: PauseFinish, value: since(PauseBegin) }", draft: draft,
        shorthand: "value"
    ) {
        Key.entryName(into: \.name)
        keys(filter: "The actions whose events get it; all by default.")
    } finish: { _, rule, _ in
        rule.value.isUnread ? nil : rule
    }

    /// An entry of `metrics`.
    static let metricMapping = Mapping<ValueRuleSyntax>(
        "a metric formula", like: "{ action: PauseFinish, value: since(PauseBegin) }", draft: draft
    ) {
        Key.entryName(into: \.name)
        keys(filter: "The actions whose events send it; all by default.", value: "A number.")
        Key(
            "every", .formula,
            "Instead of an action, the clock sends it: the interval, a constant such as `10s` or a parameter; the "
                + "first metric is sent one interval after the condition becomes true."
        ) { rule, every in
            rule.period = PeriodSyntax(every: every, condition: .unread, keepsPhase: false)
        }
        Key(
            "while", .formula,
            "Required with `every`: the condition; can read state, memory, definitions and parameters."
        ) { rule, condition in
            rule.period?.condition = condition
        }
        Key(
            "phase", .choice(["restart": false, "keep": true]),
            "With `every`. `restart` (the default): the interval restarts when the condition becomes true again; "
                + "`keep`: the original schedule continues, as with [timers](timers.md)."
        ) { rule, keepsPhase in
            rule.period?.keepsPhase = keepsPhase
        }
    } finish: { decoder, rule, entry in
        decoder.metric(rule, entry)
    }

    private static var draft: ValueRuleSyntax {
        ValueRuleSyntax(name: .unread, filter: .any(except: []), value: .unread)
    }

    @KeyList<ValueRuleSyntax>
    private static func keys(filter: String, value: String = "") -> [Key<ValueRuleSyntax>] {
        Key("value", .formula, into: \.value, is: .required, "The value.", details: value)
        Key.filter(into: \.filter, action: filter)
        Key(
            "when", .formula, into: \.when,
            "A condition, over the event and the state after its transitions; a scope that it ends is still open.")
        Key.override(into: \.isOverride)
        Key.because(into: \.because)
        Key.description
    }
}
