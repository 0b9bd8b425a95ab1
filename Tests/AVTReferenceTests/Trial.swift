import AVTDiagnostics
import AVTEngine
import AVTRules
import Foundation

@testable import AVTPackTools
@testable import AVTReference

/// One random pack with one random log.
struct Trial {
    let seed: Int
    let pack: RandomPack
    let lines: [LogLine]
    let program: RuleProgram

    /// Makes packs until the checker finds no error.
    init(seed: Int) throws {
        self.seed = seed
        lines = RandomLog(seed: seed, count: 30).lines
        var attempt = 0
        while true {
            let pack = RandomPack(seed: seed &+ attempt &* 1_000_000_007)
            do {
                program = try Trial.compile(pack)
                self.pack = pack
                return
            } catch let error as RulePackError {
                attempt += 1
                if attempt == 20 { throw error }
            }
        }
    }

    static func compile(_ pack: RandomPack) throws -> RuleProgram {
        let folder = FileManager.default.temporaryDirectory.appending(path: "avt-reference-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for file in pack.files {
            try Data(file.text.utf8).write(to: folder.appending(path: file.name))
        }
        let outermost = folder.appending(path: pack.files.last?.name ?? "")
        return try RuleCompiler.compile([.file(outermost.path)], parameters: pack.parameters)
    }

    // MARK: Both sides

    /// The steps of each line, and at last those of the end.
    func product(usesTable: Bool = true) throws -> [[String]] {
        let program = usesTable ? self.program : try withoutTable(self.program)
        let replay = Replay(program: program, options: ReplayOptions(steps: .states))
        return lines.map { texts(replay.process($0)) } + [texts(replay.finish())]
    }

    /// The same program, which steps every event by the general code of its action.
    private func withoutTable(_ program: RuleProgram) throws -> RuleProgram {
        var content = program.content
        content.code.table = StateTable(
            mask: content.code.table.mask, states: [], actionCount: content.actions.count, cells: [])
        return try RuleProgram(content)
    }

    func texts(_ records: [ReplayRecord]) -> [String] {
        records.compactMap { record in
            switch record {
            case .step(let step): step.text
            case .metric(let metric) where metric.isPulse:
                "\(metric.location.at) \(metric.location.tracker): \(metric.text)"
            case .metric, .event: nil
            }
        }
    }

    /// The same of the reference evaluator, which may be given changed texts of the packs.
    func reference(changing: (String) -> String = { $0 }) -> [[String]] {
        var diagnostics = DiagnosticCollector()
        let packs = pack.files.compactMap { file in
            parsePack(SourceFile(name: file.name, text: changing(file.text)), into: &diagnostics)
        }
        let run = ReferenceRun(
            pack: ReferencePack(packs, values: pack.parameters), at: lines.first?.at ?? 0)
        return lines.map { run.process($0) } + [run.finish()]
    }

    // MARK: Differences

    /// Where two runs differ first, with everything that it takes to see why.
    func difference(_ what: String, between expected: [[String]], and found: [[String]]) -> String? {
        guard let index = expected.indices.first(where: { expected[$0] != found[$0] }) else { return nil }
        let step =
            zip(expected[index], found[index]).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            ?? min(expected[index].count, found[index].count)
        let texts = [expected, found].map { side in
            side[index].indices.contains(step) ? side[index][step] : "(nothing)"
        }
        return """
            \(what): seed \(seed), line \(index + 1), step \(step + 1)
            \(pack.files.map { "# \($0.name)\n\($0.text)" }.joined(separator: "\n"))
            parameters: \(pack.parameters)
            \(lines.prefix(index + 1).enumerated().map { "\($0 + 1). \($1.text)" }.joined(separator: "\n"))

            one side:
            \(texts[0])

            the other:
            \(texts[1])
            """
    }
}
