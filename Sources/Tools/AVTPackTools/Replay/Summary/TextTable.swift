import AVTDiagnostics
import AVTCore

/// Rows of text in columns that stand below each other.
struct TextTable {
    private var rows: [[String]]
    /// The columns that stand at the right.
    var rightAligned: Set<Int> = []

    /// A table with nothing but a head.
    init(_ head: [String]) {
        rows = [head.map { printable($0) }]
    }

    /// Adds a row with as many cells as the head has.
    mutating func add(_ row: [String]) {
        rows.append(row.map { printable($0) })
    }

    /// The table, indented, each row ending with a line feed.
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
