import AVTPackTools
import AVTRules
import AVTTestSupport
import Testing

@Suite("Replays")
struct ReplayTests {
    @Test("a session that has ended leaves nothing in memory")
    func freed() throws {
        let parts = ["instrument", "hub", "recorder", "backend"]
        let left = try parts.map { part in
            let session = ReplaySession(
                name: "s", program: try RuleCompiler.compile([.shipped("playback.metrics")]), options: ReplayOptions(),
                at: 0)
            for (index, action) in ["MediaRequest", "Start", "End"].enumerated() {
                let text = #"{"at": \#(index * 1000), "action": "\#(action)"}"#
                _ = session.begin(at: index * 1000)
                _ = session.act(try LogLine(text.utf8, number: index + 1))
            }
            _ = session.close()
            return Weak(try #require(Mirror(reflecting: session).descendant(part) as AnyObject?))
        }
        #expect(zip(parts, left).filter { $0.1.object != nil }.map(\.0) == [])
    }

    private struct Weak {
        weak var object: AnyObject?

        init(_ object: AnyObject) {
            self.object = object
        }
    }

    @Test("sessions that end before the log are freed and change no result", arguments: 0..<20)
    func earlyEnds(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let program = try RuleCompiler.compile([.shipped("playback.metrics")])
        let actions = ["MediaRequest", "StreamLoad", "Start", "BufferBegin", "BufferFinish", "End", "Strat"]
        let lines = try (0..<200).map { index in
            // Sessions overlap, and each has its first and last lines at different indices.
            let session = Int.random(in: max(0, index / 10 - 3)...index / 10, using: &random)
            let action = actions[Int.random(in: 0..<actions.count, using: &random)]
            let text = #"{"at": \#(index * 500), "session": "s\#(session)", "action": "\#(action)"}"#
            return try LogLine(text.utf8, number: index + 1)
        }
        let options = ReplayOptions()
        func text(_ output: NumberedText) -> String { output.text }
        let whole = DirectReplay(program: program, options: options, output: DirectLines())
        let parts = DirectReplay(program: program, options: options, output: DirectLines())
        let names = PlainLineReader()
        var most = 0
        for (index, line) in lines.enumerated() {
            let session = names.session(line.session)
            whole.process(line, session: session)
            parts.process(line, session: session)
            #expect(text(whole.withOutput { $0.removeText() }) == text(parts.withOutput { $0.removeText() }))
            most = max(most, parts.openSessionCount)
            let rest = Set(lines[(index + 1)...].map(\.session))
            for name in Set(lines.map(\.session)).subtracting(rest) { parts.endSession(names.session(name)) }
        }
        #expect(most <= 8 && parts.openSessionCount <= 4 && whole.openSessionCount > 15)
        whole.finish()
        parts.finish()
        #expect(whole.withOutput { $0.removeEnds() }.text == parts.withOutput { $0.removeEnds() }.text)
        #expect(whole.dataReport == parts.dataReport && !whole.dataReport.isEmpty)
    }

    @Test("interleaved sessions give the same results as separate ones", arguments: 0..<20)
    func mixed(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let logs = (0..<3).map { randomLog(session: "s\($0)", using: &generator) }
        let alone = try logs.map { try run($0) }
        var rest = logs.map { $0[...] }
        var mixed: [String] = []
        while let index = rest.indices.filter({ !rest[$0].isEmpty }).randomElement(using: &generator) {
            mixed.append(rest[index].removeFirst())
        }
        let together = try run(mixed)
        for (index, lines) in alone.enumerated() {
            #expect(together.filter { $0.contains("\"session\":\"s\(index)\"") } == lines)
        }
    }

    @Test("the same log gives the same lines, including IDs")
    func deterministic() throws {
        var generator = SeededGenerator(seed: 1)
        let log = randomLog(session: "a", using: &generator)
        let lines = try run(log)
        #expect(lines.contains { $0.contains("playbackId") })
        #expect(try run(log) == lines)
    }

    @Test("a log split anywhere gives the same result as the complete log", arguments: 0..<5)
    func cut(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let log = randomLog(session: "a", using: &generator)
        let whole = try run(log)
        for index in log.indices {
            let replay = try replay()
            var records = try log[..<index].flatMap { replay.process(try LogLine($0.utf8, number: 1)) }
            records += try log[index...].flatMap { replay.process(try LogLine($0.utf8, number: 1)) }
            #expect((records + replay.finish()).map(\.line) == whole)
        }
    }

    @Test("lines emitted by a timer count only if timers are off")
    func timerLines() throws {
        let log = [
            #"{"at": 0, "action": "Start"}"#, #"{"at": 30000, "action": "Ping", "origin": "timer"}"#,
            #"{"at": 31000, "action": "PauseBegin"}"#,
        ]
        func pings(_ options: ReplayOptions) throws -> [Int] {
            try events(log, options).filter { $0.action == "Ping" }.map(\.location.at)
        }
        #expect(try pings(ReplayOptions()) == [30000])
        #expect(try pings(ReplayOptions(runsTimers: false)) == [30000])
        #expect(
            try events([log[0], log[2]], ReplayOptions(runsTimers: false)).map(\.action) == ["Start", "PauseBegin"])
    }

