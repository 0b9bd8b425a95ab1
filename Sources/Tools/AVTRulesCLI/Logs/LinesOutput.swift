import AVTEngine
import AVTPackTools

/// Writes events and metrics as lines.
struct LinesOutput: LogOutput {
    private let targets: [DirectTarget<DirectLines>]
    private let program: RuleProgram
    private let tags: [String]
    private let hasHashKey: Bool
    private let writer: any ResultWriter

    init(
        _ targets: [DirectTarget<DirectLines>], _ program: RuleProgram, tags: [String], hasHashKey: Bool,
        to writer: any ResultWriter
    ) {
        (self.targets, self.program, self.tags) = (targets, program, tags)
        (self.hasHashKey, self.writer) = (hasHashKey, writer)
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

    var replacesFiles: Bool { !(writer is ConsoleWriter) }

    func waitForReaders() { writer.waitForReaders() }

    func messages(attributes: Set<String>) -> [String] {
        let seen = targets.reduce(into: Set<Int>()) { $0.formUnion($1.replay.output.seenGroupAttributes) }
        return AggregateReport.messages(
            unseen: tags.indices.filter { !seen.contains($0) }.map { tags[$0] },
            present: attributes, of: program.content, hasHashKey: hasHashKey)
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
