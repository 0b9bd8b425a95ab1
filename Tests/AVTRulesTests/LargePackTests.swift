import AVTDiagnostics
import Testing

@testable import AVTRules

/// Packs of thousands of lines that a machine made, with a mistake in each line.
@Suite("Large packs", .timeLimit(.minutes(10)))
struct LargePackTests {
    struct Example: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let code: DiagnosticCode
        let text: String

        init(_ name: String, _ code: DiagnosticCode, _ sections: String...) {
            testDescription = name
            self.code = code
            text = MarkedCase.header(name: "example.large") + sections.joined()
        }
    }

    @Test(arguments: examples)
    func `a mistake in every line is found, and said a hundred times`(example: Example) {
        let found = RuleCompiler.check([.text(example.text, name: "large.yaml")])
        #expect(found.hasErrors)
        #expect(found.diagnostics.count <= 100)
        #expect(found.diagnostics.first?.code == example.code)
    }

    static let examples = [
        Example(
            "unknown variables", .unknownState, memory(2000),
            lines(2000, "transitions:") { "  - { name: rule-\($0), action: Start, set: { countOf\($0)s: 1 } }" }),
        Example(
            "unknown variables in formulas", .unknownState, memory(2000),
            lines(2000, "definitions:") { "  is\($0): countOf\($0)s > 0" }),
        Example(
            "unknown variables in one formula", .unknownState, memory(2000),
            "definitions:\n  all: \((0..<60).map { "countOf\($0)s > 0" }.joined(separator: " && "))\n"),
        Example(
            "unknown actions", .unknownAction,
            lines(2000, "vocabulary:\n  actions:") { "    Chapter\($0): {}" },
            "transitions:\n  - name: all\n    action: [\((0..<2000).map { "Chapters\($0)" }.joined(separator: ", "))]\n"
        ),
        Example(
            "misspelt keys", .unknownKey,
            lines(2000, "transitions:") { "  - { nam: rule-\($0), acton: Start, blok: didStart, sett: {} }" }),
        Example(
            "formulas that need quotes", .unquotedExpressionBreaksYAML,
            lines(4000, "definitions:") { "  is\($0): !didStart" }),
        Example(
            "strings cut at a hash", .unquotedExpressionBreaksYAML,
            lines(4000, "definitions:") { "  is\($0): event.title == \"part # \($0)\"" }),
        Example(
            "spaces missing behind colons", .yamlSyntax,
            lines(4000, "state:\n  tracker:") { "    is\($0):{ initial: false }" }),
        Example("the same key", .duplicateKey, lines(4000, "definitions:") { _ in "  playing: didStart" }),
        Example(
            "fragments in fragments", .tooManyFragments,
            lines(9000, "payloads:") { "  part\($0): { include: part\($0 + 1) }" },
            "  part9000: { send: { kind: { text: last } } }\n  Start: { include: part0 }\n"),
        Example(
            "measures of many words", .tooManyMeasures,
            "state:\n  tracker:\n    phase: { initial: word0, values: [\((0..<4000).map { "word\($0)" }.joined(separator: ", "))] }\n",
            lines(500, "measures:\n  tracker:") { "    spent\($0): { time: \"true\", per: phase }" }),
        Example(
            "intervals", .tooManyMeasures,
            lines(3000, "measures:\n  tracker:") {
                "    seen\($0): { ranges: event.position, while: \"true\", gap: 1s }"
            }),
        Example(
            "words of measures that are not there", .unknownState,
            "definitions:\n  kind: { firstOf: { \((0..<150).map { "word\($0): now < \($0)s" }.joined(separator: ", ")), last: \"true\" } }\n",
            lines(2000, "measures:\n  tracker:") { "    spent\($0): { time: \"true\", per: phase }" },
            lines(1000, "timers:") { "  t\($0): { every: 1s, while: spent\($0).wrd > 0, emit: Ping }" }),
        Example(
            "numbers of measures in definitions", .cyclicDefinition,
            "measures:\n  tracker:\n    load: { time: \"true\", of: \"\((0..<200).map { "(is\($0) ? 1 : 2)" }.joined(separator: " + "))\" }\n",
            lines(4000, "definitions:") { "  is\($0): load.mean > here" }),
        Example(
            "definitions in a cycle", .cyclicDefinition,
            lines(4000, "definitions:") { "  is\($0): is\(($0 + 1) % 4000)" }),
        Example(
            "definitions that double", .expressionTooDeep, "definitions:\n  is0: now > 0\n",
            lines(2000, "") { "  is\($0 + 1): is\($0) && is\($0)" }),
        Example(
            "writes of one variable", .conflictingWrites, memory(1),
            lines(2000, "transitions:") { "  - { name: rule-\($0), action: Start, set: { countOf0: \($0) } }" }),
        Example(
            "conditions that data decides", .tooManyConditions, memory(1),
            lines(1000, "transitions:") {
                "  - { name: rule-\($0), action: Start, when: countOf0 > \($0), block: countOf0 > 5 }"
            }),
    ]

    private static func memory(_ count: Int) -> String {
        lines(count, "memory:\n  tracker:") { "    countOf\($0): { initial: 0 }" }
    }

    private static func lines(_ count: Int, _ head: String, _ line: (Int) -> String) -> String {
        head + "\n" + (0..<count).map { line($0) + "\n" }.joined()
    }

    @Test func `an error behind many warnings is found`() {
        let reads = LargePackTests.lines(150, "transitions:") {
            "  - { name: rule-\($0), action: Start, accept: event.position > \($0)s }"
        }
        let text =
            MarkedCase.header(name: "example.warnings") + reads
            + "  - { name: last, action: Start, accept: isMissing }\n"
        let found = RuleCompiler.check([.text(text, name: "warnings.yaml")])
        #expect(found.hasErrors)
        #expect(found.diagnostics.filter { $0.severity == .error }.map(\.code) == [.unknownState])
    }
}
