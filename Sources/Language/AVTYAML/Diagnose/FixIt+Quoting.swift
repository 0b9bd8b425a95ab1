import AVTDiagnostics

extension FixIt {
    /// Creates a fix-it that quotes the text in a range.
    ///
    /// - Parameters:
    ///   - range: The text that is put in quotes.
    ///   - whole: The range that is replaced, or `nil` for the text itself.
    /// - Returns: The fix-it.
    static func quoting(_ range: SourceRange, replacing whole: SourceRange? = nil) -> FixIt {
        let replacement = quoted(YAMLScalar(plain: range).text)
        let isShort = replacement.utf8.count <= 60
        return FixIt(
            isShort ? "put it in quotes: `\(replacement)`" : "put it in quotes", replacing: whole ?? range,
            with: replacement)
    }

    /// Creates a fix-it that replaces single quotes around a range with double quotes.
    static func doubleQuoting(_ range: SourceRange) -> FixIt {
        let ends = [range.file.range(range.lower, range.lower + 1), range.file.range(range.upper - 1, range.upper)]
        return FixIt("put it in double quotes", edits: ends.map { SourceEdit(range: $0, replacement: "\"") })
    }
}
