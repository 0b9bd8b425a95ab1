import Foundation

/// Runs the built `avt-rules` with generated logs.
struct ReplayBenchmark {
    /// The program, which is next to this one.
    private let program: URL
    private let folder: URL
    private let log: URL
    let eventCount: Int
    /// The size of the log in bytes.
    let size: Int
    /// The time in seconds of generating the log.
    let generation: Double

    /// A kind of run.
    struct Kind {
        let packs: [String]
        let options: [String]

        /// The command without its log.
        var command: String { (["avt-rules", "run"] + packs + options).joined(separator: " ") }
    }

    /// Metrics alone, and only three of them, as lines.
    static let threeMetrics = Kind(
        packs: ["playback.metrics"],
        options: ["--metrics", "--only", "StartTime", "--only", "RebufferTime", "--only", "PlayTime"])
    /// All runs whose speed is measured.
    static let kinds = [
        threeMetrics, Kind(packs: ["playback.metrics"], options: ["--summary"]),
        Kind(packs: ["qoe.quality"], options: ["--by", "country"]),
    ]

    /// Generates a log in a temporary folder.
    ///
    /// - Throws: `Missing` if `avt-rules` was not built, or the error of writing.
    init(eventCount: Int) throws {
        program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "avt-rules")
        guard FileManager.default.isExecutableFile(atPath: program.path) else { throw Missing() }
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.eventCount = eventCount
        log = folder.appending(path: "log.ndjson")
        (size, generation) = try ReplayBenchmark.write(eventCount, to: log)
    }

    /// The lack of the program.
    struct Missing: Error, CustomStringConvertible {
        let description = "build `avt-rules` in the same way first, so that it is next to this program"
    }

    /// Removes the log.
    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Runs the log.
    ///
    /// - Returns: The medians of the time and of the processor time, in seconds.
    /// - Throws: `ProcessUse.Failure` if the program fails.
    func run(_ kind: Kind, threads: Int) throws -> (seconds: Double, processorSeconds: Double) {
        let arguments = ["run"] + kind.packs + kind.options + ["--threads", "\(threads)", "--log", log.path]
        var processorTimes: [Double] = []
        let seconds = try median {
            let use = try ProcessUse(program, arguments)
            processorTimes.append(use.processorSeconds)
            return use.seconds
        }
        return (seconds, processorTimes.sorted()[processorTimes.count / 2])
    }

    /// Returns the memory of an open session in bytes: the difference between runs with few and many of them.
    ///
    /// Sessions of a log from standard input are open until its end. It is called before longer logs are run, whose
    /// memory would hide that of these.
    ///
    /// - Throws: `ProcessUse.Failure` if the program fails.
    func sessionMemory(_ kind: Kind) throws -> Double {
        let counts = [eventCount / 80, eventCount / 10]
        let peaks = try counts.map { count in
            let log = folder.appending(path: "sessions.ndjson")
            // Each session has begun by then.
            _ = try ReplayBenchmark.write(6 * count, to: log, openCount: count)
            let arguments = ["run"] + kind.packs + kind.options + ["--threads", "1", "--log", "-"]
            return try ProcessUse(program, arguments, input: log).peakMemory
        }
        return Double(peaks[1] - peaks[0]) / Double(counts[1] - counts[0])
    }

    /// Writes a log.
    ///
    /// - Returns: Its size in bytes, and the time of generating it in seconds.
    private static func write(_ count: Int, to log: URL, openCount: Int = 500) throws -> (size: Int, seconds: Double) {
        try Data().write(to: log)
        let file = try FileHandle(forWritingTo: log)
        var generator = LogGenerator(seed: 1, openCount: openCount)
        let time = try ContinuousClock().measure { try generator.write(count, to: file) }
        let size = try file.seekToEnd()
        try file.close()
        return (Int(size), time / .seconds(1))
    }
}
