import AVTEngine
import AVTPackTools

/// A consumer of the lines of a log, or of the lines of those sessions that one thread processes.
protocol LogTarget: AnyObject {
    /// Processes the next line; `session` is the number of sessions that began before its session.
    func process(_ line: LogLine, session: Int) throws
    /// Processes the next line.
    func process(_ line: inout PlainLine, _ reader: PlainLineReader) throws
    /// Ends all sessions.
    func end() throws
    /// The attributes of lines that the results depend on, for one or several programs; an empty array for all.
    var neededAttributes: [NeededAttributes] { get }
    /// The number of sessions in memory, or 0 if the target has no sessions that could be ended early.
    var openSessionCount: Int { get }
    /// The number of events that were withheld because their sessions are not in the sample of `volume.sample`.
    var unsampledCount: Int { get }
    /// Ends a session that has no more lines.
    func endSession(_ index: Int)
    /// Ends a session before its next line, at which the time of the log is `now`, if it had no line for `timeout`
    /// milliseconds; returns true if it, or another session that had the index before it, had none.
    func endSession(_ index: Int, ifIdleFor timeout: Int, at now: Int) -> Bool
    /// Ends all sessions that had no line for `timeout` milliseconds, and returns those whose indices are free again.
    func endSessions(idleFor timeout: Int, at now: Int) -> [Int]
}

extension LogTarget {
    var neededAttributes: [NeededAttributes] { [] }
    var openSessionCount: Int { 0 }
    var unsampledCount: Int { 0 }
    func endSession(_ index: Int) {}
    func endSession(_ index: Int, ifIdleFor timeout: Int, at now: Int) -> Bool { false }
    func endSessions(idleFor timeout: Int, at now: Int) -> [Int] { [] }

    func process(_ line: inout PlainLine, _ reader: PlainLineReader) throws {
        try process(LogLine(line, reader), session: line.session)
    }
}

/// The counts of the lines of a log, without blank ones.
struct LineCounts {
    /// The number of all lines.
    let total: Int
    /// The number of malformed lines.
    let malformed: Int
    /// The reasons why further lines were not read.
    var unread: [String] = []
    /// What is probably wrong with the log as a whole.
    var mistakes: [String] = []
}

/// A writer of what the targets of a log produce.
protocol LogOutput {
    /// Writes the results of the lines so far, if they are final.
    func flush() throws
    /// Waits until the results so far are on disk.
    ///
    /// - Returns: The size of the file, or `nil` if they are not written to a regular file.
    /// - Throws: `Failure` if the results cannot be written.
    func synchronizedSize() throws -> Int?
    /// Writes the remaining results, after the targets have ended, or after the last line of a log whose processing
    /// stops early.
    ///
    /// - Parameter lines: The counts of the lines that were read.
    /// - Throws: `Failure` if the results cannot be written.
    func finish(_ lines: LineCounts) throws
    /// True if the results are written to files, whose contents they replace.
    var replacesFiles: Bool { get }
    /// True if the results show which events rules withheld.
    var showsWithheldEvents: Bool { get }
    /// Waits until the results are not read any more, after everything was reported.
    func waitForReaders()
    /// Returns messages about the results, to be printed at the end.
    ///
    /// - Parameter attributes: The names of attributes in the log.
    /// - Returns: The messages, without line terminators.
    func messages(attributes: Set<String>) -> [String]
    /// The values and names in the lines so far that do not match the packs' declarations.
    var dataReport: DataReport { get }
    /// The lines with the examples of the report.
    var dataLines: DataLines { get }
}

extension LogOutput {
    func flush() throws {}
    func synchronizedSize() throws -> Int? { try Console.synchronizedOutputSize() }
    func waitForReaders() {}
    var replacesFiles: Bool { false }
    var showsWithheldEvents: Bool { false }
    func messages(attributes: Set<String>) -> [String] { [] }
    var dataLines: DataLines { DataLines() }
}
