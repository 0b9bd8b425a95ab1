import AVTDiagnostics

/// A name, word or text outside formulas, as written.
package struct TextSyntax: Sendable {
    /// The text, without YAML's quotes.
    package var text: String
    /// Where it stands, YAML's quotes included.
    package var range: SourceRange
    /// True if it stands in quotes.
    package var isQuoted: Bool
    /// The texts of its mapping or list: what is among them cannot be written a second time in its place.
    package var neighbours: Set<String> = []
}

/// An entry of which a pack may say what it is.
protocol DescribedSyntax {
    /// What else there is to say.
    var description: TextSyntax? { get set }
}
