/// An entry of `payloads`: the payload of an action, or a fragment.
package struct PayloadSyntax: Sendable {
    /// The action, or the name of the fragment.
    package var name: TextSyntax
    /// The included fragments.
    package var include: [TextSyntax]
    /// The condition for including a fragment, or `nil` if there is none.
    package var when: FormulaSyntax?
    /// The scope whose beginning resets what `unsent` remembers of a fragment, or `nil` if there is none.
    package var per: TextSyntax?
    /// The entries that are sent.
    package var send: [PayloadEntrySyntax]
    /// True if it overrides the payload of this name in a lower pack.
    package var isOverride: Bool

    /// True for a fragment, whose name starts with a lower-case letter.
    package var isFragment: Bool { name.text.utf8.first.map(\.isLower) ?? false }
}

/// An entry of a payload.
package struct PayloadEntrySyntax: Sendable {
    /// The value of an entry.
    package enum Value: Sendable {
        /// A formula.
        case formula(FormulaSyntax)
        /// A literal text.
        case text(TextSyntax)
    }

    /// The name on the wire.
    package var name: TextSyntax
    /// The value that is sent under the name.
    package var value: Value
}
