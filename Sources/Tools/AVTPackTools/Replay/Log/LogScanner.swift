import AVTCore
import AVTEngine

/// Parses an event log, line by line.
///
/// Blank lines are skipped. A malformed line is reported as an error, and scanning continues with the next line.
package struct LogScanner {
    private var splitter = LineSplitter(limit: LogScanner.lineLimit)
    /// The reader of rows, or `nil` if the current file has lines of JSON.
    private var csv: CSVScanner?
    /// The number of lines in the current file so far.
    private var number = 0
    /// The reader of plain lines, with the names of sessions.
    package let reader: PlainLineReader
    /// The files of the lines.
    package private(set) var locations = LogLocations()
    private var line = PlainLine()
    /// Advice about the columns of earlier files.
    private var earlierAdvice: [(line: Int, text: String)] = []
    /// The attributes of the columns of earlier files.
    private var earlierColumns: Set<String> = []
    private let share: SessionShare
    private let clock: LogClock?

    /// The maximum length of a line in bytes.
    package static let lineLimit = 1 << 20

    /// The number of lines so far, with blank ones.
    package var lineCount: Int { locations.previousLines + (csv?.lineCount ?? number) }

    /// Codes the files that have been read, and the names in their lines.
    package mutating func code(_ coder: inout SnapshotCoder) {
        locations.code(&coder)
        reader.code(&coder)
        coder.code(&earlierAdvice, (line: 0, text: "")) { coder, advice in
            coder.code(&advice.line)
            coder.code(&advice.text)
        }
        var columns = earlierColumns.sorted()
        coder.code(&columns, "") { $0.code(&$1) }
        earlierColumns = Set(columns)
    }

    /// The names of the columns with attributes.
    package var attributeColumns: Set<String> { earlierColumns.union(csv?.attributes ?? []) }

    /// Advice about columns that are probably no attributes, each with the first line that names the column.
    package var columnAdvice: [(line: Int, text: String)] {
        guard let (line, texts) = csv?.advice else { return earlierAdvice }
        let known = Set(earlierAdvice.map(\.text))
        return earlierAdvice
            + texts.filter { !known.contains($0) }.map { (locations.previousLines + line, $0) }
    }

    /// Creates a scanner at the start of a log.
    ///
    /// - Parameters:
    ///   - share: The sessions whose lines are passed on.
    ///   - reader: The reader of plain lines.
    ///   - clock: The clock of the log, which is advanced before each line is passed on, or `nil` if it is not needed.
    package init(
        _ share: SessionShare = .all, reader: PlainLineReader = PlainLineReader(), clock: LogClock? = nil
    ) {
        self.share = share
        self.reader = reader
        self.clock = clock
    }

    /// Processes the next piece of a log and passes on each line that it completes, plain lines without copying them.
    ///
    /// - Parameters:
    ///   - piece: The piece.
    ///   - plain: Called with each plain line.
    ///   - other: Called with each other line.
    package mutating func scan(
        _ piece: LogPiece, plain: (inout PlainLine) throws -> Void, other: (Result<LogLine, LogProblem>) throws -> Void
    ) rethrows {
        switch piece {
        case .start(let format, let file):
            (earlierAdvice, earlierColumns) = (columnAdvice, attributeColumns)
            locations.add(file, after: csv?.lineCount ?? number)
            start(format)
        case .resumption(let format): start(format)
        case .known(let bytes): skip(bytes)
        case .bytes(let bytes): try scan(bytes, plain: plain, other: other)
        case .end: try end(other)
        case .interruption: break
        }
    }

    /// Processes the next bytes of the log and passes on each line that they complete.
    package mutating func scan(
        _ bytes: some Collection<UInt8>, _ receive: (Result<LogLine, LogProblem>) throws -> Void
    ) rethrows {
        guard csv == nil else { return try scanRows(bytes, receive) }
        var number = self.number
        let locations = self.locations
        defer { self.number = number }
        try splitter.split(bytes) { line in
            number += 1
            try LogScanner.read(line, number: number, locations).map(receive)
        }
    }

    private mutating func scan(
        _ bytes: some Collection<UInt8>, plain: (inout PlainLine) throws -> Void,
        other: (Result<LogLine, LogProblem>) throws -> Void
    ) rethrows {
        guard csv == nil else { return try scanRows(bytes, other) }
        let (reader, locations, share, clock) = (self.reader, self.locations, self.share, self.clock)
        let previousLines = locations.previousLines
        var (number, line) = (self.number, PlainLine())
        swap(&line, &self.line)
        defer {
            self.number = number
            swap(&line, &self.line)
        }
        try splitter.split(bytes) { bytes in
            number += 1
            clock?.advance(past: bytes, number: number, after: previousLines)
            let isOwn = bytes.flatMap { share.containsLine($0) }
            if isOwn == false { return }
            if let bytes, isOwn == true, reader.read(bytes, into: &line) {
                line.number = previousLines + number
                try plain(&line)
            } else if let result = LogScanner.read(bytes, number: number, locations), isOwn ?? share.contains(result) {
                try other(result)
            }
        }
    }

    /// Ends the file and passes on the last line if it has no line end.
    package mutating func end(_ receive: (Result<LogLine, LogProblem>) throws -> Void) rethrows {
        let (locations, share, clock) = (self.locations, self.share, self.clock)
        guard csv == nil else {
            try csv?.end { try LogScanner.passOn($0, locations, share, clock, receive) }
            return
        }
        var number = self.number
        defer { self.number = number }
        try splitter.end {
            number += 1
            clock?.advance(past: $0, number: number, after: locations.previousLines)
            let result = LogScanner.read($0, number: number, locations)
            if let result, $0.flatMap({ share.containsLine($0) }) ?? share.contains(result) { try receive(result) }
        }
    }

    /// Processes the next piece of a log and passes on the session of each line that it completes, as an index in the
    /// names of the reader.
    ///
    /// A malformed line may be passed on as a line of the session that it names.
    package mutating func scanSessions(_ piece: LogPiece, _ receive: (Int) -> Void) {
        let reader = self.reader
        func passOn(_ line: Result<LogLine, LogProblem>) {
            if case .success(let line) = line { receive(reader.session(line.session)) }
        }
        guard case .bytes(let bytes) = piece, csv == nil else {
            return scan(piece, plain: { receive($0.session) }, other: passOn)
        }
        var number = self.number
        let locations = self.locations
        splitter.split(bytes) { line in
            number += 1
            if let line, let name = PlainLineReader.session(of: line) {
                receive(reader.session(name))
            } else if let line = LogScanner.read(line, number: number, locations) {
                passOn(line)
            }
        }
        self.number = number
    }

    /// Processes bytes whose lines an earlier run has used.
    private mutating func skip(_ bytes: [UInt8]) {
        guard csv == nil else { return csv?.scan(bytes) { _ in } ?? () }
        var number = self.number
        splitter.split(bytes) { _ in number += 1 }
        self.number = number
    }

    private mutating func start(_ format: LogFormat) {
        number = 0
        splitter = LineSplitter(limit: LogScanner.lineLimit)
        switch format {
        case .ndjson: csv = nil
        case .csv: csv = CSVScanner(limit: LogScanner.lineLimit)
        }
    }

    // MARK: Rows of CSV

    private mutating func scanRows(
        _ bytes: some Collection<UInt8>, _ receive: (Result<LogLine, LogProblem>) throws -> Void
    ) rethrows {
        let (locations, share, clock) = (self.locations, self.share, self.clock)
        try csv?.scan(bytes) { try LogScanner.passOn($0, locations, share, clock, receive) }
    }

    /// Passes on a row if it belongs to the share.
    private static func passOn(
        _ row: Result<LogLine, LogProblem>, _ locations: LogLocations, _ share: SessionShare, _ clock: LogClock?,
        _ receive: (Result<LogLine, LogProblem>) throws -> Void
    ) rethrows {
        let line = try? row.get()
        clock?.advance(to: line?.at, line: (line?.number ?? 0) + locations.previousLines)
        if share.contains(row) { try receive(located(row, locations)) }
    }

    // MARK: Lines

    /// Returns a line of the current file with its number in the log, or its problem with the file.
    private static func located(
        _ line: Result<LogLine, LogProblem>, _ locations: LogLocations
    ) -> Result<LogLine, LogProblem> {
        switch line {
        case .success(var line):
            line.number = line.number.map { $0 + locations.previousLines }
            return .success(line)
        case .failure(var problem):
            problem.file = locations.file
            return .failure(problem)
        }
    }

    static func read(
        _ line: UnsafeBufferPointer<UInt8>?, number: Int, _ locations: LogLocations
    ) -> Result<LogLine, LogProblem>? {
        do throws(LogProblem) {
            guard let content = try content(of: line, number: number) else { return nil }
            return located(.success(try LogLine(content, number: number)), locations)
        } catch {
            return located(.failure(error), locations)
        }
    }

    /// Returns what a line of a log contains.
    ///
    /// - Parameters:
    ///   - line: The line without its line end, or `nil` if it is too long.
    ///   - number: The number of the line, from 1.
    /// - Returns: The line without a byte order mark, or `nil` if it is blank.
    /// - Throws: `LogProblem` if the line is too long.
    package static func content(
        of line: UnsafeBufferPointer<UInt8>?, number: Int
    ) throws(LogProblem) -> UnsafeBufferPointer<UInt8>? {
        guard var line else {
            throw LogProblem(
                line: number, column: lineLimit + 1, reason: "the line is longer than \(lineLimit) bytes")
        }
        if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) {
            line = UnsafeBufferPointer(rebasing: line.dropFirst(3))
        }
        return line.contains { $0 != 0x20 && $0 != 0x09 } ? line : nil
    }
}
