/// A cell of a row.
struct CSVCell {
    /// The content, without the quotes around it, as offsets in the row.
    let range: Range<Int>
    /// True if the cell is in quotes.
    let isQuoted: Bool
    /// True if the content has doubled quotes.
    let hasDoubledQuotes: Bool

    /// True if nothing is between the delimiters.
    var isEmpty: Bool { range.isEmpty && !isQuoted }
}

/// A row of CSV.
struct CSVRow {
    /// The bytes of the row without its line end, which are valid only while the row is processed.
    let bytes: UnsafeBufferPointer<UInt8>
    /// The cells, at least one.
    let cells: [CSVCell]
    /// The number of the row's first line in the file, from 1.
    let line: Int

    /// True if the row contains nothing but white space.
    var isBlank: Bool {
        cells.count == 1 && !cells[0].isQuoted && bytes[cells[0].range].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }

    /// The offset of a carriage return within the row that is followed by something else than a line feed and is not in
    /// quotes, or `nil` if there is none.
    var offsetOfReturn: Int? {
        cells.first { !$0.isQuoted && bytes[$0.range].contains(0x0D) }
            .flatMap { cell in bytes[cell.range].firstIndex(of: 0x0D) }
    }

    /// Returns the content of a cell as text.
    ///
    /// - Throws: `LogProblem` if it is not UTF-8.
    func text(of cell: CSVCell) throws(LogProblem) -> String {
        guard let text = String(validating: bytes[cell.range], as: UTF8.self) else {
            throw problem("the cell is not UTF-8", at: cell.range.lowerBound)
        }
        return cell.hasDoubledQuotes ? text.replacing("\"\"", with: "\"") : text
    }

    /// Returns a problem at an offset in the row.
    func problem(_ reason: String, at offset: Int) -> LogProblem {
        LogProblem(at: offset, in: bytes, firstLine: line, reason: reason)
    }
}

extension LogProblem {
    /// Creates a problem of a row that may have several lines.
    ///
    /// - Parameters:
    ///   - offset: The offset in the row.
    ///   - row: The bytes of the row.
    ///   - firstLine: The number of its first line.
    ///   - reason: The description of the error.
    init(at offset: Int, in row: UnsafeBufferPointer<UInt8>, firstLine: Int, reason: String) {
        let before = row[..<min(offset, row.count)]
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        self.init(line: firstLine + before.count { $0 == 0x0A }, column: offset - start + 1, reason: reason)
    }
}
