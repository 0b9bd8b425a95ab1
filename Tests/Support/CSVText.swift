/// A cell of a CSV file to write.
package struct CSVTextCell: Equatable, Sendable {
    /// The content.
    package let text: String
    /// True if the cell is in quotes although it need not be.
    package let isQuoted: Bool

    /// Creates a cell.
    package init(_ text: String, isQuoted: Bool = false) {
        self.text = text
        self.isQuoted = isQuoted
    }

    fileprivate var written: String {
        let isPlain = !isQuoted && !text.utf8.contains { [0x0A, 0x0D, 0x22, 0x2C].contains($0) }
        return isPlain ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}

/// Returns rows as CSV.
///
/// - Parameters:
///   - rows: The rows.
///   - lineEnd: The characters after each row.
/// - Returns: The text.
package func csvText(_ rows: [[CSVTextCell]], lineEnd: String = "\r\n") -> String {
    rows.map { $0.map(\.written).joined(separator: ",") + lineEnd }.joined()
}
