import AVTDiagnostics

/// A name, keyword or text outside formulas, as written.
package struct TextSyntax: Sendable {
    /// The text, without YAML's quotes.
    package var text: String
    /// The source range, including YAML's quotes.
    package var range: SourceRange
    /// True if the text is quoted.
    package var isQuoted: Bool
    /// The other keys of its mapping or items of its list; replacing the text by one of these would create a duplicate.
    package var neighbours: Set<String> = []
}

extension TextSyntax {
    /// The placeholder in a draft for the text of a required key until the key is decoded.
    static let unread = TextSyntax(text: "", range: .unread, isQuoted: false)

    /// True for the placeholder.
    var isUnread: Bool { range.file === SourceRange.unread.file }
}

extension SourceRange {
    /// The location of placeholders.
    static let unread = SourceRange(file: SourceFile(name: "", text: ""), lower: 0, upper: 0)
}
