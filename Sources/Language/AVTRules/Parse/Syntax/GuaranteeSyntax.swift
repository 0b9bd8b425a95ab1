/// What must be so in whatever a session comes to.
package struct GuaranteeSyntax: Sendable {
    /// What is demanded.
    package enum Demand: Sendable {
        /// It holds in no state.
        case never(FormulaSyntax)
        /// It holds in every state.
        case always(FormulaSyntax)
        /// From every state, one can be reached in which it holds.
        case reachable(FormulaSyntax)
        /// It holds in the state that an accepted event leaves, and with `until` in all that follow until another
        /// condition holds.
        case after(ActionFilterSyntax, expect: FormulaSyntax, until: FormulaSyntax?)
        /// Each accepted event of some actions causes events of others.
        case causes(ActionFilterSyntax, [TextSyntax])
    }

    /// The name.
    package var name: TextSyntax
    /// What is demanded.
    package var demand: Demand
    /// Why.
    package var because: TextSyntax?
    /// True if it replaces one of a pack below.
    package var isOverride: Bool
}
