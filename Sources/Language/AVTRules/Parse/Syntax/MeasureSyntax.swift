/// A number that the engine keeps.
package struct MeasureSyntax: Sendable, DescribedSyntax {
    /// What is measured.
    package enum Kind: Sendable {
        /// How long a condition holds.
        case time(FormulaSyntax)
        /// How long a condition holds, for each word of an enumeration.
        case partition(FormulaSyntax, per: FormulaSyntax)
        /// A number, weighted by the time for which it holds while a condition does.
        case weighted(FormulaSyntax, of: FormulaSyntax)
        /// How many events were accepted.
        case count(ActionFilterSyntax, when: FormulaSyntax?)
        /// A number that events have.
        case samples(FormulaSyntax, ActionFilterSyntax, when: FormulaSyntax?)
        /// The positions that are played while a condition holds.
        case ranges(
            FormulaSyntax, while: FormulaSyntax, speed: FormulaSyntax?, gap: FormulaSyntax, limit: FormulaSyntax?)
    }

    /// The owner: `tracker`, `instrument` or the name of a scope.
    package var owner: TextSyntax
    /// The name.
    package var name: TextSyntax
    /// What is measured.
    package var kind: Kind
    /// True if it replaces one of a pack below.
    package var isOverride: Bool
    /// What else there is to say.
    package var description: TextSyntax?
}
