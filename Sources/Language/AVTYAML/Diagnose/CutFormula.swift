import AVTDiagnostics

/// A plain scalar that ` #` seems to have cut in its middle, and what stands there.
struct CutFormula {
    /// What is said of it.
    let finding: Diagnostic

    /// The whole as a plain scalar; `nil` if what is behind ` #` may well be a comment.
    let whole: YAMLNode?

    /// Looks at a scalar; `nil` if it is not cut.
    ///
    /// A comment behind a value is normal. It is none where a string is open that ends in it, and suspect where brackets
    /// are open or an operator comes last.
    init?(_ text: String, at range: SourceRange) {
        let file = range.file
        let rest = file.slice(range.upper, file.length)
        guard rest.utf8.first(where: { !isBlank($0) }) == UInt8(ascii: "#") else { return nil }
        let shape = FormulaShape(text)
        guard shape.isCut else { return nil }
        let line = file.lineRange(file.lineNumber(at: range.upper))
        let comment = file.slice(range.upper, line.upperBound).drop { $0 == " " || $0 == "\t" }
        let trailing = comment.utf8.reversed().prefix(while: isBlank).count
        let upper = line.upperBound - trailing
        let place = file.range(line.upperBound - comment.utf8.count, upper)
        let everything = file.range(range.lower, upper)
        guard shape.isInString, FormulaShape(everything.text).isBalanced else {
            whole = nil
            finding = Diagnostic(
                .trailingTextIgnored, severity: .warning, "YAML cuts this value at ` #`, in the middle of a formula",
                at: place, label: "read as a comment")
            return
        }
        whole = YAMLNode(range: everything, kind: .scalar(YAMLScalar(plain: everything)))
        finding = Diagnostic(
            .unquotedExpressionBreaksYAML, "a value with ` #` in it needs quotes", at: place,
            label: "YAML reads this as a comment", fixes: [.quoting(everything)])
    }
}
