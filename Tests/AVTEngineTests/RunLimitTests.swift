import AVTCore
import AVTEngine
import AVTRules
import Testing

/// What an event may cost and cause is proved before a program runs; how much text memory keeps is asked where it is written.
@Suite struct `Limits of what runs` {
    private static func compile(_ sections: String, _ run: RunLimits = RunLimits()) throws -> RuleProgram {
        var limits = RuleLimits()
        limits.run = run
        let head = "pack: { name: test.run, version: 1.0.0, language: 1 }\n"
        return try RuleCompiler.compile([.text(head + sections, name: "run.yaml")], limits: limits)
    }

    // MARK: Hostile programs

    @Test func `actions that each raise two are refused, however they came to be`() throws {
        let names = (0...40).map { "A\($0)" }
        let text =
            "vocabulary: { actions: { \(names.map { "\($0): {}" }.joined(separator: ", ")) } }\ntransitions:\n"
            + names.map { "  - { name: on-\($0.lowercased()), action: \($0), note: { code: Seen } }\n" }.joined()
        var content = try Self.compile(text).content
        // As somebody would write an image by hand.
        for action in 1..<(content.actions.count - 1) {
            let start = UInt32(content.code.instructions.count)
            content.code.instructions += [
                .raise(content.actions[action + 1]), .raise(content.actions[action + 1]), .accept,
            ]
            content.code.generalSteps[action] = start
        }
        #expect(throws: ProgramError.self) { try RuleProgram(content) }
    }

    @Test func `a timer of a millisecond is refused, however it came to be`() throws {
        var content = try Self.compile("timers: { t: { every: 1s, while: \"true\", emit: Ping } }").content
        let timer = content.timers[0]
        func set(_ every: Int) {
            content.timers[0] = TimerInfo(
                name: timer.name, after: nil, every: every, condition: timer.condition, keepsPhase: false,
                action: timer.action)
        }
        set(9)
        #expect(throws: ProgramError.self) { try RuleProgram(content) }
        set(10)
        #expect(throws: Never.self) { try RuleProgram(content) }
        var limits = RunLimits()
        limits.period = 11
        #expect(throws: ProgramError.self) { try RuleProgram(content, within: limits) }
    }

    @Test func `formulas of trackers in trackers count sixty-four times each`() throws {
        func program(_ depth: Int, _ limits: RunLimits) throws -> RuleProgram {
            let names = ["a", "b", "c", "d"].prefix(depth)
            let opening = names.map { "trackers.exists(\($0), " }.joined()
            let condition = names.map { "\($0).isPaused" }.joined(separator: " && ")
            return try Self.compile(
                """
                state: { tracker: { isPaused: { initial: false } } }
                transitions:
                  - { name: pauses, action: PauseBegin, set: { isPaused: "!isPaused" } }
                  - { name: looks, action: Start, when: "\(opening)\(condition)\(String(repeating: ")", count: depth))", note: { code: Found } }
                """, limits)
        }
        var least: [Int] = []
        for depth in 1...3 {
            var (low, high) = (0, RunLimits().work)
            while high - low > 1 {
                let middle = (low + high) / 2
                var limits = RunLimits()
                limits.work = middle
                if (try? program(depth, limits)) == nil { low = middle } else { high = middle }
            }
            least.append(high)
        }
        #expect(least[1] > 64 * least[0] / 2 && least[2] > 64 * least[1] / 2, "\(least)")
    }

    @Test func `signals and timers count with all that they cause`() throws {
        // Each of twelve events raises sixty-four others.
        let raised = (0..<64).map { "B\($0)" }
        let rules =
            "vocabulary: { actions: { A: {}, \(raised.map { "\($0): {}" }.joined(separator: ", ")) } }\n"
            + "transitions:\n  - { name: raises, action: A, raise: [\(raised.joined(separator: ", "))] }\n"
        let signals = "signals:\n" + (0..<12).map { _ in "  - { signal: play, emit: A }\n" }.joined()
        let timers =
            "timers:\n" + (0..<12).map { "  t\($0): { every: 1s, while: \"true\", emit: A }\n" }.joined()
        for sections in [signals, timers] {
            var limits = RunLimits()
            limits.causedEvents = 12 * 65
            #expect(throws: Never.self) { try Self.compile(rules + sections, limits) }
            limits.causedEvents -= 1
            let error = #expect(throws: RulePackError.self) { try Self.compile(rules + sections, limits) }
            #expect(error?.diagnostics.map(\.code) == [.tooManyCausedEvents])
        }
    }

    // MARK: Text

    private static let keeping = """
        vocabulary:
          attributes: { label: { type: string } }
          families: { tag: { type: string } }
        memory:
          tracker:
            label: { type: string }
            labels: { type: set, limit: 8 }
            tags: { family: tag, limit: 8 }
        transitions:
          - { name: keeps, action: Start, when: has(event.label), set: { label: event.label, labels: labels.with(event.label) } }
          - { name: keeps-tags, action: End, set: { tags: event.tag } }
        attributes:
          title: label
        """

    @Test func `memory keeps no more text than the host allows, and says so`() throws {
        var limits = RunLimits()
        limits.textBytes = 10
        var session = Session(program: try Self.compile(Self.keeping, limits), ids: OneId())
        let tracker = session.addTracker() ?? 0
        func label(_ text: String, _ session: inout Session) -> String? {
            var event = AttributeList()
            event.set(Symbol("label"), .string(text))
            _ = session.step(Symbol("Start"), tracker: tracker, now: 0, event: event)
            session.setAttributes(of: &event, action: Symbol("Start"), tracker: tracker, now: 0)
            session.endStep()
            if case .string(let title)? = event[Symbol("title")] { return title }
            return nil
        }
        let first = label("0123456789", &session)
        #expect(first == "0123456789")
        var failures = session.log.failures.reduce(0, +)
        #expect(failures == 0)
        // Neither the variable nor the set.
        let longer = label("0123456789a", &session)
        #expect(longer == "0123456789")
        failures = session.log.failures.reduce(0, +)
        #expect(failures == 2)
        // The set holds ten bytes already.
        let short = label("é", &session)
        #expect(short == "é")
        failures = session.log.failures.reduce(0, +)
        #expect(failures == 3)
    }

    @Test func `a family counts its keys and its values`() throws {
        var limits = RunLimits()
        limits.textBytes = 10
        var session = Session(program: try Self.compile(Self.keeping, limits), ids: OneId())
        let tracker = session.addTracker() ?? 0
        func failures(_ value: String, _ session: inout Session) -> Int {
            var event = AttributeList()
            event.set(Symbol("tag.abc"), .string(value))
            _ = session.step(Symbol("End"), tracker: tracker, now: 0, event: event)
            session.endStep()
            return session.log.failures.reduce(0, +)
        }
        let fitting = failures("1234567", &session)
        #expect(fitting == 0)
        let longer = failures("12345678", &session)
        #expect(longer == 1)
    }

    @Test func `by default a megabyte is kept`() throws {
        var session = Session(program: try Self.compile(Self.keeping), ids: OneId())
        let tracker = session.addTracker() ?? 0
        for (count, failures) in [(1 << 20, 0), ((1 << 20) + 1, 2)] {
            var event = AttributeList()
            event.set(Symbol("label"), .string(String(repeating: "x", count: count)))
            _ = session.step(Symbol("Start"), tracker: tracker, now: 0, event: event)
            session.endStep()
            let found = session.log.failures.reduce(0, +)
            #expect(found == failures, "\(count)")
        }
    }
}

private struct OneId: IdMaker {
    func next() -> String { "id" }
}
