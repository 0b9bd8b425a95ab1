import AVTTestSupport
import Foundation
import Testing

/// `rules/examples/spark.py`.
@Suite struct `A log that is played in parts` {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// The stages of the script without Spark: partitions by session, sorting, and the pipe.
    private static let stages = """
        import json, os, shlex, subprocess, sys, zlib
        sys.path.insert(0, "rules/examples")
        import spark

        log, count = sys.argv[1], int(sys.argv[2])
        partitions = [[] for _ in range(count)]
        for position, line in enumerate(open(log, encoding="utf-8")):
            try:
                record = json.loads(line)
                session, at = record["session"], record["at"]
            except ValueError:
                session, at = "", 0
            partitions[zlib.crc32(session.encode()) % count].append((at, position, line))
        for lines in partitions:
            text = "".join(line for _, _, line in sorted(lines))
            command = shlex.split(spark.stage(["playback.metrics"], "--timers off"))
            environment = {"PATH": os.environ["PATH"]}
            result = subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, check=True, env=environment)
            sys.stdout.write(result.stdout)
        """

    /// Writes a log of overlapping sessions, with late, repeated and malformed lines.
    ///
    /// - Returns: Its path, and the metrics of one run, which gets the lines in the order of their times.
    private func makeLog() throws -> (path: String, expected: [Substring]) {
        var log = MessyLog(seed: 41)
        let text = log.ndjson(count: 4000)
        let path = try scratch.write(text, to: "log.ndjson")
        let lines = text.split(separator: "\n").enumerated().map { index, line in
            (at: line.firstMatch(of: /"at": (\d+)/).flatMap { Int($0.1) } ?? 0, index: index, line: line)
        }
        let sorted = lines.sorted { ($0.at, $0.index) < ($1.at, $1.index) }.map(\.line).joined(separator: "\n")
        let result = try Tool.run(
            "run playback.metrics --log - --metrics --timers off".split(separator: " ").map(String.init), input: sorted)
        #expect(result.status == 4 && result.lines.count > 1000)
        return (path, result.lines.sorted())
    }

    @Test(.enabled(if: Python.isUsable, "there is no Python"), arguments: [1, 3, 16])
    func `gives the metrics of one run, byte for byte`(partitions: Int) throws {
        let (log, expected) = try makeLog()
        let program = try scratch.write(Self.stages, to: "stages.py")
        let output = try Tool.shell("python3 -B -c \"$(cat '\(program)')\" '\(log)' \(partitions)")
        #expect(output.split(separator: "\n").sorted() == expected)
    }

    @Test(.enabled(if: Python.hasSpark || requiresTools, "PySpark is not installed"))
    func `by Spark gives the metrics of one run, byte for byte`() throws {
        let (log, expected) = try makeLog()
        let program = try scratch.write(Self.runs, to: "runs.py")
        let folder = scratch.file("metrics")
        let table = scratch.file("metrics.parquet").path
        let command = "\(Python.sparkSettings) python3 -B '\(program)' '\(log)' '\(folder.path)' '\(table)'"
        let rows = try Tool.shell(command).split(separator: "\n").map(String.init)
        let parts = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("part-") }
        let texts = try parts.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
        #expect(parts.count == 4)
        #expect(texts.joined().split(separator: "\n").sorted() == expected)
        let metrics = expected.compactMap { $0.firstMatch(of: /"session":"(.*?)".*"at":(\d+),"name":"(.*?)"/) }
        #expect(rows.sorted() == metrics.map { "\($0.1) \($0.2) \($0.3)" }.sorted() && metrics.count == expected.count)
    }

    /// Runs the script for each output, and prints the session, the time and the name of each row of the last one, a
    /// table; in one process, because starting Spark takes longer than everything else.
    private static let runs = """
        import sys
        sys.path.insert(0, "rules/examples")
        import spark

        log, *outputs = sys.argv[1:]
        for output in outputs:
            options = ["--packs", "playback.metrics", "--options", "--timers off", "--partitions", "4"]
            sys.argv[1:] = [*options, "--log", log, "--metrics", output]
            spark.main()
        from pyspark.sql import SparkSession

        for row in SparkSession.builder.getOrCreate().read.parquet(outputs[-1]).collect():
            print(row["session"], row["at"], row["name"])
        """
}

/// The Python of the machine.
private enum Python {
    private static let program = installedTool("python3")
    /// The folder of a Python with Spark, which `.ci/spark` prints, or `nil` if Spark may be in the machine's own.
    private static let sparkFolder = ProcessInfo.processInfo.environment["AVT_SPARK"]

    /// True if tests can use it; in CI, one that is missing is a failure.
    static var isUsable: Bool { program != nil || requiresTools }

    /// True if it can use Spark, which needs Java.
    static let hasSpark: Bool = {
        guard let program = sparkFolder.map({ "\($0)/python3" }) ?? program, installedTool("java") != nil else {
            return false
        }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["-c", "import pyspark"]
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// Settings in a shell for a run of Spark that is short: Java compiles quickly in place of well.
    static let sparkSettings =
        "JDK_JAVA_OPTIONS='-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'"
        + (sparkFolder.map { " PATH='\($0)':$PATH" } ?? "")
}
