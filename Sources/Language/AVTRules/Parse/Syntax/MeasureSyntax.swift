/// A measure: a number that the engine maintains.
package struct MeasureSyntax: Sendable, DescribedSyntax {
    /// The kind of measure.
    package enum Kind: Sendable {
        /// The time during which a condition holds.
        case time(FormulaSyntax)
        /// The time during which a condition holds, for each value of an enumeration.
        case partition(FormulaSyntax, per: FormulaSyntax)
        /// A number weighted by the time during which it is current, while a condition holds.
        case weighted(FormulaSyntax, of: FormulaSyntax)
        /// The number of accepted events.
        case count(ActionFilterSyntax, when: FormulaSyntax?)
        /// Samples of a number from events.
        case samples(FormulaSyntax, ActionFilterSyntax, when: FormulaSyntax?)
        /// The ranges of positions that are played while a condition holds.
        case ranges(
            FormulaSyntax, while: FormulaSyntax, speed: FormulaSyntax?, gap: FormulaSyntax, limit: FormulaSyntax?)
    }

    /// The owner: `tracker`, `instrument` or the name of a scope.
    package var owner: TextSyntax
    /// The name.
    package var name: TextSyntax
    /// The kind of measure.
    package var kind: Kind
    /// True if it overrides the measure of this name in a lower pack.
    package var isOverride: Bool
    /// The description, or `nil` if there is none.
    package var description: TextSyntax?
}
