/// Section `privacy`.
struct PrivacySyntax: Sendable {
    /// The consents that a viewer can give.
    var consents: [TextSyntax] = []
    /// The consents that are required for sending anything.
    var requires: [TextSyntax] = []
    /// The treatments of attributes.
    var treatments: [TreatmentSyntax] = []
    /// The treatment of all other attributes: `drop`, or `nil` to send them unchanged.
    var others: TextSyntax?
}

extension PrivacySyntax {
    static let mapping = Mapping<PrivacySyntax>(
        "section `privacy`", like: "{ attributes: { userId: { hash: 32 } } }", draft: PrivacySyntax()
    ) {
        Key(
            "consents", .entries(.name(.variable), .mapping(consent)), into: \.consents,
            "What the viewer may consent to; only the app sets a consent, with `instrument.rules.setConsent(...)`.")
        Key(
            "requires", .references(.variable), into: \.requires,
            "Consents without which neither events nor metrics are sent.")
        Key(
            "attributes", .entries(.reference(.wire), .mapping(TreatmentSyntax.mapping)), into: \.treatments,
            "The treatment of attributes and [families](vocabulary.md#records-and-families), by name; if an event has "
                + "a [payload](payloads.md), by the name that it sends.")
        Key(
            "others", .keyword(["drop"]), into: \.others,
            "`drop`: attributes that `attributes` does not name are never sent, including those of the library and of "
                + "the app. Without it they are sent unchanged.")
    }

    /// A consent that a viewer can give.
    private static let consent = Mapping<TextSyntax>(
        "a consent", like: "{ description: Measuring what is watched. }", draft: TextSyntax.unread
    ) {
        Key.entryName(into: \.self)
        Key.because
        Key.description
    }
}
