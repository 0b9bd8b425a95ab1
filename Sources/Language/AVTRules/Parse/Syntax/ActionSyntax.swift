/// A custom action.
package struct ActionSyntax: Sendable {
    /// The name.
    package var name: TextSyntax
    /// The attribute that holds the time since the last event, or `nil` for `timeSince` and the name.
    package var timeAttribute: TextSyntax?
}

extension ActionSyntax {
    static let mapping = Mapping<ActionSyntax>(
        "an action", like: "{ description: The viewer enters a chapter. }", draft: ActionSyntax(name: .unread)
    ) {
        Key.entryName(into: \.name)
        Key(
            "timeAttribute", .name(.attribute), into: \.timeAttribute,
            "The attribute with the time since the last one; by default `timeSince` and the action's name.")
        Key.because
        Key.description
    }
}
