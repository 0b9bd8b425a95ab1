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
