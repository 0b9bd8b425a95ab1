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

/// An entry that may have a description.
protocol DescribedSyntax {
    /// The description, or `nil` if there is none.
    var description: TextSyntax? { get set }
}
