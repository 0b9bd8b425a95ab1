/// An entry of `payloads`: what is sent for an action, or a fragment of it.
package struct PayloadSyntax: Sendable {
    /// The action, or the name of the fragment.
    package var name: TextSyntax
    /// Fragments that it is made of.
    package var include: [TextSyntax]
    /// Of a fragment: it is left out where this does not hold.
    package var when: FormulaSyntax?
    /// Of a fragment: the scope with whose beginning what was sent before is forgotten.
    package var per: TextSyntax?
    /// What is sent.
    package var send: [PayloadEntrySyntax]
    /// True if it replaces one of a pack below.
    package var isOverride: Bool

    /// True for a fragment, which is written with a small letter.
    package var isFragment: Bool { name.text.utf8.first.map(\.isLower) ?? false }
}

/// One thing that is sent.
package struct PayloadEntrySyntax: Sendable {
    /// What stands behind a name on the wire.
    package enum Value: Sendable {
        /// A formula.
        case formula(FormulaSyntax)
        /// A text as it stands.
        case text(TextSyntax)
    }

    /// The name on the wire.
    package var name: TextSyntax
    /// What is sent under it.
    package var value: Value
}
