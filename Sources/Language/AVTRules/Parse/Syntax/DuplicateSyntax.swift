/// Rules for duplicate events, which are not sent again.
struct DuplicateSyntax: Sendable {
    /// The name.
    var name: TextSyntax
    /// The actions that the rule applies to.
    var filter: ActionFilterSyntax
    /// The attributes that are equal in duplicates.
    var by: [TextSyntax] = []
    /// How long a sent event is remembered, a constant duration.
    var within: FormulaSyntax
    /// The reason.
    var because: TextSyntax?
    /// True if it overrides the entry of this name in a lower pack.
    var isOverride = false
}

extension DuplicateSyntax {
    static let mapping = Mapping<DuplicateSyntax>(
        "a rule for duplicates", like: "{ action: Error, by: errorCode, within: 10s }",
        draft: DuplicateSyntax(name: .unread, filter: .only([]), within: .unread)
    ) {
        Key.entryName(into: \.name)
        Key.filter(into: \.filter, is: .essential, action: "The actions that it applies to, each for itself.")
        Key("by", .references(.attribute), into: \.by, is: .required, "The attributes that are equal in duplicates.")
        Key(
            "within", .formula, into: \.within, is: .essential, "How long a sent event is remembered, a constant.")
        Key.override(into: \.isOverride)
        Key.because(into: \.because)
        Key.description
    }
}
