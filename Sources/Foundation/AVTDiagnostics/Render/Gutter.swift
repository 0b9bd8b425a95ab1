import AVTCore

/// The left margin of a rendered diagnostic, as wide as its greatest line number.
struct Gutter {
    let width: Int
    let ink: Ink

    /// An empty margin.
    var bar: String { ink.paint(blank + " |", .frame) }

    /// The line that represents omitted lines.
    var gap: String { ink.paint(blank.dropLast() + "...", .frame) }

    /// The prefix of a location.
    var arrow: String { ink.paint(blank + "--> ", .frame) }

    /// The prefix of a further location in another file.
    var relatedArrow: String { ink.paint(blank + "::: ", .frame) }

    /// The prefix of a remark below the excerpt.
    var remark: String { ink.paint(blank + " = ", .frame) }

    /// Returns a source line with its number.
    func line(_ excerpt: SourceExcerpt) -> String {
        let number = String(excerpt.lineNumber)
        let padding = String(repeating: " ", count: max(0, width - number.count))
        return ink.paint(padding + number + " |", .frame) + (excerpt.text.isEmpty ? "" : " " + excerpt.text)
    }

    /// Returns the underline of a range, with its label.
    func underline(_ excerpt: SourceExcerpt, with character: Character, style: Ink.Style, label: String?) -> String {
        var mark = String(repeating: character, count: excerpt.underlineWidth)
        if let label { mark += " " + printable(label) }
        return bar + " " + String(repeating: " ", count: excerpt.indentation) + ink.paint(mark, style)
    }

    private var blank: String { String(repeating: " ", count: width) }
}