    @Test("a log that goes back in time gives negative times and continues")
    func backwards() throws {
        let log = [
            #"{"at": 50000, "action": "Start"}"#, #"{"at": 40000, "action": "PauseBegin"}"#,
            #"{"at": 41000, "action": "PauseFinish"}"#,
        ]
        let events = try events(log, ReplayOptions())
        #expect(events.map(\.location.at) == [50000, 40000, 41000])
        #expect(events[1].attributes.first { $0.name == "timeSinceStart" }?.value == .int(-10000))
    }

    @Test("a very long gap between two lines does not keep a replay busy")
    func gap() throws {
        let log = [#"{"at": 0, "action": "Start"}"#, #"{"at": 8640000000000000, "action": "PauseBegin"}"#]
        let events = try events(log, ReplayOptions())
        #expect(events.first?.action == "Start" && events.last?.action == "PauseBegin")
        #expect(events.count <= 100_003)
    }

    @Test("times at the limits of 64 bits do not stop a replay", arguments: ["", "while: \"true\", "])
    func extremes(_ condition: String) throws {
        let pack = """
            pack: { name: test.busy, version: 1.0.0, language: 1 }
            transitions: [{ name: starts, action: Start, start: busy }]
            timers: { busy: { every: 10ms, \(condition)emit: Ping } }
            """
        let busy = condition.isEmpty ? pack : pack.replacing(", start: busy", with: "")
        let program = try RuleCompiler.compile([.text(busy, name: "busy.yaml")])
        let replay = Replay(program: program)
        let ends = [-8_640_000_000_000_000, 8_640_000_000_000_000, -8_640_000_000_000_000, 5]
        let records = try ends.flatMap {
            replay.process(try LogLine(#"{"at": \#($0), "action": "Start"}"#.utf8, number: 1))
        }
        let starts = records.compactMap {
            if case .event(let event) = $0, event.action == "Start" { event } else { nil }
        }
        #expect(starts.map(\.location.at) == ends)
    }

    @Test("a log split within a line gives the same result as the complete log", arguments: 0..<10)
    func cutBytes(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let log = randomLog(session: "a", using: &generator)
        let bytes = Array(log.joined(separator: "\n").utf8)
        let offset = Int.random(in: 0...bytes.count, using: &generator)
        let replay = try replay()
        var scanner = LogScanner()
        var lines: [String] = []
        func receive(_ line: Result<LogLine, LogProblem>) throws {
            lines += replay.process(try line.get()).map(\.line)
        }
        try scanner.scan(bytes[..<offset], receive)
        try scanner.scan(bytes[offset...], receive)
        try scanner.end(receive)
        #expect(lines + replay.finish().map(\.line) == (try run(log)))
    }

    @Test("events of trackers beyond the limit are recorded")
    func manyTrackers() throws {
        let log = (0..<70).map { #"{"at": \#($0), "tracker": "t\#($0)", "action": "Ping"}"# }
        #expect(try events(log, ReplayOptions()).map(\.location.tracker) == (0..<70).map { "t\($0)" })
    }

    // MARK: Support

    @Test("text that is concatenated with itself at each event grows up to its limit")
    func longestText() throws {
        let pack = """
            pack: { name: test.text, version: 1.0.0, language: 1 }
            vocabulary: { attributes: { told: { type: int } } }
            memory: { tracker: { tale: { initial: "0123456789abcdef" } } }
            transitions: [{ name: grows, action: any, set: { tale: tale + tale } }]
            attributes: { told: size(tale) }
            """
        let program = try RuleCompiler.compile([.text(pack, name: "text.yaml")])
        let replay = Replay(program: program, options: ReplayOptions())
        let records = try (1...40).flatMap {
            replay.process(try LogLine(#"{"at": \#($0), "action": "Ping"}"#.utf8, number: $0))
        }
        let lengths = records.compactMap { $0.line.firstMatch(of: /"told":(\d+)/).flatMap { Int($0.output.1) } }
        #expect(lengths == (1...40).map { min(16 << $0, 1_048_576) })
    }

    private func replay(_ options: ReplayOptions = ReplayOptions(steps: .states)) throws -> Replay {
        Replay(program: try ReplayTests.program.get(), options: options)
    }

    private static let program = Result {
        try RuleCompiler.compile([.shipped("openavt.ads"), .shipped("openavt.metrics")])
    }

    private func run(_ log: [String]) throws -> [String] {
        let replay = try replay()
        let records = try log.flatMap { replay.process(try LogLine($0.utf8, number: 1)) }
        return (records + replay.finish()).map(\.line)
    }

    private func events(_ log: [String], _ options: ReplayOptions) throws -> [ReplayEvent] {
        let replay = try replay(options)
        let records = try log.flatMap { replay.process(try LogLine($0.utf8, number: 1)) } + replay.finish()
        return records.compactMap { if case .event(let event) = $0 { event } else { nil } }
    }

    private func randomLog(session: String, using generator: inout SeededGenerator) -> [String] {
        let actions = [
            "MediaRequest", "StreamLoad", "Start", "PauseBegin", "PauseFinish", "BufferBegin", "BufferFinish",
            "SeekBegin", "SeekFinish", "AdBegin", "AdFinish", "Error", "End",
        ]
        var time = 1_700_000_000_000
        return (0..<40).map { _ in
            time += Int.random(in: -100...20_000, using: &generator)
            let action = actions.randomElement(using: &generator) ?? "Start"
            let tracker = Bool.random(using: &generator) ? "player" : "ima"
            return #"{"at": \#(time), "session": "\#(session)", "tracker": "\#(tracker)", "action": "\#(action)"}"#
        }
    }
}
