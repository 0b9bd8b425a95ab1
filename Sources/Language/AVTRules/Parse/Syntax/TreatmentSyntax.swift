import AVTEngine

/// The treatment of an attribute when an event is sent.
struct TreatmentSyntax: Sendable {
    /// The attribute, or a name that a payload sends.
    var name: TextSyntax
    /// The consents that are required for sending the attribute.
    var requires: [TextSyntax] = []
    /// True if the attribute is never sent.
    var isDropped = false
    /// True if the attribute is sent unchanged.
    var isKept = false
    /// The part of its text that is masked, or `nil` if there is none.
    var mask: TextMask?
    /// The number of digits of the hash that replaces the value, or `nil` to send no hash.
    var hash: TextSyntax?
    /// The number of characters that remain of its text, or `nil` to keep all.
    var truncate: TextSyntax?
    /// True if it overrides the entry of this name in a lower pack.
    var isOverride = false
}

extension TreatmentSyntax {
    static let mapping = Mapping<TreatmentSyntax>(
        "the treatment of an attribute", like: "{ hash: 32 }", draft: TreatmentSyntax(name: .unread)
    ) {
        Key.entryName(into: \.name)
        Key("drop", .flag, into: \.isDropped, "`true`: it is never sent.")
        Key(
            "keep", .flag, into: \.isKept,
            "`true`: it is sent unchanged, even if `others` or its family are dropped.")
        Key(
            "mask", .choice(TextMask.allCases.map { ($0.keyword, $0) }), into: \.mask,
            "The part of its text that is masked: the `query` of a URL, with the fragment, user and password; or "
                + "`all`, which is replaced by `***`.")
        Key(
            "hash", .text, into: \.hash,
            "It is replaced by this number of digits, 8 to 64, of an HMAC-SHA256 with a key of at least 16 bytes that "
                + "only the app has (`instrument.rules.setHashKey(...)`); without a key it is omitted.")
        Key(
            "truncate", .text, into: \.truncate,
            "Its text is cut to this number of characters; so is a number that an app supplies in place of a string.")
        Key("requires", .references(.variable), into: \.requires, "Consents without which it is omitted.")
        Key.override(into: \.isOverride)
        Key.because
        Key.description
    } finish: { decoder, treatment, entry in
        let keys = ["drop", "keep", "mask", "hash", "truncate", "requires"]
        if decoder.lacks(keys, entry) {
            decoder.report(
                .missingKey, "nothing becomes of `\(treatment.name.text)`", at: treatment.name.range,
                label: "say `drop`, `keep`, `mask`, `hash`, `truncate` or `requires`")
            return nil
        }
        return treatment
    }
}

extension TextMask {
    /// The keyword in packs.
    var keyword: String {
        switch self {
        case .query: "query"
        case .all: "all"
        }
    }
}
