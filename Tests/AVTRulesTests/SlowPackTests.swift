import AVTDiagnostics
import Testing

@testable import AVTRules

/// Packs within the limits of files that were written to take minutes, or gigabytes, to compile.
///
/// Each is compiled or refused; the time limit of the suite is what it must not reach.
@Suite("Slow packs", .timeLimit(.minutes(10)))
struct SlowPackTests {
    struct Example: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The code of the error for which it is refused, or `nil` if it is compiled.
        let code: DiagnosticCode?
        let text: String

        init(_ name: String, _ code: DiagnosticCode?, _ sections: String...) {
            testDescription = name
            self.code = code
            text = MarkedCase.header(name: "example.slow") + sections.joined()
        }
    }

    @Test(arguments: rules + formulas + words)
    func `it is compiled, or refused for one reason`(example: Example) {
        let found = RuleCompiler.check([.text(example.text, name: "slow.yaml")])
        let codes = Set(found.diagnostics.filter { $0.severity == .error }.map(\.code))
        #expect(codes == Set([example.code].compactMap(\.self)))
        #expect(found.diagnostics.allSatisfy { $0.message.utf8.count + ($0.label?.utf8.count ?? 0) < 2_000 })
    }

    // MARK: Rules of many actions and states

    private static let rules = [
        Example(
            "raises and states", nil, actions(1_000), phases(500),
            lines(1_000, "transitions:") { index in
                let raised = (500..<1_000).filter { $0 % 40 == index % 40 }.map { "A\($0)" }.joined(separator: ", ")
                return "  - { name: t\(index), action: A\(index), accept: phase == w\(index % 500), "
                    + "set: { phase: w\((index + 1) % 500) }\(index < 500 ? ", raise: [\(raised)]" : "") }"
            }),
        Example(
            "transitions of any action in many states", .tableTooLarge, actions(60), flags(12),
            lines(8_000, "transitions:") {
                "  - { name: t\($0), action: any, accept: '!(f\($0 % 12) && f\($0 / 12 % 12) && f\($0 * 7 % 12))' }"
            },
            lines(60, "") { "  - { name: u\($0), action: A\($0), set: { f\($0 % 12): true } }" }),
        Example(
            "transitions of any of many actions", .tableTooLarge, actions(4_000),
            lines(3_000, "transitions:") { "  - { name: t\($0), action: any, accept: now > \($0)s }" },
            lines(4_000, "") { "  - { name: u\($0), action: A\($0) }" }),
        Example(
            "metrics of any of many actions", .tableTooLarge,
            lines(3_000, "vocabulary:\n  metrics:") { "    M\($0): { type: counter }" },
            lines(4_000, "  actions:") { "    A\($0): {}" },
            lines(4_000, "transitions:") { "  - { name: u\($0), action: A\($0) }" },
            lines(3_000, "metrics:") { "  M\($0): { action: any, value: '\($0)' }" }),
        Example(
            "writes of one variable that data decides", .tooManyConditions,
            "memory: { tracker: { last: { initial: 0 } } }\n",
            lines(4_000, "transitions:") {
                "  - { name: t\($0), action: Start, when: event.position == \($0)ms, set: { last: \($0) } }"
            }),
    ]

    // MARK: Formulas

    private static let formulas = [
        Example(
            "disjunctions of 700 comparisons", nil, memory(50),
            lines(4, "transitions:") { rule in
                let parts = (0..<700).map { "m\(($0 * 7 + rule) % 50) == \($0)" }.joined(separator: " || ")
                return "  - { name: t\(rule), action: Start, accept: '\(parts)', set: { m\(rule): 1 } }"
            }),
        Example(
            "disjunctions in blocks", nil,
            lines(40, "transitions:") { rule in
                let parts = (0..<400).map { "event.position == \($0)ms" }.joined(separator: "\n        || ")
                return "  - name: t\(rule)\n    action: Start\n    accept: >-\n        \(parts)"
            }),
        Example(
            "large definitions", .expressionTooDeep, memory(10),
            "definitions:\n  d0: '\((0..<900).map { "m\($0 % 10) == \($0)" }.joined(separator: " || "))'\n",
            lines(2, "") { "  d\($0 + 1): d\($0) || d\($0) && m\($0) == 7" },
            lines(2_000, "transitions:") { "  - { name: t\($0), action: Start, accept: d2 && m0 < \($0) }" }),
        Example(
            "definitions that only name others", .expressionTooDeep, "definitions:\n  d0: now > 0\n",
            lines(9_000, "") { "  d\($0 + 1): d\($0)" }),
        Example(
            "3,500 patterns", .invalidPattern,
            lines(3_500, "transitions:") {
                "  - { name: t\($0), action: Start, accept: 'event.senderId.matches(\"[a-z]{1,400}\($0)\")' }"
            }),
        Example(
            "patterns that are too large", .invalidPattern,
            lines(3_500, "transitions:") {
                "  - { name: t\($0), action: Start, accept: 'event.senderId.matches(\"(\\\\pL|\($0)){20}\")' }"
            }),
        Example(
            "one pattern in all rules", nil,
            lines(3_500, "transitions:") {
                "  - { name: t\($0), action: Start, accept: 'event.senderId.matches(\"[a-z]{1,400}\")' }"
            }),
        Example(
            "patterns of each action", .invalidPattern, actions(500),
            lines(500, "transitions:") { "  - { name: u\($0), action: A\($0) }" },
            lines(10, "") { rule in
                let actions = (50 * rule)..<(50 * rule + 50)
                let choice = actions.map { "action == A\($0) ? \"[a-z]{950}\($0)\" : " }.joined()
                return "  - { name: t\(rule), action: any, accept: 'event.senderId.matches(\(choice)\"x\")' }"
            }),
    ]

    // MARK: Names, words and comments

    private static let words = [
        Example(
            "30,000 comments that allow findings", nil,
            "definitions:\n  late: now > 5s\n", lines(30_000, "") { _ in "  # avt: allow(AVT2023): x" },
            "  early: now < 5s\n"),
        Example(
            "a comment that allows findings in each line", nil,
            lines(15_000, "definitions:") { "  d\($0): now > 5s # avt: allow(AVT2023): x" }),
        Example(
            "a record of 5,000 fields", .tooManyDeclarations,
            record(5_000), "transitions:\n  - { name: t, action: Start, accept: valid(event.info) }\n"),
        Example(
            "a record of 1,000 fields in many conditions", .expressionTooDeep, record(1_000),
            lines(2_000, "transitions:") {
                "  - { name: t\($0), action: Start, accept: valid(event.info) && event.i.f\($0 % 1_000) > 0 }"
            }),
        Example(
            "words of a list of 4,000 that are misspelt", .enumValueUnknown,
            "vocabulary:\n  attributes:\n    x: { type: string, oneOf: [",
            (0..<4_000).map { "w\($0)" }.joined(separator: ", "), "] }\n",
            lines(5_000, "transitions:") { "  - { name: t\($0), action: Start, accept: 'event.x == \"w\($0)x\"' }" }),
        Example(
            "a list of 10,000 words", .tooManyDeclarations,
            "vocabulary:\n  attributes:\n    x: { type: string, oneOf: [",
            (0..<10_000).map { "w\($0)" }.joined(separator: ", "), "] }\n"),
    ]

    // MARK: Sections

    private static func actions(_ count: Int) -> String {
        lines(count, "vocabulary:\n  actions:") { "    A\($0): {}" }
    }

    private static func memory(_ count: Int) -> String {
        lines(count, "memory:\n  tracker:") { "    m\($0): { initial: 0 }" }
    }

    private static func flags(_ count: Int) -> String {
        lines(count, "state:\n  tracker:") { "    f\($0): { initial: false }" }
    }

    private static func phases(_ count: Int) -> String {
        let words = (0..<count).map { "w\($0)" }.joined(separator: ", ")
        return "state:\n  tracker:\n    phase: { initial: w0, values: [\(words)] }\n"
    }

    private static func record(_ count: Int) -> String {
        lines(count, "vocabulary:\n  records:\n    info:\n      fields:") { "        i.f\($0): { type: int }" }
    }

    private static func lines(_ count: Int, _ head: String, _ line: (Int) -> String) -> String {
        (head.isEmpty ? "" : head + "\n") + (0..<count).map { line($0) + "\n" }.joined()
    }
}
