/// The steps of a trace as the rows of a table.
struct TraceTable {
    private let rows: [[String]]

    init(_ trace: [TraceStep]) {
        rows = trace.enumerated().map { number, step in
            let place = step.range.map { "\(printable($0.file.name)):\($0.start.line)" } ?? ""
            return [String(number + 1), printable(step.title), printable(step.outcome), printable(step.detail), place]
        }
    }

    /// One line for each step, its columns below each other; a column that is empty in all of them is left out.
    var lines: [String] {
        let columns = (rows.first ?? []).indices.filter { column in rows.contains { !$0[column].isEmpty } }
        let widths = columns.map { column in rows.map { width($0[column]) }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(columns, widths).map { column, total in
                let padding = String(repeating: " ", count: total - width(row[column]))
                return column == 0 ? padding + row[column] : row[column] + padding
            }
            let line = cells.joined(separator: "  ")
            return String(line[..<(line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex)])
        }
    }

    private func width(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + $1.displayWidth }
    }
}
