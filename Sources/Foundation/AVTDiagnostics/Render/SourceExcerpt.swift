import AVTCore

/// The line of a range as displayed by a terminal, with the columns to underline.
///
/// Tabs become spaces, control characters are escaped, and a long line is cut around the range.
struct SourceExcerpt {
    /// The line's number, from 1.
    let lineNumber: Int

    /// The displayed text of the line.
    let text: String

    /// The number of columns before the underline.
    let indentation: Int

    /// The number of underlined columns, at least one.
    let underlineWidth: Int

    /// The maximum number of columns printed of a line.
    private static let widestLine = 120

    /// The number of bytes examined before and after the start of the range, whatever the length of the line.
    private static let examinedBytes = 1000

    /// The number of columns kept before the range in a line that is cut.
    private static let lead = 30

    private static let tabStop = 4

    init(_ range: SourceRange) {
        let file = range.file
        lineNumber = range.start.line
        let line = file.lineRange(lineNumber)
        let lower = min(max(range.lower, line.lowerBound), line.upperBound)
        let upper = min(max(range.upper, lower), line.upperBound)
        let from = max(line.lowerBound, lower - Self.examinedBytes)
        let to = min(line.upperBound, lower + Self.examinedBytes)
        let cells = Self.cells(of: file.slice(from, to), at: from)

        let total = cells.last.map { $0.column + $0.width } ?? 0
        let start = cells.first { $0.offset >= lower }?.column ?? total
        let end = max(start + 1, cells.first { $0.offset >= upper }?.column ?? total)
        let isComplete = from == line.lowerBound && to == line.upperBound && total <= Self.widestLine
        let first = isComplete ? 0 : max(0, min(start - Self.lead, total - Self.widestLine))
        let last = first + Self.widestLine
        let shown = cells.filter { $0.column >= first && $0.column + $0.width <= last }

        let cutLeft = first > 0 || from > line.lowerBound
        let cutRight = to < line.upperBound || total > last
        let origin = (shown.first?.column ?? first) - (cutLeft ? 1 : 0)
        text = (cutLeft ? "…" : "") + shown.map(\.text).joined() + (cutRight ? "…" : "")
        indentation = max(0, start - origin)
        underlineWidth = max(1, min(end, last) - start)
    }

    /// A character of the line and its column on the screen.
    private struct Cell {
        let offset: Int
        let text: String
        let column: Int
        let width: Int
    }

    private static func cells(of line: Substring, at firstOffset: Int) -> [Cell] {
        var cells: [Cell] = []
        var offset = firstOffset
        var column = 0
        for scalar in line.unicodeScalars {
            let text: String
            let width: Int
            if scalar == "\t" {
                width = tabStop - column % tabStop
                text = String(repeating: " ", count: width)
            } else if scalar.isUnprintable {
                text = scalar.escapedForDisplay
                width = text.utf8.count
            } else {
                text = String(scalar)
                width = scalar.displayWidth
            }
            cells.append(Cell(offset: offset, text: text, column: column, width: width))
            offset += UTF8.width(scalar)
            column += width
        }
        return cells
    }
}
