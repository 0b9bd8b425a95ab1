import AVTDiagnostics
import AVTPackTests
import Foundation
import Testing

/// A case of `Tests/Corpus/test-mistakes`: the steps of a test with mistakes, and every finding that it must get.
struct TestMistake: CustomTestStringConvertible, Sendable {
    /// An expected finding.
    struct Expectation: Equatable, Sendable {
        var code: String
        var position: SourcePosition?
        /// The line after the first fix, without indentation, or `nil` if no fix is offered.
        var fixed: String?
    }

    /// The page and the heading.
    var name: String
    var pack: String
    var tests = ""
    var expected: [Expectation] = []

    var testDescription: String { name }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Corpus/test-mistakes")

    /// All cases, by page.
    static func all() throws -> [TestMistake] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "md" && $0.lastPathComponent != "README.md" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .flatMap { cases(of: try String(contentsOf: $0, encoding: .utf8), page: $0.lastPathComponent) }
    }

    private static func cases(of page: String, page name: String) -> [TestMistake] {
        var (pack, cases): (String, [TestMistake]) = ("", [])
        var lines: [Substring]?
        var positions: [SourcePosition] = []
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```"), let block = lines {
                lines = nil
                guard !cases.isEmpty else {
                    pack =
                        "pack: { name: example.case, version: 1.0.0, language: 1 }\n\n" + block.joined(separator: "\n")
                    continue
                }
                let text = header + block.map { "      " + $0 }.joined(separator: "\n") + "\n"
                positions = marks(in: text)
                cases[cases.count - 1].tests = text.filter { $0 != "▸" }
            } else if line.hasPrefix("```") {
                lines = []
            } else if lines != nil {
                lines?.append(line)
            } else if line.hasPrefix("## ") {
                cases.append(TestMistake(name: "\(name): \(line.dropFirst(3))", pack: pack))
            } else if line.hasPrefix("- AVT"), !cases.isEmpty {
                let parts = line.dropFirst(2).split(separator: " -> ", maxSplits: 1)
                let position = positions.isEmpty ? nil : positions.removeFirst()
                let fixed: String? = parts.count == 2 && parts[1] != "no fix" ? String(parts[1]) : nil
                cases[cases.count - 1].expected.append(
                    Expectation(code: String(parts[0]), position: position, fixed: fixed))
            }
        }
        return cases
    }

    private static let header = "pack: pack.yaml\ntests:\n  - name: a case\n    steps:\n"

    private static func marks(in text: String) -> [SourcePosition] {
        var positions: [SourcePosition] = []
        for (line, content) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var column = 1
            for scalar in content.unicodeScalars {
                if scalar == "▸" {
                    positions.append(SourcePosition(line: line + 1, column: column))
                } else {
                    column += 1
                }
            }
        }
        return positions
    }

    /// A finding in the terms of an expectation.
    static func describe(_ diagnostic: Diagnostic) -> Expectation {
        var found = Expectation(code: diagnostic.code.id, position: diagnostic.range?.start)
        if let fix = diagnostic.fixes.first, let range = diagnostic.range {
            let file = SourceFile(name: range.file.name, text: applying([fix], to: range.file))
            found.fixed = file.line(range.start.line).trimmingCharacters(in: .whitespaces)
        }
        return found
    }
}

@Suite("Mistakes in test files")
struct TestMistakeTests {
    @Test("the findings are those of the case, with their positions and fixes", arguments: try TestMistake.all())
    func find(_ mistake: TestMistake) throws {
        let result = try TestBench.run(mistake.tests, pack: mistake.pack)
        // What is wrong with the pack is not the test's.
        let diagnostics = result.diagnostics.filter { $0.range?.file.name.hasSuffix(".test.yaml") ?? true }
        let found = diagnostics.map(TestMistake.describe)
        #expect(found == mistake.expected, "\(HumanRenderer().render(diagnostics, colour: false))")
        guard mistake.expected.isEmpty else { return }
        #expect(result.tests.flatMap(\.failures).map(\.message) == [])
        #expect(result.tests.count == 1)
    }

    @Test("headings of all cases differ, and there are enough")
    func names() throws {
        let names = try TestMistake.all().map(\.name)
        #expect(Set(names).count == names.count && names.count >= 20)
    }
}
