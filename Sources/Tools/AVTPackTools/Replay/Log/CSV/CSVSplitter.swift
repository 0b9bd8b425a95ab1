/// Splits a stream of bytes into rows of CSV, as RFC 4180 defines them, buffering at most one row.
///
/// The end of a malformed row is the next line end, so that one mistake does not make others of the rows after it.
struct CSVSplitter {
    private var rest: [UInt8] = []
    /// The number of bytes of the rest that were scanned.
    private var scanned = 0
    private var row = CSVRowScan()
    private var isAtStart = true
    /// The number of the current line, from 1.
    private(set) var line = 1
    private let limit: Int

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Creates a splitter.
    ///
    /// - Parameter limit: The maximum length of a row in bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// Processes the next bytes of the stream.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - receive: Called with each row that they complete.
    mutating func split(
        _ bytes: some Collection<UInt8>, _ receive: (Result<CSVRow, LogProblem>) throws -> Void
    ) rethrows {
        rest += bytes
        if isAtStart {
            guard rest.count >= CSVSplitter.byteOrderMark.count else { return }
            skipByteOrderMark()
        }
        // In place: a row may arrive in many small pieces.
        var buffer: [UInt8] = []
        swap(&buffer, &rest)
        let end = try buffer.withUnsafeBufferPointer { try scan($0, receive) }
        if end > 0 { buffer.removeFirst(end) }
        scanned = buffer.count
        swap(&buffer, &rest)
    }

    /// Passes on the last row if it has no line end.
    mutating func end(_ receive: (Result<CSVRow, LogProblem>) throws -> Void) rethrows {
        if isAtStart { skipByteOrderMark() }
        let bytes = rest
        rest = []
        var start = try bytes.withUnsafeBufferPointer { try scan($0, receive) }
        while start < bytes.count {
            start += try bytes[start...].withUnsafeBufferPointer { row in
                guard self.row.isInQuotes else {
                    try finish(row, receive)
                    return row.count
                }
                let lineEnd = try refuseOpenQuote(row, "the quote is not closed", receive)
                return try lineEnd + scan(UnsafeBufferPointer(rebasing: row[lineEnd...]), receive)
            }
        }
        if row.isTooLong { line += 1 }
    }

    private mutating func skipByteOrderMark() {
        isAtStart = false
        if rest.starts(with: CSVSplitter.byteOrderMark) { rest.removeFirst(CSVSplitter.byteOrderMark.count) }
    }

    /// Scans bytes that begin with a row, and passes on complete rows.
    ///
    /// - Returns: The number of bytes in these rows.
    private mutating func scan(
        _ bytes: UnsafeBufferPointer<UInt8>, _ receive: (Result<CSVRow, LogProblem>) throws -> Void
    ) rethrows -> Int {
        var start = 0
        var index = scanned
        scanned = 0
        while index < bytes.count {
            if row.isComplete(after: bytes[index], at: index - start) {
                try finish(UnsafeBufferPointer(rebasing: bytes[start..<index]), receive)
                index += 1
                start = index
                continue
            }
            index += 1
            guard index - start > limit, !row.isTooLong else { continue }
            if row.isInQuotes, row.firstLineEnd != nil {
                let long = UnsafeBufferPointer(rebasing: bytes[start..<index])
                start += try refuseOpenQuote(long, "the quote is not closed within \(limit) bytes", receive)
                index = start
            } else {
                try receive(.failure(tooLong))
                row.isTooLong = true
            }
        }
        // Of a row that is too long, nothing is stored.
        return row.isTooLong ? bytes.count : start
    }

    /// Reports a quote that is not closed; the row ends with its first line.
    ///
    /// - Returns: The number of bytes in the first line.
    private mutating func refuseOpenQuote(
        _ row: UnsafeBufferPointer<UInt8>, _ reason: String, _ receive: (Result<CSVRow, LogProblem>) throws -> Void
    ) rethrows -> Int {
        let problem = LogProblem(at: self.row.cellStart - 1, in: row, firstLine: line, reason: reason)
        let lineEnd = self.row.firstLineEnd.map { $0 + 1 } ?? row.count
        line += 1
        self.row = CSVRowScan()
        try receive(.failure(problem))
        return lineEnd
    }

    private mutating func finish(
        _ bytes: UnsafeBufferPointer<UInt8>, _ receive: (Result<CSVRow, LogProblem>) throws -> Void
    ) rethrows {
        let firstLine = line
        var complete = CSVRowScan()
        swap(&complete, &row)
        line += complete.lineEndCount + 1
        guard !complete.isTooLong else { return }
        if let mistake = complete.finish(bytes) {
            let problem = LogProblem(at: mistake.offset, in: bytes, firstLine: firstLine, reason: mistake.reason)
            return try receive(.failure(problem))
        }
        try receive(.success(CSVRow(bytes: bytes, cells: complete.cells, line: firstLine)))
    }

    private var tooLong: LogProblem {
        LogProblem(line: line, column: limit + 1, reason: "the row is longer than \(limit) bytes")
    }
}
