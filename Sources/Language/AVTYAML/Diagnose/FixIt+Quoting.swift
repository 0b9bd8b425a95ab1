import AVTDiagnostics

extension FixIt {
    /// Puts what stands in a range in quotes.
    static func quoting(_ range: SourceRange) -> FixIt {
        let replacement = quoted(YAMLScalar(plain: range).text)
        let isShort = replacement.utf8.count <= 60
        return FixIt(
            isShort ? "put it in quotes: `\(replacement)`" : "put it in quotes", replacing: range, with: replacement)
    }

    /// Puts what stands in single quotes in double ones.
    static func doubleQuoting(_ range: SourceRange) -> FixIt {
        let ends = [range.file.range(range.lower, range.lower + 1), range.file.range(range.upper - 1, range.upper)]
        return FixIt("put it in double quotes", edits: ends.map { SourceEdit(range: $0, replacement: "\"") })
    }
}
