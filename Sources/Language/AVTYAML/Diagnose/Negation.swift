import AVTDiagnostics

/// Returns the formula that a tagged plain scalar was meant to be, such as `!isPaused` or `!isPaused == wasPaused`.
///
/// A tag followed by a value, as in `!duration 30s`, is not a formula.
func negation(at range: SourceRange) -> YAMLNode? {
    let text = range.text
    let tag = text.prefix { !$0.isWhitespace }
    guard tag.first == "!", !yamlTags.contains(String(tag)) else { return nil }
    let rest = text.dropFirst(tag.count).drop(while: \.isWhitespace)
    let goesOn = rest.isEmpty || tag.contains("(") || operatorStarts.contains { rest.hasPrefix($0) }
    guard goesOn, tag.count > 1 else { return nil }
    return YAMLNode(range: range, kind: .scalar(YAMLScalar(plain: range)))
}

private let operatorStarts = ["&&", "||", "==", "!=", "<", ">", "? ", "??", "+ ", "- ", "* ", "/ ", "% ", "in "]

/// YAML's own tags, which are never meant as formulas.
private let yamlTags: Set = [
    "!!str", "!!int", "!!float", "!!bool", "!!null", "!!seq", "!!map", "!!set", "!!omap", "!!pairs", "!!binary",
    "!!timestamp",
]

extension Diagnostic {
    /// Creates the error for a formula that begins with `!`, which YAML reads as a tag.
    static func negation(at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .unquotedExpressionBreaksYAML, "a formula that begins with `!` needs quotes", at: range,
            label: "`!` begins a YAML tag, so YAML does not see this as a value", fixes: [.quoting(range)])
    }
}
