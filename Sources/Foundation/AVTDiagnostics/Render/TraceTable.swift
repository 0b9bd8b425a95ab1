import AVTCore

/// The steps of a trace as rows of a table.
struct TraceTable {
    private let rows: [[String]]

    init(_ trace: [TraceStep]) {
        rows = trace.enumerated().map { number, step in
            let location = step.range.map { "\(printable($0.file.name)):\($0.start.line)" } ?? ""
            return [
                String(number + 1), printable(step.title), printable(step.outcome), printable(step.detail), location,
            ]
        }
    }

    /// The maximum width of a detail, beyond which it continues in the next line.
    private static let detailWidth = 72

    /// The lines of the table, one or more for each step, with aligned columns; a column that is always empty is
    /// omitted.
    var lines: [String] {
        let rows = self.rows.flatMap { wrapped($0) }
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

    /// Returns a row whose detail is broken at commas to fit.
    private func wrapped(_ row: [String]) -> [[String]] {
        var parts: [String] = []
        for change in row[3].split(separator: ", ", omittingEmptySubsequences: false) {
            guard let last = parts.last, width(last) + 2 + width(String(change)) <= TraceTable.detailWidth else {
                if !parts.isEmpty { parts[parts.count - 1] += "," }
                parts.append(String(change))
                continue
            }
            parts[parts.count - 1] = last + ", " + change
        }
        return parts.enumerated().map { index, part in
            index == 0 ? [row[0], row[1], row[2], part, row[4]] : ["", "", "", part, ""]
        }
    }

    private func width(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + $1.displayWidth }
    }
}
