import AVTDiagnostics
import Testing

@testable import AVTRules

@Suite("Formulas in packs")
struct FormulaTests {
    @Test(arguments: cases)
    func `each mistake is found inside its scalar`(example: MarkedCase) {
        example.verify()
    }

    private static let paused = """
        state:
          tracker:
            isPaused: { initial: false }

        """

    static let cases: [MarkedCase] = [
        MarkedCase(
            "a formula that breaks off", [.expressionSyntax],
            paused + """
                transitions:
                  - { name: pause, action: PauseBegin, block: "isPaused &&▸" }
                """),
        MarkedCase(
            "a function that does not exist", [.unknownFunction],
            """
            vocabulary:
              metrics:
                PauseTime: { type: gauge, unit: ms }
            metrics:
              PauseTime: { action: PauseFinish, value: ▸sinc(PauseBegin) }
            """),
        MarkedCase(
            "an action that since does not know", [.unknownAction], fixed: "since(PauseBegin)",
            """
            vocabulary:
              metrics:
                PauseTime: { type: gauge, unit: ms }
            metrics:
              PauseTime: { action: PauseFinish, value: since(▸PausBegin) }
            """),
        MarkedCase(
            "since without an action", [.wrongArity],
            """
            vocabulary:
              metrics:
                PauseTime: { type: gauge, unit: ms }
            metrics:
              PauseTime: { action: PauseFinish, value: ▸since() }
            """),
        MarkedCase(
            "a timer that running does not know", [.unknownTimer], fixed: "running(ping)",
            """
            timers:
              ping: { every: 30s, emit: Ping }
            transitions:
              - { name: start, action: Start, when: '!running(▸pign)', start: ping }
            """),
        MarkedCase(
            "a condition on something that may be missing", [.valueMayBeMissing],
            """
            transitions:
              - { name: loud, action: PauseBegin, accept: ▸event.volume > 0 }
            """),
        MarkedCase(
            "a default that is never needed", [.neverMissing], fixed: "block: isPaused }",
            paused + """
                transitions:
                  - { name: pause, action: PauseBegin, block: ▸isPaused ?? false }
                """),
        MarkedCase(
            "a default that binds otherwise than meant", [.ambiguousCoalesce],
            fixed: "value: 1ms + (since(PauseBegin) ?? 0ms)",
            """
            vocabulary:
              metrics:
                PauseTime: { type: gauge, unit: ms }
            metrics:
              PauseTime: { action: PauseFinish, value: ▸1ms + since(PauseBegin) ?? 0ms }
            """),
        MarkedCase(
            "a unit that can be converted", [.unitMismatch], fixed: "value: double(since(PauseBegin)) / 1s",
            """
            vocabulary:
              metrics:
                PauseTime: { type: gauge, unit: s }
            metrics:
              PauseTime: { action: PauseFinish, value: ▸since(PauseBegin) }
            """),
        MarkedCase(
            "a formula that nests too deep", [.expressionTooDeep],
            paused + """
                transitions:
                  - { name: pause, action: PauseBegin, block: "\(String(repeating: "(", count: 64))▸(isPaused)\(String(repeating: ")", count: 64))" }
                """),
        MarkedCase(
            "definitions that multiply", [.expressionTooDeep],
            paused + "definitions:\n  d0: isPaused || !isPaused\n"
                + (1...11).map { "  d\($0): d\($0 - 1) && d\($0 - 1)\n" }.joined()
                + "  d12: ▸d11 && d11\ntransitions:\n  - { name: pause, action: PauseBegin, block: d12 }\n"),
        MarkedCase(
            "definitions that follow each other without end", [.expressionTooDeep],
            paused + "definitions:\n  d100: isPaused\n"
                + (101...193).map { "  d\($0): \"!d\($0 - 1)\"\n" }.joined()
                + "  d194: \"!d193\"\n  d195: \"!d194\"\n  d196: ▸\"!d195\"\n"
                + "transitions:\n  - { name: pause, action: PauseBegin, block: d196 }\n"),
        MarkedCase(
            "a field that a measure does not have", [.unknownState], fixed: "pauses.count",
            paused + """
                measures:
                  tracker:
                    pauses: { time: isPaused }
                transitions:
                  - { name: pause, action: PauseBegin, block: ▸pauses.cuont > 3 }
                """),
        MarkedCase(
            "a getter that reads the event", [.notAvailableHere],
            """
            getters:
              duration: { value: ▸event.position }
            """),
        MarkedCase(
            "an error in quotes with escapes before it", [.unknownState],
            fixed: #"event.title == \"a\" && isPaused""#,
            paused + """
                transitions:
                  - { name: pause, action: PauseBegin, block: "has(event.title) && event.title == \\"a\\" && ▸isPausd" }
                """),
    ]
}
