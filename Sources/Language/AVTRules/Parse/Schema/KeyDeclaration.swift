/// The declaration of a key of a mapping.
///
/// Its documentation is Markdown; links are relative to the pages of the language reference.
package struct KeyDeclaration: Sendable {
    /// The name of the key.
    package var name: String
    /// The declaration of its value.
    package var value: ValueDeclaration
    /// True if the key is required.
    package var isRequired: Bool
    /// A one-line summary.
    var summary: String
    /// What the language reference and editors show in addition to the summary; may be empty.
    var details: String

    package init(
        _ name: String, _ value: ValueDeclaration, isRequired: Bool = false, _ summary: String, details: String = ""
    ) {
        self.name = name
        self.value = value
        self.isRequired = isRequired
        self.summary = summary
        self.details = details
    }

    /// The summary and the details as plain text, for editors.
    package var documentation: String { (details.isEmpty ? summary : "\(summary) \(details)").withoutLinks }
    /// The summary as plain text, for notes of diagnostics.
    var note: String { summary.withoutLinks.uncapitalized }
}

extension String {
    /// The text with its first letter in lower case, for use after a colon.
    var uncapitalized: String { prefix(1).lowercased() + dropFirst() }

    /// The text with Markdown's links replaced by their texts.
    fileprivate var withoutLinks: String {
        var text: [Character] = []
        var start: Int?
        var isTarget = false
        for character in self {
            switch character {
            case "[":
                start = text.count
                text.append(character)
            case "(" where start != nil && text.last == "]":
                isTarget = true
                text.removeLast()
                if let start { text.remove(at: start) }
                start = nil
            case ")" where isTarget: isTarget = false
            default: if !isTarget { text.append(character) }
            }
        }
        return String(text)
    }
}
