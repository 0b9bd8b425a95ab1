import AVTEngine
import AVTPackTools

/// Where the records of a replay go.
protocol ReplayOutput {
    /// Takes records, in order.
    mutating func take(_ records: [ReplayRecord]) throws
    /// Writes what is still to be written.
    mutating func finish() throws
}

/// A log that goes through one replay to an output.
struct ReplayTarget: LogTarget {
    let replay: Replay
    var output: any ReplayOutput

    mutating func take(_ line: LogLine) throws {
        try output.take(replay.process(line))
    }

    mutating func end() throws {
        try output.take(replay.finish())
        try output.finish()
    }

    mutating func breakOff() throws {
        try output.finish()
    }

    var dataReport: DataReport { replay.dataReport }

    var openSessionCount: Int { replay.openSessionCount }

    mutating func endSessions(except names: Set<String>) { replay.endSessions(except: names) }
}

/// Records as NDJSON.
struct LineOutput: ReplayOutput {
    private var text = ""
    private static let flushSize = 1 << 16

    mutating func take(_ records: [ReplayRecord]) throws {
        for record in records {
            text += record.line
            text += "\n"
        }
        if text.utf8.count >= LineOutput.flushSize { try finish() }
    }

    mutating func finish() throws {
        try Console.write(json: text)
        text = ""
    }
}

/// Records as a table at the end.
struct TableOutput: ReplayOutput {
    private let program: RuleProgram
    private var summary = ReplaySummary()

    init(program: RuleProgram) {
        self.program = program
    }

    mutating func take(_ records: [ReplayRecord]) {
        summary.add(records)
    }

    mutating func finish() throws {
        let table = summary.table(for: program)
        try Console.write(table.isEmpty ? "no events\n" : table)
    }
}
