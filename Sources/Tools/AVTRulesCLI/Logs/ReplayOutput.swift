import AVTEngine
import AVTPackTools

/// An output for the records of a replay.
protocol ReplayOutput {
    /// Processes records, in order.
    mutating func write(_ records: [ReplayRecord]) throws
    /// Writes the remaining output.
    mutating func finish() throws
}

/// A target that plays a log through a replay and passes the records to an output.
struct ReplayTarget: LogTarget {
    let replay: Replay
    var output: any ReplayOutput

    mutating func process(_ line: LogLine) throws {
        try output.write(replay.process(line))
    }

    mutating func end() throws {
        try output.write(replay.finish())
        try output.finish()
    }

    mutating func finishEarly() throws {
        try output.finish()
    }

    var dataReport: DataReport { replay.dataReport }

    var openSessionCount: Int { replay.openSessionCount }

    mutating func endSessions(except names: Set<String>) { replay.endSessions(except: names) }
}

/// An output that writes records as NDJSON.
struct LineOutput: ReplayOutput {
    private var text = ""
    private static let flushSize = 1 << 16

    mutating func write(_ records: [ReplayRecord]) throws {
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

/// An output that writes a table of the records at the end.
struct TableOutput: ReplayOutput {
    private let program: RuleProgram
    private var summary = ReplaySummary()

    init(program: RuleProgram) {
        self.program = program
    }

    mutating func write(_ records: [ReplayRecord]) {
        summary.add(records)
    }

    mutating func finish() throws {
        let table = summary.table(for: program)
        try Console.write(table.isEmpty ? "no events\n" : table)
    }
}
