/// Escapes a text for Markdown, so that it is shown literally and on one line.
func escapedMarkdown(_ text: String) -> String {
    let oneLine = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return oneLine.reduce(into: "") { escaped, character in
        if "\\`*_[]<>|#".contains(character) { escaped += "\\" }
        escaped.append(character)
    }
}

/// Returns a formula as code in Markdown, also for use in a table.
func codeSpan(_ text: String) -> String {
    let inside = text.replacing("|", with: "\\|")
    // In a table `|` separates cells even in code; the backslash is not shown there.
    return text.contains("`") ? "`` \(inside) ``" : "`\(inside)`"
}
