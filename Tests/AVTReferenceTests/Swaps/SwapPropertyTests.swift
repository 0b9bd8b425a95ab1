import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTPackTools
import AVTRules
import AVTTestSupport
import Foundation
import Testing

/// Random packs that are replaced while random logs run.
@Suite struct `Rules that are swapped in the middle of a log` {
    private static let seeds = 0..<sampleSize(4, large: 8)

    @Test(arguments: seeds)
    func `for equal ones change nothing, wherever that happens`(seed: Int) throws {
        let trial = try Trial(seed: seed)
        let expected = try trial.product()
        let equal = try Trial.compile(trial.pack)
        for line in trial.lines.indices {
            let found = trial.product(swapping: [line: equal])
            if let difference = trial.difference("swapped before line \(line + 1)", between: expected, and: found) {
                Issue.record("\(difference)")
                return
            }
        }
    }

    @Test(arguments: seeds)
    func `for renamed ones give the same under the new names`(seed: Int) throws {
        let trial = try Trial(seed: seed)
        let expected = try trial.product().map { $0.map(\.underPreviousNames) }
        let renamed = try Trial.compile(trial.pack.renamed)
        for line in trial.lines.indices {
            let found = trial.product(swapping: [line: renamed]).map { $0.map(\.underPreviousNames) }
            if let difference = trial.difference("renamed before line \(line + 1)", between: expected, and: found) {
                Issue.record("\(difference)")
                return
            }
        }
    }

    @Test func `for others change something`() throws {
        let changed = try (0..<20).filter { seed in
            let trial = try Trial(seed: seed)
            let other = try RuleCompiler.compile([
                .text("pack: { name: none, version: 1.0.0, language: 1 }", name: "none.yaml")
            ])
            let found = trial.product(swapping: [trial.lines.count / 2: other])
            return trial.difference("swapped", between: try trial.product(), and: found) != nil
        }
        #expect(changed.count >= 18)
    }
}

extension Trial {
    /// The steps of each line, and at last those of the end, of sessions that go on under other programs before some lines.
    func product(swapping programs: [Int: RuleProgram]) -> [[String]] {
        let replay = Replay(program: program, options: ReplayOptions(steps: .states))
        return lines.enumerated().map { index, line in
            if let program = programs[index] { replay.load(program) }
            return texts(replay.process(line))
        } + [texts(replay.finish())]
    }
}

extension RandomPack {
    /// The packs in a later version, in which everything that sessions keep has another name.
    fileprivate var renamed: RandomPack {
        var diagnostics = DiagnosticCollector()
        let packs = files.compactMap { parsePack(SourceFile(name: $0.name, text: $0.text), into: &diagnostics) }
        var declared: Set<String> = []
        for pack in packs {
            declared.formUnion(pack.state.map { $0.name.text })
            declared.formUnion(pack.memory.map { $0.name.text })
            declared.formUnion(pack.measures.map { $0.name.text })
            declared.formUnion(pack.scopes.map { $0.name.text })
            declared.formUnion(pack.timers.map { $0.name.text })
        }
        // The flags of OpenAVT have the names that they have.
        let names = declared.subtracting(StandardFlag.allCases.map(\.name)).sorted()
        let renames = names.map { "\($0): \($0)Renamed" }.joined(separator: ", ")
        var renamed = self
        renamed.changeTexts { text in
            var text = text.replacing("version: 1.0.0", with: "version: 2.0.0")
            for name in names {
                // `phase` is also a key of timers and metrics; rules that stand for moves are called after the variable.
                text = text.replacingOccurrences(
                    of: "(?<![A-Za-z0-9_-])\(name)-(?=[a-z])", with: name + "-renamed-", options: .regularExpression)
                let pattern = "(?<![A-Za-z0-9_])(?<![a-z]-)(?<!event\\.)\(name)(?![A-Za-z0-9_]|-[a-z]|: keep|: restart)"
                text = text.replacingOccurrences(of: pattern, with: name + "Renamed", options: .regularExpression)
            }
            guard text.contains("name: random.inner") else { return text }
            return text + "\nmigrate:\n  - rename: { \(renames) }\n"
        }
        return renamed
    }
}

extension String {
    /// A step with the names of the first version, in an order of variables that does not go by names.
    fileprivate var underPreviousNames: String {
        replacing("Renamed", with: "").replacing("-renamed", with: "").split(separator: "\n").map { line in
            line.contains("state") ? line.split(separator: " ").sorted().joined(separator: " ") : String(line)
        }.joined(separator: "\n")
    }
}
