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

extension HoldSyntax {
    static let mapping = Mapping<HoldSyntax>(
        "a hold", like: "{ after: Start, for: 250ms, until: End }",
        draft: HoldSyntax(name: .unread, after: [], length: .unread, until: [], drop: [], isOverride: false)
    ) {
        Key.entryName(into: \.name)
        Key(
            "after", .references(.action), into: \.after, is: .required,
            "The actions whose accepted events begin it.", details: "Such an event begins the hold of its tracker.")
        Key(
            "for", .formula, into: \.length, is: .essential, "How long events are held, in ms; read when it begins.",
            details: "It is read after everything that the step sent, and can read state, memory, definitions and "
                + "parameters. If it has no value, or is not more than 0, the hold does not begin.")
        Key("until", .references(.action), into: \.until, "The actions whose events end it early.")
        Key(
            "drop", .entries(.reference(.action), .reference(.action)) { Drop(action: $0, before: $1) }, into: \.drop,
            "Which held events are dropped: those of an action that come before the first held event of another.")
        Key("limit", .text, into: \.limit, "The maximum number of held events, 1 to 1024; 256 by default.")
        Key.override(into: \.isOverride)
        Key.because(into: \.because)
        Key.description
    } finish: { _, hold, _ in
        // Without `after` the formulas have been checked nevertheless.
        hold.after.isEmpty ? nil : hold
    }
}
