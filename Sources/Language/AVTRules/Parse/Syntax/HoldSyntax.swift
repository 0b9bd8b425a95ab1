/// A hold: a period in which a tracker's events are deferred.
package struct HoldSyntax: Sendable {
    /// A rule for dropping held events.
    package struct Drop: Sendable {
        /// The action of the events to drop.
        package var action: TextSyntax
        /// The action whose first held event ends the range of dropped events: those before it are dropped.
        package var before: TextSyntax
    }

    /// The name.
    package var name: TextSyntax
    /// The actions that begin the hold.
    package var after: [TextSyntax]
    /// The maximum duration in milliseconds.
    package var length: FormulaSyntax
    /// The actions that end the hold.
    package var until: [TextSyntax]
    /// The rules for dropping held events.
    package var drop: [Drop]
    /// The maximum number of held events, or `nil` for the default.
    package var limit: TextSyntax?
    /// The reason shown in verdicts on dropped events, or `nil` if there is none.
    package var because: TextSyntax?
    /// True if it overrides the hold of this name in a lower pack.
    package var isOverride: Bool
}
