/// Text in Markdown that means nothing but itself.
func escapedMarkdown(_ text: String) -> String {
    let oneLine = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return oneLine.reduce(into: "") { escaped, character in
        if "\\`*_[]<>|#".contains(character) { escaped += "\\" }
        escaped.append(character)
    }
}

/// A formula in Markdown, also in a table.
func code(_ text: String) -> String {
    let inside = text.replacing("|", with: "\\|")
    // In a table `|` divides cells even in code; the backslash is not shown there.
    return text.contains("`") ? "`` \(inside) ``" : "`\(inside)`"
}
