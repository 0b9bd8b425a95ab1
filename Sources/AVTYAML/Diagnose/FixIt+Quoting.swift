import AVTDiagnostics

extension FixIt {
    /// Puts what stands in a range in quotes.
    static func quoting(_ range: SourceRange) -> FixIt {
        let replacement = quoted(YAMLScalar(plain: range).text)
        let isShort = replacement.utf8.count <= 60
        return FixIt(
            isShort ? "put it in quotes: `\(replacement)`" : "put it in quotes", replacing: range, with: replacement)
    }
}
