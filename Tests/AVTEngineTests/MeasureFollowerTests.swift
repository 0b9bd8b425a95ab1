import AVTCore
import AVTEngine
import AVTRules
import AVTTestSupport
import Testing

/// Sessions evaluate only the measures that a change concerns, by tables of 64 measures each, which must not show.
@Suite struct `Measures that follow state` {
    private static let flagCount = 6
    private static let measureCount = 150

    /// Flags that events toggle, and measures of the time in which one flag is set and, for some, another one is not.
    private static let program = Result {
        let flags = (0..<flagCount).map { "    flag\($0): { initial: false }" }
        let toggles = (0..<flagCount).map {
            "  - { name: toggles-\($0), action: Toggle\($0), set: { flag\($0): \"!flag\($0)\" } }"
        }
        let measures = (0..<measureCount).map { "    time\($0): { time: \"\(condition($0))\" }" }
        let attributes = (0..<measureCount).map { "  time\($0): { value: time\($0) }" }
        let declared = (0..<measureCount).map { "    time\($0): { type: int, unit: ms }" }
        let lines =
            ["pack: { name: test.followers, version: 1.0.0, language: 1 }", "state:", "  tracker:"] + flags
            + ["transitions:"] + toggles + ["measures:", "  tracker:"] + measures + ["attributes:"] + attributes
            + ["vocabulary:", "  actions: { \((0..<flagCount).map { "Toggle\($0): {}" }.joined(separator: ", ")) }"]
            + ["  attributes:"] + declared
        return try RuleCompiler.compile([.text(lines.joined(separator: "\n"), name: "followers.yaml")])
    }

    private static func flags(of measure: Int) -> (set: Int, unset: Int?) {
        (measure % flagCount, measure % 3 == 0 ? (measure * 7 + 1) % flagCount : nil)
    }

    private static func condition(_ measure: Int) -> String {
        let flags = flags(of: measure)
        return "flag\(flags.set)" + (flags.unset.map { " && !flag\($0)" } ?? "")
    }

    @Test(arguments: 0..<10)
    func `a change of a flag updates all measures that read it, however many there are`(_ seed: UInt64) throws {
        let program = try Self.program.get()
        var generator = SeededGenerator(seed: seed)
        var session = Session(program: program, ids: OneId())
        let added = session.addTracker()
        let tracker = try #require(added)
        var isSet = [Bool](repeating: false, count: Self.flagCount)
        var expected = [Int](repeating: 0, count: Self.measureCount)
        var now = 0
        for _ in 0..<60 {
            let elapsed = Int.random(in: 0...100, using: &generator)
            now += elapsed
            for measure in expected.indices {
                let flags = Self.flags(of: measure)
                if isSet[flags.set], flags.unset.map({ !isSet[$0] }) ?? true { expected[measure] += elapsed }
            }
            let flag = Int.random(in: 0..<Self.flagCount, using: &generator)
            isSet[flag].toggle()
            let action = Symbol("Toggle\(flag)")
            var event = AttributeList()
            let result = session.step(action, tracker: tracker, now: now, event: event)
            #expect(result.isAccepted)
            session.setAttributes(of: &event, action: action, tracker: tracker, now: now)
            #expect(expected.indices.map { event[Symbol("time\($0)")] } == expected.map { .int($0) })
            session.didLeaveHub(action, tracker: tracker, now: now)
            session.endStep()
        }
    }
}

private struct OneId: IdMaker {
    func next() -> String { "id" }
}
