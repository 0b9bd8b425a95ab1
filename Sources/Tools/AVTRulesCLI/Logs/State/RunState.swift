import AVTCore
import AVTEngine
import AVTPackTools
import Foundation
import OpenAVT

/// Continues a run, or the sessions of another one, and stores its state.
final class RunState {
    /// The run that is continued, or `nil` for one that begins.
    let resumed: StoredRun?
    private let options: StateOptions
    private let program: RuleProgram
    private let replayOptions: ReplayOptions
    private let image: [UInt8]
    private let settings: [String]
    private let isOrdered: Bool
    private let clock = ContinuousClock()
    /// The checkpoint that was read, until this run has written one.
    private var lockedCheckpoint: FileHandle?
    /// The last checkpoint, which stays locked until the next one or the end of the run.
    private var writtenCheckpoint: StateFileWriter?
    private var lastEnd: ContinuousClock.Instant
    private var lastCost = Duration.zero
    private var lastOffset: Int?

    /// The part of the time that may be spent on checkpoints is one divided by this number.
    private static let leastShare = 20
    private static let defaultInterval = 10_000

    /// Creates the state of a run, or reads it.
    ///
    /// - Parameters:
    ///   - options: The files.
    ///   - program: The program.
    ///   - replayOptions: The options of the replay.
    ///   - settings: The options of the command that the results depend on.
    ///   - isOrdered: True if lines are ordered by time.
    /// - Throws: `Failure` if a file cannot be used.
    init(
        _ options: StateOptions, _ program: RuleProgram, _ replayOptions: ReplayOptions, settings: [String],
        isOrdered: Bool
    ) throws(Failure) {
        self.options = options
        self.program = program
        self.replayOptions = replayOptions
        self.settings = settings
        self.isOrdered = isOrdered
        lastEnd = clock.now
        image = try RunState.image(of: program)
        lockedCheckpoint = try options.checkpoint.flatMap { path throws(Failure) in
            try StateFileWriter.lock(path, for: path)
        }
        guard options.resume, let path = options.checkpoint, FileManager.default.fileExists(atPath: path) else {
            resumed = nil
            return
        }
        let stored = try StoredRun(path)
        try RunState.check(stored, image, settings)
        resumed = stored
    }

    private static func check(_ stored: StoredRun, _ image: [UInt8], _ settings: [String]) throws(Failure) {
        guard stored.header.isCheckpoint else {
            throw stored.failure("it was written by `--state-out`: continue its sessions with `--state-in`")
        }
        guard image == stored.header.image else {
            throw stored.failure("it was written with other packs, or another version of them")
        }
        guard settings == stored.header.settings else {
            let old = stored.header.settings.joined(separator: " ")
            throw stored.failure("it was written with other options" + (old.isEmpty ? "" : ": \(old)"))
        }
    }

    /// The number of threads of the run that is continued, each of which has stored its part.
    var threadCount: Int? { resumed?.header.frameCounts.count }

    /// Returns a program as an image, which identifies it.
    private static func image(of program: RuleProgram) throws(Failure) -> [UInt8] {
        do throws(ImageError) {
            return try RuleImage.encode(program)
        } catch {
            throw Failure(status: .untrusted, message: "the state of these packs cannot be stored: \(error)")
        }
    }

    // MARK: Continuing

    /// Continues what another run has stored.
    ///
    /// A run that begins has a checkpoint before its first results: if it is killed before the next one, they are not repeated.
    ///
    /// - Parameters:
    ///   - workers: The workers.
    ///   - log: The log, before its first piece is read.
    ///   - output: The output.
    /// - Throws: `Failure` if it cannot be continued.
    func begin(_ workers: [LogWorker], _ log: EventLog, _ output: any LogOutput) throws {
        if let resumed {
            for (worker, part) in zip(workers, resumed.parts) {
                if let problem = worker.resume(part) { throw resumed.failure(problem) }
            }
            return
        }
        if let path = options.stateIn { try continueSessions(of: try StoredRun(path), workers) }
        try save(workers, at: log.position, output, reportedCount: 0, isFinished: false)
    }

