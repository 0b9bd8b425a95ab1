/// Parses an event log from a stream of bytes, line by line.
///
/// Blank lines are skipped. A malformed line is reported as an error, and scanning continues with the next line.
package struct LogScanner {
    private var splitter = LineSplitter(limit: LogScanner.lineLimit)
    private var number = 0
    /// The reader of plain lines, with the names of sessions.
    package let reader: PlainLineReader
    private var line = PlainLine()
    private let share: SessionShare
    private let clock: LogClock?

    /// The maximum length of a line in bytes.
    package static let lineLimit = 1 << 20

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

    /// Processes the next bytes of the log and passes on each line that they complete.
    package mutating func scan(
        _ bytes: some Collection<UInt8>, _ receive: (Result<LogLine, LogProblem>) throws -> Void
    ) rethrows {
        var number = self.number
        defer { self.number = number }
        try splitter.split(bytes) { line in
            number += 1
            try LogScanner.read(line, number: number).map(receive)
        }
    }

    /// Processes the next bytes of the log and passes on each line that they complete, plain lines without copying them.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - plain: Called with each plain line.
    ///   - other: Called with each other line.
    package mutating func scan(
        _ bytes: some Collection<UInt8>, plain: (inout PlainLine) throws -> Void,
        other: (Result<LogLine, LogProblem>) throws -> Void
    ) rethrows {
        let (reader, share, clock) = (self.reader, self.share, self.clock)
        var (number, line) = (self.number, PlainLine())
        swap(&line, &self.line)
        defer {
            self.number = number
            swap(&line, &self.line)
        }
        try splitter.split(bytes) { bytes in
            number += 1
            clock?.advance(past: bytes, number: number)
            let isOwn = bytes.flatMap { share.containsLine($0) }
            if isOwn == false { return }
            if let bytes, isOwn == true, reader.read(bytes, into: &line) {
                line.number = number
                try plain(&line)
            } else if let result = LogScanner.read(bytes, number: number), isOwn ?? share.contains(result) {
                try other(result)
            }
        }
    }

    /// Ends the log and passes on the last line if it has no line end.
    package mutating func end(_ receive: (Result<LogLine, LogProblem>) throws -> Void) rethrows {
        let (share, number) = (self.share, self.number + 1)
        try splitter.end {
            let result = LogScanner.read($0, number: number)
            if let result, $0.flatMap({ share.containsLine($0) }) ?? share.contains(result) { try receive(result) }
        }
    }

    static func read(_ line: UnsafeBufferPointer<UInt8>?, number: Int) -> Result<LogLine, LogProblem>? {
        guard var line else {
            let reason = "the line is longer than \(lineLimit) bytes"
            return .failure(LogProblem(line: number, column: lineLimit + 1, reason: reason))
        }
        if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) {
            line = UnsafeBufferPointer(rebasing: line.dropFirst(3))
        }
        guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return nil }
        do throws(LogProblem) {
            return .success(try LogLine(line, number: number))
        } catch {
            return .failure(error)
        }
    }
}
