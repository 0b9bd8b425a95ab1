import AVTCore

/// A text table with aligned columns.
///
/// Cells are kept as one piece of text, because a summary of a large log has millions of them.
package struct TextTable {
    /// The printable texts of the cells, row by row.
    private var bytes: [UInt8] = []
    private var cells: [Cell] = []
    private let columnCount: Int
    /// The indexes of the columns that are aligned to the right.
    package var rightAligned: Set<Int> = []

    /// The end of a cell in the text, and its width in characters.
    private struct Cell {
        let end: Int
        let width: Int
    }

    /// Creates a table that contains only its header.
    ///
    /// - Parameter head: The titles of the columns.
    package init(_ head: [String]) {
        columnCount = head.count
        add(head)
    }

    /// True if the table has more than its header.
    var hasRows: Bool { cells.count > columnCount }

    /// Adds a row with as many cells as the header.
    package mutating func add(_ row: [String]) {
        for cell in row { add(cell) }
    }

    /// Adds a cell; a row ends with as many cells as the header has.
    mutating func add(_ cell: String) {
        let width = bytes.append(printable: cell)
        cells.append(Cell(end: bytes.count, width: width))
    }

    /// Adds a cell with a number of at most three decimal places.
    mutating func add(_ number: Double) {
        let start = bytes.count
        bytes.append(decimal: number)
        cells.append(Cell(end: bytes.count, width: bytes.count - start))
    }

    /// Removes all rows but the header.
    mutating func removeRows() {
        cells.removeSubrange(columnCount...)
        bytes.removeSubrange((cells.last?.end ?? 0)...)
    }

    /// Appends the table to a text, indented, each row followed by a line feed.
    func write(to output: inout [UInt8]) {
        var widths = [Int](repeating: 0, count: columnCount)
        for (index, cell) in cells.enumerated() {
            widths[index % columnCount] = max(widths[index % columnCount], cell.width)
        }
        let isRight = (0..<columnCount).map(rightAligned.contains)
        var (start, column, blanks) = (0, 0, 2)
        for cell in cells {
            // Blanks are written before the next text only, so that no line ends with blanks.
            let padding = widths[column] - cell.width
            if isRight[column] { blanks += padding }
            if cell.width > 0 {
                output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: blanks))
                output.append(contentsOf: bytes[start..<cell.end])
                blanks = 0
            }
            blanks += isRight[column] ? 2 : padding + 2
            (start, column) = (cell.end, column + 1)
            if column == columnCount {
                output.append(UInt8(ascii: "\n"))
                (column, blanks) = (0, 2)
            }
        }
    }

    /// The table as text, indented, each row followed by a line feed.
    package var text: String {
        var text: [UInt8] = []
        write(to: &text)
        return String(decoding: text, as: UTF8.self)
    }
}
