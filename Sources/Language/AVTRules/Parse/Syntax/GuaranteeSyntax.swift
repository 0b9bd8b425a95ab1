/// A property that must hold in every possible session.
package struct GuaranteeSyntax: Sendable {
    /// The property that is guaranteed.
    package enum Demand: Sendable {
        /// The condition holds in no state.
        case never(FormulaSyntax)
        /// The condition holds in every state.
        case always(FormulaSyntax)
        /// From every state, a state in which the condition holds is reachable.
        case reachable(FormulaSyntax)
        /// The condition holds in the state after an accepted event; with `until`, also in all following states until
        /// another condition holds.
        case after(ActionFilterSyntax, expect: FormulaSyntax, until: FormulaSyntax?)
        /// Each accepted event of some actions causes events of other actions.
        case causes(ActionFilterSyntax, [TextSyntax])
    }

    /// The name.
    package var name: TextSyntax
    /// The property that is guaranteed.
    package var demand: Demand
    /// The reason, or `nil` if there is none.
    package var because: TextSyntax?
    /// True if it overrides the guarantee of this name in a lower pack.
    package var isOverride: Bool
}

extension GuaranteeSyntax {
    /// The values of the keys of a guarantee.
    struct Draft: Sendable {
        var name = TextSyntax.unread
        var never: FormulaSyntax?
        var always: FormulaSyntax?
        var reachable: FormulaSyntax?
        var after: ActionFilterSyntax?
        var expected: Expectation?
        var until: FormulaSyntax?
        var because: TextSyntax?
        var isOverride = false
    }

    /// What follows an event.
    enum Expectation: Sendable {
        /// The condition holds.
        case condition(FormulaSyntax)
        /// Events of these actions are caused.
        case actions([TextSyntax])
    }

    static let mapping = Mapping<GuaranteeSyntax>(
        "a guarantee", like: "{ name: no-ad-outside-a-break, never: inAd && !inAdBreak }", draft: Draft()
    ) {
        Key("name", .name(.rule), into: \.name, is: .essential, "Its name, which diagnostics show.")
        Key(
            "never", .formula, into: \.never, is: .alternative,
            "A condition over state that holds in no state that can be reached.")
        Key(
            "always", .formula, into: \.always, is: .alternative,
            "A condition over state that holds in every state that can be reached.")
        Key(
            "reachable", .formula, into: \.reachable, is: .alternative,
            "A condition over state: from every state, one can be reached where it holds.")
        Key(
            "after", .actions, into: \.after, is: .alternative,
            "The actions after whose accepted events `expect` holds, or `any`.")
        Key(
            "expect", .expectation, into: \.expected,
            "With `after`: the condition that holds in the state after the event; or the actions of which the event "
                + "causes events, all of them, by `emit` or `raise`.")
        Key(
            "until", .formula, into: \.until,
            "With `expect`: the condition continues to hold in every state until this one holds, which may never "
                + "happen.")
        Key.override(into: \.isOverride)
        Key.because(into: \.because)
        Key.description
    } finish: { decoder, draft, entry in
        decoder.guarantee(draft, entry)
    }
}

extension ValueKind<GuaranteeSyntax.Expectation> {
    /// A condition, an action or a list of actions.
    fileprivate static var expectation: Self {
        Self(.either([.formula, .list(.reference(.action))])) { decoder, _, node in
            if node.scalar.map({ NameKind.action.accepts($0.text) }) ?? true {
                let actions = node.texts
                if !actions.isEmpty { return .actions(actions) }
            }
            return decoder.formula(node).map { .condition($0) }
        }
    }
}
