/// A note on an accepted event.
package struct NoteSyntax: Sendable {
    /// The severity.
    package enum Level: String, CaseIterable, Sendable {
        /// Information.
        case info
        /// Something that should not happen.
        case warning
        /// Something that must not happen.
        case error
    }

    /// The code of the note.
    package var code: TextSyntax
    /// The reason, or `nil` if there is none.
    package var because: TextSyntax?
    /// The severity.
    package var level: Level
    /// The action whose last event the note is about, or `nil` for the current event.
    package var about: TextSyntax?
}

extension NoteSyntax {
    static let mapping = Mapping<NoteSyntax>(
        "a note", like: "{ code: LatePause }", draft: NoteSyntax(code: .unread, level: .info)
    ) {
        Key("code", .text, into: \.code, is: .essential, "What it is called.")
        Key(
            "about", .reference(.action), into: \.about,
            "The action whose last event it concerns, if not this one.")
        Key("level", .keyword(of: Level.allCases), into: \.level, "`info` (the default), `warning` or `error`.")
        Key.because(into: \.because)
        Key.description
    }
}
