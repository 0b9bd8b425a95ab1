/// Finds the session of each line of an event log.
package struct SessionScanner {
    private var splitter = LineSplitter(limit: LogScanner.lineLimit)
    private var number = 0
    private var sessions = NameTable()

    /// Creates a scanner at the start of a log.
    package init() {}

    /// The sessions so far.
    package var names: [String] { sessions.names }

    /// Processes the next bytes of the log.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - receive: Called with the index of the session of each line that the bytes complete. A malformed line may be
    ///     passed on as a line of the session that it names.
    package mutating func scan(_ bytes: some Collection<UInt8>, _ receive: (Int) -> Void) {
        var (number, sessions) = (self.number, NameTable())
        swap(&sessions, &self.sessions)
        splitter.split(bytes) { bytes in
            number += 1
            SessionScanner.session(of: bytes, number, &sessions).map(receive)
        }
        swap(&sessions, &self.sessions)
        self.number = number
    }

    /// Ends the log and passes on the session of the last line if it has no line end.
    package mutating func end(_ receive: (Int) -> Void) {
        let number = self.number + 1
        var sessions = self.sessions
        splitter.end { SessionScanner.session(of: $0, number, &sessions).map(receive) }
        self.sessions = sessions
    }

    private static func session(
        of line: UnsafeBufferPointer<UInt8>?, _ number: Int, _ sessions: inout NameTable
    ) -> Int? {
        if let line, let name = PlainLineReader.session(of: line) { return sessions.index(of: name) }
        guard case .success(let line)? = LogScanner.read(line, number: number) else { return nil }
        return sessions.index(of: line.session)
    }
}
