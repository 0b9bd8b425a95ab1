import AVTCore
import AVTDiagnostics
import AVTEngine
import Testing

@testable import AVTRules

@Suite("Formulas that look back")
struct PastTests {
    @Test(arguments: cases)
    func `each mistake is found where it is`(example: MarkedCase) {
        example.verify()
    }

    private static let head = """
        vocabulary:
          metrics: { Changes: { type: counter } }
        state:
          tracker:
            player: { initial: idle, values: [idle, playing] }
            isSeeking: { initial: false }
        memory:
          tracker:
            title: { type: string }
            count: { initial: 0 }
        measures:
          tracker:
            seeking: { time: isSeeking }
        definitions:
          input: { firstOf: { seek: isSeeking, play: player == playing, none: "true" } }
          near: (event.position ?? 0) < 10s
          turned: changed(input)

        """

    private static let rules = """

        transitions:
          - { name: seek, action: SeekBegin, set: { isSeeking: true, count: count + 1 } }
          - { name: start, action: Start, set: { player: playing, title: event.title ?? "" } }
          - { name: near, action: Next, accept: near && seeking.count > 1 }
          - { name: turned, stage: last, action: Next, block: turned }
        """

    /// A pack with one more transition.
    private static func transition(_ text: String) -> String { head + rules + "\n  - { name: more, \(text) }\n" }

    private static func attribute(_ text: String) -> String {
        head + rules + "\nattributes:\n  isMuted: { value: '\(text)' }\n"
    }

    static let cases: [MarkedCase] = [
        MarkedCase(
            "where they can stand", [],
            transition("stage: last, action: any, when: changed(title), accept: 'became(input == play)'") + """
                  - name: after
                    action: End
                    emit: [{ after: Ping, when: became(isSeeking), with: { isMuted: changed(count) } }]
                  - name: block
                    stage: last
                    action: Stop
                    block: turned && was.isSeeking
                    emit: [{ before: Ping, when: changed(count) }]
                attributes:
                  isMuted: { when: turned, value: "became(input in [seek])" }
                metrics:
                  Changes: { when: changed(count) || turned, value: "changed(title) ? was.count : 0" }
                """),
        MarkedCase(
            "became in a transition", [.notAvailableHere], transition("action: End, when: ▸became(isSeeking)")),
        MarkedCase(
            "a definition that looks back in a transition", [.notAvailableHere],
            transition("action: End, accept: ▸turned")),
        MarkedCase(
            "changed in the first stage", [.notAvailableHere],
            transition("stage: first, action: End, when: ▸changed(count)")),
        MarkedCase(
            "became of an event before", [.notAvailableHere],
            transition("action: End, emit: { before: Ping, when: ▸became(input == play) }")),
        MarkedCase(
            "changed after an event of the first stage", [.notAvailableHere],
            transition("stage: first, action: End, emit: { after: Ping, when: ▸changed(input) }")),
        MarkedCase(
            "became in a timer", [.notAvailableHere],
            head + "timers: { ping: { every: 1s, while: ▸became(isSeeking), emit: Ping } }" + rules),
        MarkedCase(
            "became in a getter", [.notAvailableHere],
            head + "getters: { isMuted: { value: ▸became(isSeeking) } }" + rules),
        MarkedCase("the event", [.notAvailableHere], attribute("became(count > 1 && ▸event.position > 1s)")),
        MarkedCase("a definition over the event", [.notAvailableHere], attribute("became(▸near)")),
        MarkedCase("now", [.notAvailableHere], attribute("changed(▸now / 2)")),
        MarkedCase("a time since", [.notAvailableHere], attribute("changed(▸since(Start))")),
        MarkedCase("an elapsed time", [.notAvailableHere], attribute("changed(▸elapsed())")),
        MarkedCase("an id", [.notAvailableHere], attribute("changed(▸uuid())")),
        MarkedCase("a measure", [.notAvailableHere], attribute("became(▸seeking.current > 1s)")),
        MarkedCase("the action", [.notAvailableHere], attribute("became(▸action == Start)")),
        MarkedCase("trackers", [.notAvailableHere], attribute("became(▸trackers.exists(t, t.isSeeking))")),
        MarkedCase(
            "a field of a tracker", [.notAvailableHere], attribute("trackers.exists(t, became(▸t.isSeeking))")),
        MarkedCase(
            "a variable of a macro around it", [.notAvailableHere],
            attribute("[1, 2].exists(x, became(count > ▸x))")),
        MarkedCase("a macro of its own", [], attribute("became([1, 2].exists(x, count > x)) && has(title)")),
        MarkedCase("what was", [.notAvailableHere], attribute("changed(▸was.count)")),
        MarkedCase("became in became", [.notAvailableHere], attribute("became(▸became(isSeeking))")),
        MarkedCase("a definition that looks back", [.notAvailableHere], attribute("became(▸turned)")),
        MarkedCase("became of a number", [.typeMismatch], attribute("became(▸count)")),
        MarkedCase("changed of a list", [.typeMismatch], attribute("changed(▸[count])")),
        MarkedCase("two arguments", [.wrongArity], attribute("▸changed(count, title)")),
        MarkedCase("a name that does not exist", [.unknownState], attribute("changed(▸cuont)")),
        MarkedCase(
            "a function that does not exist", [.unknownFunction], fixed: "'became(isSeeking)'",
            attribute("▸becamee(isSeeking)")),
    ]

    // MARK: What becomes of them

    private static func program(_ rules: String) throws -> RuleProgram {
        try RuleCompiler.compile([.text(MarkedCase.header(name: "example.case") + rules, name: "case.yaml")])
    }

    @Test func `what state has become is decided in the table`() throws {
        let program = try Self.program(
            """
            state:
              tracker:
                player: { initial: idle, values: [idle, playing] }
                isSeeking: { initial: false }
            definitions:
              input: { firstOf: { seek: isSeeking, play: player == playing, none: "true" } }
              turned: changed(input)
            transitions:
              - { name: seek, action: SeekBegin, set: { isSeeking: true } }
              - { name: start, action: Start, set: { player: playing } }
              - { name: late, stage: last, action: any, accept: "turned || action == End || became(isSeeking)" }
            """)
        #expect(program.content.code.table.rowCount == 4)
        let decided = program.content.code.table.cells.allSatisfy { start in
            for instruction in program.content.code.instructions[Int(start)...] {
                switch instruction {
                case .require, .forbid, .test: return false
                case .accept, .block: return true
                default: continue
                }
            }
            return true
        }
        #expect(decided)
    }

    @Test func `nothing ever changes next to another hub`() throws {
        let program = try Self.program(
            """
            vocabulary:
              metrics: { Changes: { type: gauge }, Count: { type: gauge } }
            memory:
              tracker:
                count: { initial: 3 }
            metrics:
              Changes: { value: "changed(count) ? 1 : 0" }
              Count: { value: was.count }
            """)
        var session = Session(program: program, ids: NoIds())
        let tracker = session.addTracker() ?? -1
        session.observe(Symbol("Start"), tracker: tracker, now: 0, event: AttributeList())
        session.evaluateMetrics(of: AttributeList(), action: Symbol("Start"), tracker: tracker, now: 0)
        let numbers = session.metrics.values.map { if case .int(let value) = $0.number { value } else { -1 } }
        #expect(numbers == [0, 3])
    }
}

private struct NoIds: IdMaker {
    func next() -> String { "" }
}
