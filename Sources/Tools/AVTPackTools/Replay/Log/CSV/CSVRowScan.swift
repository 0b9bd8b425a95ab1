import AVTCore

/// The state of scanning a row.
struct CSVRowScan {
    private enum State {
        case beforeCell
        case inCell
        case inQuotes
        /// After a quote in a quoted cell: the end of the cell, or the first one of a doubled quote.
        case afterQuote
        /// After a carriage return that follows a quoted cell.
        case afterReturn
        /// After a mistake.
        case malformed
    }

    /// The cells that are complete.
    private(set) var cells: [CSVCell] = []
    /// The offset of the current cell's content.
    private(set) var cellStart = 0
    /// The offset of the first line end, which is in quotes, or `nil` if there is none.
    private(set) var firstLineEnd: Int?
    /// The number of line ends in the row.
    private(set) var lineEndCount = 0
    /// The number of line ends in the quoted cell that was read last.
    private var cellLineEndCount = 0
    /// True if the row is longer than the limit: the rest of its line is skipped.
    var isTooLong = false
    private var state = State.beforeCell
    private var hasDoubledQuotes = false
    private var mistake: (offset: Int, reason: String)?

    /// True in a quoted cell whose end was not scanned yet.
    var isInQuotes: Bool { state == .inQuotes }

    /// Processes the next byte, and returns true if it ends the row.
    ///
    /// - Parameters:
    ///   - byte: The byte.
    ///   - offset: Its offset in the row.
    /// - Returns: True for a line feed outside of quotes.
    mutating func isComplete(after byte: UInt8, at offset: Int) -> Bool {
        guard !isTooLong else { return byte == 0x0A }
        switch (state, byte) {
        case (.inQuotes, 0x0A):
            firstLineEnd = firstLineEnd ?? offset
            lineEndCount += 1
            cellLineEndCount += 1
        case (.inQuotes, UInt8(ascii: "\"")): state = .afterQuote
        case (.inQuotes, _): break
        case (_, 0x0A): return true
        case (.malformed, _): break
        case (.inCell, UInt8(ascii: ",")): append(endingAt: offset, isQuoted: false)
        case (.inCell, UInt8(ascii: "\"")):
            refuse("a cell with a quote begins with one, and the quote in it is doubled", at: offset)
        case (.inCell, _): break
        case (.beforeCell, UInt8(ascii: ",")): append(endingAt: offset, isQuoted: false)
        case (.beforeCell, UInt8(ascii: "\"")):
            cellStart = offset + 1
            cellLineEndCount = 0
            state = .inQuotes
        case (.beforeCell, _): state = .inCell
        case (.afterQuote, UInt8(ascii: "\"")):
            hasDoubledQuotes = true
            state = .inQuotes
        case (.afterQuote, UInt8(ascii: ",")): append(endingAt: offset - 1, isQuoted: true, next: offset + 1)
        case (.afterQuote, 0x0D): state = .afterReturn
        case (.afterQuote, _): refuse(afterQuoteReason, at: offset)
        case (.afterReturn, _): refuse(afterQuoteReason, at: offset - 1)
        }
        return false
    }

    /// Completes the last cell, or returns the mistake in the row.
    ///
    /// - Parameter bytes: The row without its line feed.
    /// - Returns: The mistake, or `nil` if there is none.
    mutating func finish(_ bytes: UnsafeBufferPointer<UInt8>) -> (offset: Int, reason: String)? {
        switch state {
        case .beforeCell, .inCell:
            let hasReturn = bytes.last == 0x0D && bytes.count > cellStart
            append(endingAt: hasReturn ? bytes.count - 1 : bytes.count, isQuoted: false)
        case .afterQuote: append(endingAt: bytes.count - 1, isQuoted: true)
        case .afterReturn: append(endingAt: bytes.count - 2, isQuoted: true)
        case .inQuotes, .malformed: break
        }
        return mistake
    }

    /// Why a quoted cell cannot end where it seems to.
    private var afterQuoteReason: String {
        let reason = "a comma or the end of the line follows a quoted cell"
        guard cellLineEndCount > 0 else { return reason }
        let distance = counted(cellLineEndCount, "line")
        return "\(reason); this one begins \(distance) earlier, where its quote is probably not closed"
    }

    private mutating func append(endingAt end: Int, isQuoted: Bool, next: Int? = nil) {
        cells.append(CSVCell(range: cellStart..<end, isQuoted: isQuoted, hasDoubledQuotes: hasDoubledQuotes))
        hasDoubledQuotes = false
        cellStart = next ?? (end + 1)
        state = .beforeCell
    }

    private mutating func refuse(_ reason: String, at offset: Int) {
        mistake = (offset, reason)
        state = .malformed
    }
}
