/// A while in which a tracker's events are kept.
package struct HoldSyntax: Sendable {
    /// Kept events that are dropped.
    package struct Drop: Sendable {
        /// Their action.
        package var action: TextSyntax
        /// The action before the first event of which they are dropped.
        package var before: TextSyntax
    }

    /// The name.
    package var name: TextSyntax
    /// The actions that begin it.
    package var after: [TextSyntax]
    /// How long it lasts, in milliseconds.
    package var length: FormulaSyntax
    /// The actions that end it.
    package var until: [TextSyntax]
    /// What is dropped.
    package var drop: [Drop]
    /// How many events are kept at most; `nil` if it does not say.
    package var limit: TextSyntax?
    /// Why, for verdicts on what is dropped.
    package var because: TextSyntax?
    /// True if it replaces one of a pack below.
    package var isOverride: Bool
}