    private func continueSessions(of stored: StoredRun, _ workers: [LogWorker]) throws(Failure) {
        if stored.header.isCheckpoint {
            throw stored.failure("it was written by `--checkpoint`: continue its run with `--resume`")
        }
        if stored.header.isOrdered, !isOrdered {
            throw stored.failure("it has lines that are held because of `--lateness`: use that option here, too")
        }
        defer { reportMissingResults(of: stored, workers) }
        for worker in workers {
            // Not shared by workers: a program that runs is used by one thread.
            let previous = image == stored.header.image ? nil : try stored.previous(program, replayOptions)
            if worker === workers[0], let lost = previous?.lost, !lost.isEmpty {
                Console.report(
                    "the packs have changed since the sessions were stored; these have no counterpart and are lost: "
                        + lost.map { "`\($0)`" }.joined(separator: ", "))
            }
            let problem = worker.continueSessions(stored.parts, from: previous, isOrdered: stored.header.isOrdered)
            if let problem { throw stored.failure(problem) }
        }
    }

    /// Reports sessions whose results do not include those of the runs before.
    private func reportMissingResults(of stored: StoredRun, _ workers: [LogWorker]) {
        let missing = settings.filter {
            ($0 == "--sessions" || $0.hasPrefix("--by ")) && !stored.header.settings.contains($0)
        }
        let count = workers.reduce(0) { $0 + (($1.target as? any ResumableTarget)?.openSessions.count ?? 0) }
        guard !missing.isEmpty, count > 0 else { return }
        let options = missing.map { "`\($0)`" }.joined(separator: ", ")
        Console.report(
            "\(counted(count, "session")) \(count == 1 ? "continues" : "continue") without the values of earlier runs, "
                + "which had no \(options): give the same options to all runs")
    }

    // MARK: Storing

    /// True if sessions are stored at the end of the log instead of ending.
    var keepsSessions: Bool { options.stateOut != nil }

    /// Returns true if it is time for a checkpoint, and something was read since the last one.
    func isDue(at position: LogPosition) -> Bool {
        guard options.checkpoint != nil, position.offset != lastOffset else { return false }
        let interval = Duration.milliseconds(options.checkpointEvery ?? RunState.defaultInterval)
        return clock.now - lastEnd >= max(interval, lastCost * RunState.leastShare)
    }

    /// Writes a checkpoint.
    ///
    /// - Parameters:
    ///   - workers: The workers.
    ///   - position: The position in the log.
    ///   - output: The output, which has written all results so far.
    ///   - reportedCount: The number of malformed lines that were reported.
    ///   - isFinished: True at the end of the log.
    /// - Throws: `Failure` if it cannot be written.
    func save(
        _ workers: [LogWorker], at position: LogPosition, _ output: any LogOutput, reportedCount: Int, isFinished: Bool
    ) throws {
        guard let path = options.checkpoint else { return }
        let start = clock.now
        var header = RunHeader()
        header.isCheckpoint = true
        header.isFinished = isFinished
        header.image = image
        header.isOrdered = isOrdered
        header.settings = settings
        header.position = position
        header.resultSize = try output.synchronizedSize()
        header.reportedCount = reportedCount
        let writer = try StoredRun.write(header, isFinished ? [] : workers, to: path)
        try writer.replace()
        (writtenCheckpoint, lockedCheckpoint) = (writer, nil)
        lastEnd = clock.now
        lastCost = lastEnd - start
        lastOffset = position.offset
    }

    /// Stores the open sessions for runs of other logs.
    ///
    /// - Returns: The file, which replaces the previous one when the results have been written, or `nil` if there is none.
    /// - Throws: `Failure` if the file cannot be written.
    func storeSessions(_ workers: [LogWorker]) throws(Failure) -> StateFileWriter? {
        guard let path = options.stateOut else { return nil }
        var header = RunHeader()
        header.image = image
        header.isOrdered = isOrdered
        header.settings = settings
        return try StoredRun.write(header, workers, to: path)
    }
}
