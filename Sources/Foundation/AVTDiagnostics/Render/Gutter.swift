import AVTCore

/// The left margin of a rendered diagnostic, as wide as its greatest line number.
struct Gutter {
    let width: Int
    let ink: Ink

    /// An empty margin.
    var bar: String { ink.paint(blank + " |", .frame) }

    /// What stands for lines that are left out.
    var gap: String { ink.paint(blank.dropLast() + "...", .frame) }

    /// What stands before a location.
    var arrow: String { ink.paint(blank + "--> ", .frame) }

    /// What stands before the location of a further place in another file.
    var furtherArrow: String { ink.paint(blank + "::: ", .frame) }

    /// What stands before a remark below the excerpt.
    var remark: String { ink.paint(blank + " = ", .frame) }

    /// A source line.
    func line(_ excerpt: SourceExcerpt) -> String {
        let number = String(excerpt.lineNumber)
        let padding = String(repeating: " ", count: max(0, width - number.count))
        return ink.paint(padding + number + " |", .frame) + (excerpt.text.isEmpty ? "" : " " + excerpt.text)
    }

    /// The underline of a range, with what is said of it.
    func underline(_ excerpt: SourceExcerpt, with character: Character, style: Ink.Style, label: String?) -> String {
        var mark = String(repeating: character, count: excerpt.underlineWidth)
        if let label { mark += " " + printable(label) }
        return bar + " " + String(repeating: " ", count: excerpt.indentation) + ink.paint(mark, style)
    }

    private var blank: String { String(repeating: " ", count: width) }
}
