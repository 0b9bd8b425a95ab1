/// Shows diagnostics as text for people, with the source line and the range underlined.
///
///     error[AVT1001/unknown-key]: `acept` is not a key of a transition
///       --> rules/core.yaml:42:5
///        |
///     42 |     acept: isPaused
///        |     ^^^^^ did you mean `accept`?
///        |
///        = fix: write `accept`
///
/// Of a range over several lines the first is shown. What would steer a terminal is escaped.
public struct HumanRenderer: Sendable {
    /// Makes a renderer.
    public init() {}

    /// The text of all diagnostics in the order given, a blank line between two, ending with a line feed.
    ///
    /// With `colour` it is coloured with ANSI escapes.
    public func render(_ diagnostics: [Diagnostic], colour: Bool = false) -> String {
        diagnostics.map { render($0, ink: Ink(isOn: colour)) }.joined(separator: "\n")
    }

    private func render(_ diagnostic: Diagnostic, ink: Ink) -> String {
        let excerpt = diagnostic.range.map { SourceExcerpt($0) }
        let placedNotes = diagnostic.notes.compactMap { note in
            note.range.map { (message: note.message, range: $0, excerpt: SourceExcerpt($0)) }
        }
        let lastLine = max(excerpt?.lineNumber ?? 0, placedNotes.map(\.excerpt.lineNumber).max() ?? 0)
        let gutter = Gutter(width: String(lastLine).count, ink: ink)
        let style = Ink.Style(diagnostic.severity)

        var lines = [
            ink.paint("\(diagnostic.severity)[\(diagnostic.code)]", style)
                + ink.paint(": " + printable(diagnostic.message), .strong)
        ]
        if let range = diagnostic.range, let excerpt {
            lines.append(gutter.arrow + location(range))
            lines += gutter.show(excerpt, underline: "^", style: style, label: diagnostic.label)
        }
        let remarks =
            diagnostic.notes.filter { $0.range == nil }.map(\.message) + diagnostic.fixes.map { "fix: " + $0.message }
        if excerpt != nil, !remarks.isEmpty { lines.append(gutter.bar) }
        lines += remarks.map { gutter.remark + printable($0) }
        for note in placedNotes {
            lines.append(ink.paint("note", .note) + ": " + printable(note.message))
            lines.append(gutter.arrow + location(note.range))
            lines += gutter.show(note.excerpt, underline: "-", style: .note, label: nil)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func location(_ range: SourceRange) -> String {
        let position = range.start
        return "\(printable(range.file.name)):\(position.line):\(position.column)"
    }
}
