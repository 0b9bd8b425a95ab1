/// Parses an event log in CSV, row by row.
///
/// If the first row does not name the columns of a log, nothing of the file can be read: that is one problem, and all
/// other rows are skipped.
struct CSVScanner {
    private enum Header {
        case expected(isJSON: Bool)
        case read(CSVColumns)
        case malformed
    }

    /// Advice about the columns of the file, and the number of the line that names them.
    var advice: (line: Int, texts: [String])? {
        if case .read(let columns)? = header { (columns.line, columns.advice) } else { nil }
    }

    /// The names of the columns with attributes.
    var attributes: [String] {
        if case .read(let columns)? = header { columns.attributes.map(\.name) } else { [] }
    }

    private var splitter: CSVSplitter
    private var header: Header?

    /// Creates a scanner at the start of a file.
    ///
    /// - Parameter limit: The maximum length of a row in bytes.
    init(limit: Int) {
        splitter = CSVSplitter(limit: limit)
    }

    /// The number of lines in the rows so far.
    var lineCount: Int { splitter.line - 1 }

    /// Processes the next bytes of the file and passes on each row that they complete.
    mutating func scan(
        _ bytes: some Collection<UInt8>, _ receive: (Result<LogLine, LogProblem>) throws -> Void
    ) rethrows {
        var header = self.header ?? .expected(isJSON: bytes.first == UInt8(ascii: "{"))
        defer { self.header = header }
        try splitter.split(bytes) { try CSVScanner.read($0, &header).map(receive) }
    }

    /// Ends the file and passes on the last row if it has no line end.
    mutating func end(_ receive: (Result<LogLine, LogProblem>) throws -> Void) rethrows {
        var header = self.header ?? .expected(isJSON: false)
        defer { self.header = header }
        try splitter.end { try CSVScanner.read($0, &header).map(receive) }
    }

    /// Returns the line of a row, or `nil` if the row is skipped.
    private static func read(
        _ row: Result<CSVRow, LogProblem>, _ header: inout Header
    ) -> Result<LogLine, LogProblem>? {
        do throws(LogProblem) {
            let row = try row.get()
            switch header {
            case _ where row.isBlank: return nil
            case .expected:
                header = .read(try CSVColumns(row))
                return nil
            case .read(let columns): return .success(try LogLine(row, columns))
            case .malformed: return nil
            }
        } catch {
            switch header {
            case .expected(let isJSON):
                header = .malformed
                guard isJSON else { break }
                let reason = "this is JSON, and CSV is expected: write `--log-format ndjson`"
                return .failure(LogProblem(line: error.line, column: 1, reason: reason))
            case .read: break
            case .malformed: return nil
            }
            return .failure(error)
        }
    }
}
