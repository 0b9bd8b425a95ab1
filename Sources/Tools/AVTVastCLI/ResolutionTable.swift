/// A table of what became of the ads of a document, with aligned columns for people.
struct ResolutionTable {
    /// The titles of the columns.
    let titles: [String]
    /// The indices of the columns with numbers, which are aligned at their ends.
    var numbers: Set<Int> = []
    /// The cells of each row; a row of one cell is a remark about the row before it.
    let rows: [[String]]

    /// The lines with their line ends, each after a margin, or nothing if there are no rows.
    func text(margin: String) -> String {
        guard !rows.isEmpty else { return "" }
        let cells = [titles] + rows
        let widths = titles.indices.map { column in
            cells.filter { $0.count > 1 }.map { $0[column].unicodeScalars.count }.max() ?? 0
        }
        return cells.map { margin + line($0, widths) + "\n" }.joined()
    }

    private func line(_ row: [String], _ widths: [Int]) -> String {
        guard row.count > 1 else { return "  " + row.joined() }
        let cells = row.indices.map { column in
            let space = String(repeating: " ", count: widths[column] - row[column].unicodeScalars.count)
            // The last column has no space at its end.
            guard column < row.count - 1 || numbers.contains(column) else { return row[column] }
            return numbers.contains(column) ? space + row[column] : row[column] + space
        }
        return cells.joined(separator: "  ")
    }
}
