import AVTDiagnostics

/// A plain scalar that is probably cut off by ` #` in the middle of a formula.
struct CutFormula {
    /// The diagnostic for the scalar.
    let finding: Diagnostic

    /// The complete value as a plain scalar, or `nil` if the text after ` #` may well be a comment.
    let whole: YAMLNode?

    /// Examines a scalar, or returns `nil` if it is not cut off.
    ///
    /// A comment after a value is normal. It is not a comment if the value has an open string that ends in it, and it
    /// is suspicious if brackets are open or the value ends with an operator.
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
        let commentRange = file.range(line.upperBound - comment.utf8.count, upper)
        let everything = file.range(range.lower, upper)
        guard shape.isInString, FormulaShape(everything.text).isBalanced else {
            whole = nil
            finding = Diagnostic(
                .trailingTextIgnored, "YAML cuts this value at ` #`", at: commentRange,
                label: "read as a comment")
            return
        }
        whole = YAMLNode(range: everything, kind: .scalar(YAMLScalar(plain: everything)))
        finding = Diagnostic(
            .unquotedExpressionBreaksYAML, "a value with ` #` in it needs quotes", at: commentRange,
            label: "YAML reads this as a comment", fixes: [.quoting(everything)])
    }
}
