/// The left margin of a rendered diagnostic, as wide as its greatest line number.
struct Gutter {
    let width: Int
    let ink: Ink

    /// An empty margin.
    var bar: String { ink.paint(blank + " |", .frame) }

    /// What stands before a location.
    var arrow: String { ink.paint(blank + "--> ", .frame) }

    /// What stands before a remark below the excerpt.
    var remark: String { ink.paint(blank + " = ", .frame) }

    /// A source line between two lines of margin, the second with the underline.
    func show(_ excerpt: SourceExcerpt, underline: Character, style: Ink.Style, label: String?) -> [String] {
        let number = String(excerpt.lineNumber)
        let padding = String(repeating: " ", count: max(0, width - number.count))
        var mark = String(repeating: underline, count: excerpt.underlineWidth)
        if let label { mark += " " + printable(label) }
        return [
            bar,
            ink.paint(padding + number + " |", .frame) + (excerpt.text.isEmpty ? "" : " " + excerpt.text),
            bar + " " + String(repeating: " ", count: excerpt.indentation) + ink.paint(mark, style),
        ]
    }

    private var blank: String { String(repeating: " ", count: width) }
}
