/// An entry of `payloads`: the payload of an action, or a fragment.
package struct PayloadSyntax: Sendable {
    /// The action, or the name of the fragment.
    package var name: TextSyntax
    /// The included fragments.
    package var include: [TextSyntax] = []
    /// The condition for including a fragment, or `nil` if there is none.
    package var when: FormulaSyntax?
    /// The scope whose beginning resets what `unsent` remembers of a fragment, or `nil` if there is none.
    package var per: TextSyntax?
    /// The entries that are sent.
    package var send: [PayloadEntrySyntax] = []
    /// True if it overrides the payload of this name in a lower pack.
    package var isOverride = false

    /// True for a fragment, whose name starts with a lower-case letter.
    package var isFragment: Bool { name.text.utf8.first.map(\.isLower) ?? false }
}

extension PayloadSyntax {
    static let mapping = Mapping<PayloadSyntax>(
        "a payload", like: "{ include: [status], send: { event: { text: start } } }",
        draft: PayloadSyntax(name: .unread)
    ) {
        Key.entryName(into: \.name)
        Key(
            "include", .references(.payload), into: \.include,
            "Fragments, in this order; each is included once.")
        Key("when", .formula, into: \.when, "Of a fragment: it is omitted if this does not hold.")
        Key(
            "per", .reference(.variable), into: \.per,
            "Of a fragment with `unsent`: a scope; when it begins or ends, the values sent before are forgotten.")
        Key(
            "send", .entries(.name(.wire), .payloadEntry), into: \.send,
            "What is sent: names, each with an expression, or with the key `text` and a literal string."
        )
        Key.override(into: \.isOverride)
        Key.because
        Key.description
    } finish: { decoder, payload, entry in
        decoder.checked(payload, entry)
    }
}
