import AVTCore

/// A renderer of diagnostics as text for people, with source lines and underlined ranges.
///
///     error[AVT1001/unknown-key]: `acept` is not a key of a transition
///       --> rules/core.yaml:42:5
///        |
///     42 |     acept: isPaused
///        |     ^^^^^ did you mean `accept`?
///        |
///        = fix: write `accept`
///
/// Further locations of a diagnostic are in the same excerpt, underlined with `-`. If a range has several lines, the
/// first one is shown. Characters that would control a terminal are escaped.
public struct HumanRenderer: Sendable {
    /// Creates a renderer.
    public init() {}

    /// Returns the text of diagnostics in this order, separated by blank lines and ending with a line feed.
    ///
    /// If `colour` is true, the text is coloured with ANSI escapes.
    public func render(_ diagnostics: [Diagnostic], colour: Bool = false) -> String {
        diagnostics.map { render($0, ink: Ink(isOn: colour)) }.joined(separator: "\n")
    }

    private func render(_ diagnostic: Diagnostic, ink: Ink) -> String {
        let style = Ink.Style(diagnostic.severity)
        let marks = Mark.marks(of: diagnostic)
        let locatedNotes = diagnostic.notes.compactMap { note in
            note.range.map { (message: note.message, mark: Mark($0, underline: "-", style: .note)) }
        }
        let lastLine = (marks + locatedNotes.map(\.mark)).map(\.excerpt.lineNumber).max() ?? 0
        let gutter = Gutter(width: String(lastLine).count, ink: ink)

        var lines = [
            ink.paint("\(diagnostic.severity)[\(diagnostic.code)]", style)
                + ink.paint(": " + printable(diagnostic.message), .strong)
        ]
        if let range = diagnostic.range {
            lines.append(gutter.arrow + location(range))
            lines += excerpt(of: marks.filter { $0.range.file === range.file }, in: gutter)
        }
        for mark in marks where mark.range.file !== diagnostic.range?.file {
            lines.append(gutter.relatedArrow + location(mark.range))
            lines += excerpt(of: [mark], in: gutter)
        }
        let remarks =
            diagnostic.notes.filter { $0.range == nil }.map(\.message)
            + [diagnostic.code.evidence.remark].compactMap(\.self) + TraceTable(diagnostic.trace).lines
            + diagnostic.fixes.map { "fix: " + printable($0.message) }
        if !marks.isEmpty, !remarks.isEmpty { lines.append(gutter.bar) }
        lines += remarks.map { gutter.remark + printable($0) }
        for note in locatedNotes {
            lines.append(ink.paint("note", .note) + ": " + printable(note.message))
            lines.append(gutter.arrow + location(note.mark.range))
            lines += excerpt(of: [note.mark], in: gutter)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the lines of some marks in one file from top to bottom, each line once with all its underlines.
    ///
    /// There are none for a file that must not be quoted.
    private func excerpt(of marks: [Mark], in gutter: Gutter) -> [String] {
        guard !marks.contains(where: \.range.file.isOutside) else { return [] }
        var lines = [gutter.bar]
        var last: SourceExcerpt?
        for mark in marks.sorted(by: { $0.range.lower < $1.range.lower }) {
            if let last, last.lineNumber == mark.excerpt.lineNumber, last.text == mark.excerpt.text {
                lines.append(mark.underlined(in: gutter))
                continue
            }
            if let last, mark.excerpt.lineNumber > last.lineNumber + 1 { lines.append(gutter.gap) }
            lines += [gutter.line(mark.excerpt), mark.underlined(in: gutter)]
            last = mark.excerpt
        }
        return lines
    }

    private func location(_ range: SourceRange) -> String {
        let position = range.start
        return "\(printable(range.file.name)):\(position.line):\(position.column)"
    }
}

/// An underlined range.
private struct Mark {
    let range: SourceRange
    let excerpt: SourceExcerpt
    let underline: Character
    let style: Ink.Style
    let label: String?

    init(_ range: SourceRange, underline: Character, style: Ink.Style, label: String? = nil) {
        self.range = range
        self.underline = underline
        self.style = style
        self.label = label
        excerpt = SourceExcerpt(range)
    }

    /// Returns the marks of a diagnostic's range and its further locations.
    static func marks(of diagnostic: Diagnostic) -> [Mark] {
        let first = diagnostic.range.map {
            Mark($0, underline: "^", style: Ink.Style(diagnostic.severity), label: diagnostic.label)
        }
        return (first.map { [$0] } ?? [])
            + diagnostic.related.map { Mark($0.range, underline: "-", style: .note, label: $0.label) }
    }

    func underlined(in gutter: Gutter) -> String {
        gutter.underline(excerpt, with: underline, style: style, label: label)
    }
}
