import AVTDiagnostics
import Foundation
import Testing

@testable import AVTRules

@Suite("Tables of moves")
struct MovesTests {
    @Test(arguments: cases)
    func `each mistake is found where it is`(example: MarkedCase) {
        example.verify()
    }

    /// A variable with a table, its keys in lines.
    private static func state(_ lines: String...) -> String {
        (["state:", "  tracker:", "    last:", "      initial: none", "      values: [none, play, pause]"]
            + lines.map { "      " + $0 }).joined(separator: "\n") + "\n"
    }

    static let cases: [MarkedCase] = [
        MarkedCase(
            "a row of no word", [.enumValueUnknown], fixed: "pause: { Start: play }",
            state("moves:", "  none: { Start: play }", "  ▸pausd: { Start: play }")),
        MarkedCase(
            "a move to no word", [.enumValueUnknown], fixed: "none: { Start: play }",
            state("moves: { none: { Start: ▸plya } }")),
        MarkedCase(
            "an action that does not exist", [.unknownAction], fixed: "none: { Start: play }",
            state("moves: { none: { ▸Strat: play } }")),
        MarkedCase(
            "an action in small letters", [.unknownAction], fixed: "none: { Start: play }",
            state("moves: { none: { ▸start: play } }")),
        MarkedCase(
            "moves of a flag", [.contradictoryKeys],
            """
            state:
              tracker:
                isPaused: { initial: false, ▸moves: { no: { PauseBegin: yes } } }
            attributes:
              inPauseBlock: isPaused
            """),
        MarkedCase(
            "a code without moves", [.contradictoryKeys],
            state("▸code: NotPlaying") + "timers: { ping: { every: 1s, while: last == play, emit: Ping } }"),
        MarkedCase(
            "a code of a flag", [.contradictoryKeys],
            """
            state:
              tracker:
                isPaused: { initial: false, ▸code: NotPlaying }
            attributes:
              inPauseBlock: isPaused
            """),
        MarkedCase(
            "a table that is a list", [.wrongNodeKind], state("moves: ▸[Start]")),
        MarkedCase(
            "a row that is a word", [.wrongNodeKind], state("moves: { none: ▸Start }")),
        MarkedCase(
            "another write in the same stage", [.conflictingWrites],
            state("moves: { none: { ▸Start: play } }") + """
                transitions:
                  - { name: start, action: Start, set: { last: pause } }
                """),
        MarkedCase(
            "a transition of the same name", [.duplicateID],
            state("moves: { none: { ▸Start: play } }") + """
                transitions:
                  - { name: last-start, action: End, block: last == none }
                """),
        MarkedCase(
            "the name of a transition below", [.missingOverride],
            below: """
                transitions:
                  - { name: last-start, action: Start }
                """,
            state("moves: { none: { ▸Start: play } }")),
        MarkedCase(
            "another variable of the same table", [],
            state("moves: { none: { Start: play }, play: { Start: play, End: none } }")),
        MarkedCase(
            "a variable that is called like one of its words", [],
            """
            state:
              tracker:
                play: { initial: none, values: [none, play], moves: { none: { Start: play }, play: { End: none } } }
            """),
    ]

    // MARK: What it stands for

    @Test func `there is one transition for each action, in the order of the table`() throws {
        let text = Self.state(
            "moves: { none: { Start: play }, play: { PauseBegin: pause, End: none } }", "code: NotThere",
            "because: the player is elsewhere")
        var diagnostics = DiagnosticCollector()
        let source = PackSource.text(MarkedCase.header(name: "example.case") + text, name: "case.yaml")
        let pack = try #require(checkPacks([source], parameters: [:], into: &diagnostics))
        let main = try #require(pack.layers.last?.main)
        #expect(main.map(\.name) == ["last-start", "last-pause-begin", "last-end"])
        let demands = main.map { $0.conditions.map(\.formula.text) }
        #expect(demands == [["last == none"], ["last == play"], ["last == play"]])
        #expect(main.allSatisfy { $0.conditions[0].code == "NotThere" && $0.because == "the player is elsewhere" })
    }

    @Test func `a pack above overrides and removes them by their names`() throws {
        let table = Self.state("moves: { none: { Start: play }, play: { PauseBegin: pause, End: none } }")
        let above = """
            transitions:
              - { name: last-end, override: true, action: End, block: last == pause }
            """
        var diagnostics = DiagnosticCollector()
        let header = MarkedCase.header(name: "example.outer", extends: ["below.yaml"])
            .replacing("  extends", with: "  remove: [last-start]\n  extends")
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try (MarkedCase.header(name: "example.below") + table)
            .write(to: folder.appending(path: "below.yaml"), atomically: true, encoding: .utf8)
        try (header + above).write(to: folder.appending(path: "outer.yaml"), atomically: true, encoding: .utf8)
        let outer = PackSource.file(folder.appending(path: "outer.yaml").path)
        let pack = checkPacks([outer], parameters: [:], into: &diagnostics)
        let main = try #require(pack?.layers.last?.main, "\(diagnostics.sorted)")
        #expect(main.map(\.name) == ["last-pause-begin", "last-end"])
        #expect(main.last?.conditions.map(\.formula.text) == ["last == pause"])
    }
}
