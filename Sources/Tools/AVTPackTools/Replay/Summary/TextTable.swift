import AVTDiagnostics
import AVTCore

/// A text table with aligned columns.
struct TextTable {
    private var rows: [[String]]
    /// The indexes of the columns that are aligned to the right.
    var rightAligned: Set<Int> = []

    /// Creates a table that contains only its header.
    init(_ head: [String]) {
        rows = [head.map { printable($0) }]
    }

    /// Adds a row with as many cells as the header.
    mutating func add(_ row: [String]) {
        rows.append(row.map { printable($0) })
    }

    /// The table as text, indented, each row followed by a line feed.
    var text: String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).enumerated().map { column, cell in
                let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
                return rightAligned.contains(column) ? blanks + cell.0 : cell.0 + blanks
            }
            let line = "  " + cells.joined(separator: "  ")
            return line.reversed().drop { $0 == " " }.reversed() + "\n"
        }.joined()
    }
}
