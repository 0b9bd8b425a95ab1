import AVTPackTools

/// Single lines of a log.
enum LogLines {
    /// Returns the session of a line.
    ///
    /// - Parameters:
    ///   - number: The number of the line, from 1.
    ///   - log: The log, which is read.
    /// - Returns: The name of the session, or `nil` if the log has no such line, or it is malformed.
    static func session(ofLine number: Int, in log: EventLog) -> String? {
        var scanner = LogScanner()
        var found: String?
        while found == nil, let piece = log.next() {
            let reader = scanner.reader
            scanner.scan(piece) { line in
                if line.number == number { found = reader.sessions.names[line.session] }
            } other: { line in
                if case .success(let line) = line, line.number == number { found = line.session }
            }
        }
        return found
    }
}
