import AVTEngine
import AVTPackTools

/// A target that plays a log directly on the engine and prints events and metrics as NDJSON.
struct LinesTarget: LogTarget {
    let replay: DirectReplay<DirectLines>
    private static let flushSize = 1 << 16

    mutating func process(_ line: LogLine, session: Int) throws {
        replay.process(line, session: session)
        try flush()
    }

    mutating func process(_ line: inout PlainLine, _ reader: PlainLineReader) throws {
        replay.process(&line, reader)
        try flush()
    }

    private mutating func flush() throws {
        if replay.output.size >= LinesTarget.flushSize { try finishEarly() }
    }

    mutating func end() throws {
        replay.finish()
        try finishEarly()
        try Console.write(json: replay.withOutput { $0.removeEnds() })
    }

    mutating func finishEarly() throws {
        try Console.write(json: replay.withOutput { $0.removeText() })
    }

    var dataReport: DataReport { replay.dataReport }

    var openSessionCount: Int { replay.openSessionCount }

    mutating func endSession(_ index: Int) { replay.endSession(index) }
}

/// A target that plays a log directly on the engine and prints a table of the results at the end.
struct TableTarget: LogTarget {
    let replay: DirectReplay<ReplaySummary>
    let program: RuleProgram

    mutating func process(_ line: LogLine, session: Int) { replay.process(line, session: session) }

    mutating func process(_ line: inout PlainLine, _ reader: PlainLineReader) { replay.process(&line, reader) }

    mutating func end() throws {
        replay.finish()
        try finishEarly()
    }

    mutating func finishEarly() throws {
        let table = replay.output.table(for: program)
        try Console.write(table.isEmpty ? "no events\n" : table)
    }

    var dataReport: DataReport { replay.dataReport }

    var openSessionCount: Int { replay.openSessionCount }

    mutating func endSession(_ index: Int) { replay.endSession(index) }
}
