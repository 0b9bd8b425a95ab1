/// A scope: a lifetime that owns variables.
package struct ScopeSyntax: Sendable {
    /// The name.
    package var name: TextSyntax
    /// True if each tracker has its own, false if the instrument has one.
    package var isPerTracker: Bool
    /// The description, or `nil` if there is none.
    package var description: TextSyntax?
}

extension ScopeSyntax {
    static let mapping = Mapping<ScopeSyntax>(
        "a scope", like: "{ per: tracker }", draft: ScopeSyntax(name: .unread, isPerTracker: true)
    ) {
        Key.entryName(into: \.name)
        Key(
            "per", .choice(["tracker": true, "instrument": false]), into: \.isPerTracker, is: .essential,
            "Whose lifetime it is.", details: "Either `tracker` or `instrument`.")
        Key.because
        Key.description(into: \.description)
    }
}
