import AVTDiagnostics

/// A plain scalar that ` #` seems to have cut in its middle.
///
/// A comment behind a value is normal; it is suspect where brackets or a string are open, or an operator comes last.
func findCutFormula(_ text: String, at range: SourceRange) -> Diagnostic? {
    let file = range.file
    let rest = file.slice(range.upper, file.length)
    guard rest.utf8.first(where: { !isBlank($0) }) == UInt8(ascii: "#"), FormulaShape(text).isCut else { return nil }
    let line = file.lineRange(file.lineNumber(at: range.upper))
    let comment = file.slice(range.upper, line.upperBound).drop { $0 == " " || $0 == "\t" }
    let trailing = comment.utf8.reversed().prefix(while: isBlank).count
    let upper = line.upperBound - trailing
    let whole = file.range(range.lower, upper)
    var finding = Diagnostic(
        .trailingTextIgnored, severity: .warning, "YAML cuts this value at ` #`, in the middle of a formula",
        at: file.range(line.upperBound - comment.utf8.count, upper), label: "read as a comment")
    if FormulaShape(whole.text).isBalanced { finding.fixes = [.quoting(whole)] }
    return finding
}
