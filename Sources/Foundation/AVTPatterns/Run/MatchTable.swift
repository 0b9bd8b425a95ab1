/// A complete, immutable deterministic table.
final class MatchTable: Sendable {
    let cells: [UInt32]
    /// The column of each byte.
    let columns: [UInt8]
    let width: Int
    /// The row at the start of a text.
    let initial: UInt32
    /// The common prefix of all matching texts.
    let prefix: [UInt8]
    /// The row after the prefix.
    let afterPrefix: UInt32

    /// The row from which nothing can match any more.
    var dead: UInt32 { UInt32(width) }
    /// The row in which the pattern has matched.
    var matched: UInt32 { 2 * UInt32(width) }

    /// Builds the table of a program, or returns `nil` if it takes too many cells or too much work.
    init?(_ determinizer: inout Determinizer, cells most: Int, work: Int) {
        let width = determinizer.width
        var row = 3
        while row < determinizer.rowCount {
            for column in 0..<width {
                guard determinizer.cells.count <= most, determinizer.work <= work,
                    determinizer.next(UInt32(row * width), column) != nil
                else { return nil }
            }
            row += 1
        }
        cells = determinizer.cells
        columns = determinizer.classes.classes
        self.width = width
        initial = determinizer.initial
        (prefix, afterPrefix) = MatchTable.prefix(determinizer)
    }

    /// Returns the row after a row and a byte.
    func row(after byte: UInt8, from row: UInt32) -> UInt32 {
        cells[Int(row) + Int(columns[Int(byte)])]
    }

    /// Returns whether a text that ends in a row matches.
    func matchesAtEnd(_ row: UInt32) -> Bool {
        cells[Int(row) + width - 1] == matched
    }

    /// Returns the bytes, from the start, that are the only possible continuation, and the row after them.
    private static func prefix(_ determinizer: Determinizer) -> ([UInt8], UInt32) {
        let classes = determinizer.classes
        var prefix: [UInt8] = []
        var row = determinizer.initial
        while row > determinizer.matched, prefix.count < 32 {
            let start = Int(row)
            let ways = (0..<determinizer.width).filter { determinizer.cells[start + $0] != determinizer.dead }
            guard ways.count == 1, ways[0] < classes.count, let byte = classes.onlyByte(of: ways[0]) else { break }
            prefix.append(byte)
            row = determinizer.cells[start + ways[0]]
        }
        return (prefix, row)
    }

    /// Returns whether a text matches, and the number of bytes read.
    @inline(__always)
    func match(_ text: UnsafeBufferPointer<UInt8>) -> (matches: Bool, read: Int) {
        guard text.count >= prefix.count else { return (false, 0) }
        return cells.withUnsafeBufferPointer { cells in
            columns.withUnsafeBufferPointer { columns in
                var position = 0
                for byte in prefix {
                    guard text[position] == byte else { return (false, position) }
                    position += 1
                }
                var row = afterPrefix
                // No cell is `unknown`, so these rows are `dead` and `matched`.
                if row <= matched { return (row == matched, position) }
                while position < text.count {
                    let next = cells[Int(row) + Int(columns[Int(text[position])])]
                    position += 1
                    // A branch, so that staying in a row does not wait for the cell.
                    if next != row {
                        if next <= matched { return (next == matched, position) }
                        row = next
                    }
                }
                return (cells[Int(row) + width - 1] == matched, position)
            }
        }
    }
}
