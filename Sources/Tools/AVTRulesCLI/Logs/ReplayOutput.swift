import AVTEngine
import AVTPackTools

/// A target that plays a log directly on the engine.
final class DirectTarget<Output: DirectOutput>: LogTarget {
    let replay: DirectReplay<Output>

    init(_ program: RuleProgram, _ options: ReplayOptions, output: Output) {
        replay = DirectReplay(program: program, options: options, output: output)
    }

    func process(_ line: LogLine, session: Int) { replay.process(line, session: session) }

    func process(_ line: inout PlainLine, _ reader: PlainLineReader) { replay.process(&line, reader) }

    func end() { replay.finish() }

    var neededAttributes: [NeededAttributes] { [replay.neededAttributes].compactMap(\.self) }

    var openSessionCount: Int { replay.openSessionCount }

    func endSession(_ index: Int) { replay.endSession(index) }

    func endSession(_ index: Int, ifIdleFor timeout: Int, at now: Int) {
        replay.endSession(index, ifIdleFor: timeout, at: now)
    }

    func endSessions(idleFor timeout: Int, at now: Int) -> [Int] { replay.endSessions(idleFor: timeout, at: now) }
}

/// Writes events and metrics as lines.
struct LinesOutput: LogOutput {
    private let targets: [DirectTarget<DirectLines>]
    private let program: RuleProgram
    private let tags: [String]
    private let writer: any ResultWriter

    init(
        _ targets: [DirectTarget<DirectLines>], _ program: RuleProgram, tags: [String], to writer: any ResultWriter
    ) {
        (self.targets, self.program, self.tags, self.writer) = (targets, program, tags, writer)
    }

    func flush() throws {
        try write(targets.map { $0.replay.withOutput { $0.removeText() } })
    }

    func synchronizedSize() throws -> Int? {
        try writer.synchronizedSize()
    }

    func finish(_ lines: LineCounts) throws {
        try flush()
        do {
            try EndLines.merge(targets.map { $0.replay.withOutput { $0.removeEnds() } }) { try writer.write($0) }
        } catch let error as EndLines.ReadError {
            throw EndLines.failure(error.reason)
        }
        try writer.finish()
    }

    func waitForReaders() { writer.waitForReaders() }

    func messages(attributes: Set<String>) -> [String] {
        let seen = targets.reduce(into: Set<Int>()) { $0.formUnion($1.replay.output.seenGroupAttributes) }
        return AggregateReport.messages(
            unseen: tags.indices.filter { !seen.contains($0) }.map { tags[$0] },
            names: attributes.union(program.content.names.attributes.map(\.name)))
    }

    private func write(_ texts: [NumberedText]) throws {
        try NumberedText.merge(texts) { try writer.write($0) }
    }

    var dataReport: DataReport { DirectReplay.dataReport(of: targets.map(\.replay)) }

    var dataLines: DataLines { DirectReplay.dataLines(of: targets.map(\.replay)) }
}

extension EndLines {
    /// Returns the error of lines that were moved to a file, and cannot be read back.
    static func failure(_ reason: String) -> Failure {
        Failure(status: .inputOutput, message: "cannot read the temporary file of results: \(reason)")
    }
}

/// Prints a table of the results at the end.
struct TableOutput: LogOutput {
    private let targets: [DirectTarget<ReplaySummary>]
    private let program: RuleProgram

    init(_ targets: [DirectTarget<ReplaySummary>], _ program: RuleProgram) {
        self.targets = targets
        self.program = program
    }

    func finish(_ lines: LineCounts) throws {
        let table = ReplaySummary.merged(targets.map(\.replay.output)).table(for: program)
        try Console.write(table.isEmpty ? "no events\n" : table)
    }

    var dataReport: DataReport { DirectReplay.dataReport(of: targets.map(\.replay)) }

    var dataLines: DataLines { DirectReplay.dataLines(of: targets.map(\.replay)) }
}
