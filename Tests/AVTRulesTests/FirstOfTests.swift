import AVTDiagnostics
import AVTEngine
import Testing

@testable import AVTRules

@Suite("Definitions that are enumerations")
struct FirstOfTests {
    @Test(arguments: cases)
    func `each mistake is found where it is`(example: MarkedCase) {
        example.verify()
    }

    private static let head = """
        state:
          tracker:
            player: { initial: idle, values: [idle, playing, paused] }
            isSeeking: { initial: false }

        """

    private static let use = """

        transitions:
          - { name: seek, action: SeekBegin, accept: input == play, set: { isSeeking: true } }
          - { name: start, action: Start, set: { player: playing } }
        """

    static let cases: [MarkedCase] = [
        MarkedCase(
            "one that may have no value", [.noLastWord], fixed: "play: player == playing, otherwise: \"true\" }",
            head + "definitions:\n  input: { firstOf: { seek: isSeeking, play: ▸player == playing } }" + use),
        MarkedCase(
            "one in lines that may have no value", [.noLastWord],
            fixed: "otherwise: player == paused # not yet\n      none: \"true\"\n".replacing(
                " # not yet\n      none: \"true\"\n", with: "\n      none: \"true\" # not yet\n"),
            head + """
                definitions:
                  input:
                    firstOf:
                      play: player == playing
                      otherwise: ▸player == paused # not yet
                """ + use),
        MarkedCase(
            "a word behind one that always holds", [.unreachableWord],
            head + "definitions:\n  input: { firstOf: { play: ▸\"true\", seek: isSeeking, none: \"true\" } }" + use),
        MarkedCase(
            "no words", [.missingKey], head + "definitions:\n  input: { firstOf: ▸{} }" + use),
        MarkedCase(
            "a condition beside the words", [.contradictoryKeys],
            head + """
                definitions:
                  input: { is: isSeeking, ▸firstOf: { play: player == playing, none: "true" } }
                """ + use),
        MarkedCase(
            "a code beside the words", [.contradictoryKeys],
            head + "definitions:\n  input: { firstOf: { play: player == playing, none: \"true\" }, ▸code: No }" + use),
        MarkedCase(
            "a word in capitals", [.invalidIdentifier], fixed: "pause: player == paused",
            head + "definitions:\n  input: { firstOf: { ▸Pause: player == paused, play: \"true\" } }" + use),
        MarkedCase(
            "a condition that is a word", [.nonBooleanGuard],
            head + "definitions:\n  input: { firstOf: { play: ▸player, none: \"true\" } }" + use),
        MarkedCase(
            "a word that it cannot be", [.enumValueUnknown], fixed: "action: End, block: input == seek }",
            head + "definitions:\n  input: { firstOf: { seek: isSeeking, play: \"true\" } }" + use
                + "\n  - { name: end, action: End, block: input == ▸seeek }"),
        MarkedCase(
            "an enumeration as a condition", [.nonBooleanGuard],
            head + "definitions:\n  input: { firstOf: { seek: isSeeking, play: \"true\" } }" + use
                + "\n  - { name: end, action: End, block: ▸input }"),
        MarkedCase(
            "a variable set to another's words", [.typeMismatch],
            head + "definitions:\n  input: { firstOf: { playing: isSeeking, play: \"true\" } }" + use
                + "\n  - { name: end, action: End, set: { player: ▸input } }"),
        MarkedCase(
            "an attribute of numbers", [.typeMismatch],
            head + "definitions:\n  input: { firstOf: { seek: isSeeking, play: \"true\" } }\n"
                + "attributes:\n  position: ▸input" + use),
        MarkedCase(
            "a metric", [.typeMismatch],
            head + "definitions:\n  input: { firstOf: { seek: isSeeking, play: \"true\" } }\n"
                + "vocabulary: { metrics: { Input: { type: gauge } } }\nmetrics:\n  Input: { value: ▸input }" + use),
        MarkedCase(
            "what reads the event, where there is none", [.notAvailableHere],
            head + "definitions:\n  input: { firstOf: { play: has(event.position), none: \"true\" } }\n"
                + "timers:\n  ping: { every: 30s, while: ▸input == play, emit: Ping }" + use),
        MarkedCase(
            "enumerations that go in a cycle", [.cyclicDefinition],
            head + """
                definitions:
                  input: { firstOf: { play: other == one, none: "true" } }
                  other: { firstOf: { one: ▸input == play, two: "true" } }
                """ + use),
        MarkedCase(
            "words that are names of definitions, too", [],
            head + """
                definitions:
                  playing: player == playing
                  play: { is: "input in [play, seek] && !playing" }
                  input: { firstOf: { seek: "isSeeking && player != playing", play: playing, none: "true" } }
                """ + use + "\n  - { name: end, action: End, block: play }"),
    ]

    // MARK: What becomes of them

    private static func program(_ definition: String, _ rules: String) throws -> RuleProgram {
        let text =
            MarkedCase.header(name: "example.case") + head + "definitions:\n  input: \(definition)\n" + rules
        return try RuleCompiler.compile([.text(text, name: "case.yaml")])
    }

    /// The instructions of all steps in the table.
    private static func steps(_ program: RuleProgram) -> [StepInstruction] {
        Set(program.content.code.table.cells).flatMap { start in
            var step: [StepInstruction] = []
            for instruction in program.content.code.instructions[Int(start)...] {
                step.append(instruction)
                switch instruction {
                case .accept, .block: return step
                default: continue
                }
            }
            return step
        }
    }

    @Test(arguments: [
        "accept: input == play", "block: input != play", "accept: input in [seek, play]", "block: play == input",
        "when: input == play\n    set: { isSeeking: true }", "accept: player in [playing, paused]",
        "set: { isSeeking: input == play }",
    ])
    func `conditions over state are decided in the table`(demand: String) throws {
        let program = try Self.program(
            "{ firstOf: { seek: isSeeking, play: player == playing, pause: player == paused, nothing: true } }",
            """
            transitions:
              - { name: start, action: Start, set: { player: playing } }
              - { name: pause, action: PauseBegin, set: { player: paused } }
              - name: asked
                action: End
                \(demand)
            """)
        #expect(program.content.code.table.rowCount >= 3)
        for instruction in Self.steps(program) {
            switch instruction {
            case .require, .forbid, .test, .setState: Issue.record("\(instruction) is left over")
            default: continue
            }
        }
    }

    @Test func `a word that goes by flags is one test of them`() throws {
        let program = try Self.program(
            "{ firstOf: { seek: isSeeking, play: player == playing, pause: player == paused, nothing: true } }",
            """
            timers:
              ping: { every: 30s, while: input == play, emit: Ping }
            transitions:
              - { name: start, action: Start, set: { player: playing } }
            """)
        let condition = try #require(program.content.timers.first?.condition)
        let root = program.content.expressions.roots[Int(condition)]
        guard case .test = program.content.expressions.nodes[root.node] else {
            Issue.record("\(program.content.expressions.nodes[root.node])")
            return
        }
    }

    @Test func `too many words are refused before they take much time or stack`() throws {
        let words = (0..<20_000).map { "w\($0): isSeeking" } + ["none: true"]
        let text =
            MarkedCase.header(name: "example.case") + Self.head
            + "definitions:\n  input: { firstOf: { \(words.joined(separator: ", ")) } }" + Self.use
        let found = RuleCompiler.check([.text(text, name: "case.yaml")])
        #expect(found.diagnostics.map(\.code).contains(.expressionTooDeep))
    }
}
