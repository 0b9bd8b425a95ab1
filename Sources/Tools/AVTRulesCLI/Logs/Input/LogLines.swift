import AVTPackTools

/// Single lines of a log.
enum LogLines {
    /// Returns a line.
    ///
    /// - Parameters:
    ///   - number: The number of the line, from 1.
    ///   - log: The log, which is read.
    /// - Returns: The line, or `nil` if the log has no such line, or it is malformed.
    static func line(_ number: Int, in log: EventLog) -> LogLine? {
        var scanner = LogScanner()
        var found: LogLine?
        while found == nil, let piece = log.next() {
            let reader = scanner.reader
            scanner.scan(piece) { line in
                if line.number == number { found = LogLine(line, reader) }
            } other: { line in
                if case .success(let line) = line, line.number == number { found = line }
            }
        }
        return found
    }
}
