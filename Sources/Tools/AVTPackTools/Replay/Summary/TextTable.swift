import AVTDiagnostics
import AVTCore

/// A text table with aligned columns.
package struct TextTable {
    private var rows: [[Cell]]
    /// The indexes of the columns that are aligned to the right.
    package var rightAligned: Set<Int> = []

    /// Creates a table that contains only its header.
    ///
    /// - Parameter head: The titles of the columns.
    package init(_ head: [String]) {
        rows = [head.map { Cell($0) }]
    }

    /// Adds a row with as many cells as the header.
    package mutating func add(_ row: [String]) {
        rows.append(row.map { Cell($0) })
    }

    /// The table as text, indented, each row followed by a line feed.
    package var text: String {
        let widths = rows[0].indices.map { column in rows.reduce(0) { max($0, $1[column].width) } }
        var text = ""
        for row in rows {
            // Blanks are written before the next text only, so that no line ends with blanks.
            var blanks = 2
            for (column, cell) in row.enumerated() {
                let padding = widths[column] - cell.width
                if rightAligned.contains(column) { blanks += padding }
                if cell.width > 0 {
                    text += String(repeating: " ", count: blanks)
                    text += cell.text
                    blanks = 0
                }
                blanks += rightAligned.contains(column) ? 2 : padding + 2
            }
            text += "\n"
        }
        return text
    }

    /// The printable text of a cell, and its width in characters.
    private struct Cell {
        let text: String
        let width: Int

        init(_ text: String) {
            self.text = printable(text)
            width = self.text.utf8.allSatisfy { $0 < 0x80 } ? self.text.utf8.count : self.text.count
        }
    }
}
