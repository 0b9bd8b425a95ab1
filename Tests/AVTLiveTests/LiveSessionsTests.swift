import AVTCore
import AVTEngine
import AVTPackTools
import AVTRules
import Testing

@testable import AVTLive

/// Lines of pages, as the receiver processes them.
@Suite("The sessions of pages") struct LiveSessionsTests {
    private static let start = 1_700_000_000_000

    /// Sessions with what they have sent.
    private final class Watched {
        var sessions: LiveSessions?
        var actions: [String] = []
        var recorded: [JSONValue] = []
        var records: [ReplayRecord] = []
        /// The numbers of lines that were recorded when other rules were loaded.
        var loads: [Int] = []

        init(_ limits: LiveSessions.Limits = .ofTests, parameters: [String: String] = [:]) throws {
            let program = try RuleCompiler.compile(
                [.shipped("playback.metrics"), .shipped("players.html5")], parameters: parameters)
            sessions = LiveSessions(
                program: program, limits: limits, record: { [unowned self] in recorded.append($0) },
                print: { [unowned self] _, records, _ in
                    for case .event(let event) in records { actions.append(event.action) }
                    self.records += records.filter { if case .step = $0 { false } else { true } }
                })
        }

        func load(_ program: RuleProgram) {
            loads.append(recorded.count)
            sessions?.load(program)
        }

        /// Processes lines at a time after the start, in milliseconds.
        func process(_ lines: [String] = [], at time: Int) {
            let batch = LiveInbox.Batch(Array(lines.joined(separator: "\n").utf8), limit: 1000)
            sessions?.process(batch.lines, malformedCount: batch.malformedCount, at: LiveSessionsTests.start + time)
        }
    }

    /// A line of a page, with its time after the start.
    private static func line(_ time: Int, _ content: String, session: String = "a", number: Int? = nil) -> String {
        let sequence = number.map { #""seq":\#($0),"# } ?? ""
        return #"{"at":\#(Self.start + time),"session":"\#(session)",\#(sequence)\#(content)}"#
    }

    @Test func `order lines by their times, whatever the order of the requests`() throws {
        let watched = try Watched()
        watched.process([Self.line(500, #""signal":"pause""#, number: 2)], at: 600)
        watched.process([Self.line(100, #""signal":"playing""#, number: 1)], at: 900)
        #expect(watched.actions.isEmpty)
        watched.process(at: 4000)
        #expect(watched.actions == ["Start", "PauseBegin"])
        #expect(watched.sessions?.heldSize == 0)
        watched.sessions?.end()
        #expect(watched.sessions?.correctedCount == 0)
    }

    @Test func `begin with the first line by time, even if another one arrives first`() throws {
        let watched = try Watched()
        let lines = [
            Self.line(1500, #""action":"Start""#, number: 2), Self.line(0, #""action":"StreamLoad""#, number: 1),
        ]
        watched.process(lines, at: 1600)
        watched.process(at: 4000)
        #expect(watched.actions == ["StreamLoad", "Start"])
        let startTimes = watched.records.compactMap { record in
            if case .metric(let metric) = record, metric.name == "StartTime" { metric.value } else { nil }
        }
        #expect(startTimes == [.int(1500)])
        watched.sessions?.end()
        #expect(watched.sessions?.correctedCount == 0)
    }

    @Test func `give the same as a replay of what was recorded, with other rules from some line on`() throws {
        let packs: [PackSource] = [.shipped("playback.metrics"), .shipped("players.html5")]
        let revision = """
            pack: { name: test.revised, version: 1.0.0, language: 1 }
            vocabulary: { metrics: { NumResumes: { type: counter } } }
            metrics:
              NumResumes: { action: PauseFinish, value: 1 }
            """
        let revised = try RuleCompiler.compile(packs + [.text(revision, name: "revised.yaml")])
        let watched = try Watched()
        let signals = ["loadstart", "playing", "pause", "playing", "pause", "playing", "ended"]
        for (index, signal) in signals.enumerated() {
            let time = 1000 * index
            watched.process([Self.line(time, #""signal":"\#(signal)""#, number: index)], at: time)
            // In the first pause; the line before it is still held.
            if index == 3 { watched.load(revised) }
        }
        let swapLine = try #require(watched.loads.first)
        watched.process(at: 60_000)
        #expect(swapLine > 0 && swapLine < watched.recorded.count && watched.recorded.count == signals.count)

        let replay = Replay(program: try RuleCompiler.compile(packs))
        var replayed: [ReplayRecord] = []
        for (index, line) in watched.recorded.enumerated() {
            if index == swapLine { replay.load(revised) }
            replayed += replay.process(try LogLine(line.text.utf8, number: index + 1))
        }
        let live = watched.records.map(\.line)
        #expect(live == replayed.map(\.line))
        #expect(live.count { $0.contains("NumResumes") } == (swapLine <= 3 ? 2 : 1))
        #expect(watched.actions.suffix(1) == ["End"])
    }

    @Test func `use a line once, however often it is sent`() throws {
        let watched = try Watched()
        let playing = Self.line(100, #""signal":"playing""#, number: 1)
        for time in [200, 300, 5000] { watched.process([playing, playing], at: time) }
        #expect(watched.recorded.count == 1 && watched.sessions?.unusedCounts == [.duplicate: 5])
    }

    @Test func `use names that the rules know also if there are too many others`() throws {
        var limits = LiveSessions.Limits.ofTests
        limits.names = 1
        let watched = try Watched(limits)
        let contents = [
            #""signal":"unknown-to-the-rules-1""#, #""signal":"unknown-to-the-rules-2""#, #""signal":"playing""#,
            #""property":"muted","value":true"#, #""action":"MediaRequest""#,
        ]
        watched.process(contents.map { Self.line(100, $0) }, at: 100)
        watched.process(at: 5000)
        #expect(watched.sessions?.unusedCounts == [.names: 1])
        #expect(watched.recorded.count == 4 && watched.actions.contains("Start"))
    }

    @Test func `end after ten silent minutes, and begin again when the page returns`() throws {
        let watched = try Watched()
        watched.process([Self.line(0, #""signal":"playing""#, number: 1)], at: 0)
        watched.process(at: 600_001)
        #expect(watched.sessions?.count == 0 && watched.actions.last == "Stop")
        watched.process([Self.line(700_000, #""signal":"playing""#, number: 1)], at: 700_000)
        watched.process(at: 710_000)
        #expect(watched.sessions?.count == 1 && watched.actions.last == "Start")
    }

    @Test func `use a line once also if the page sends it again after its session has ended`() throws {
        let watched = try Watched()
        let lines = [
            Self.line(0, #""signal":"loadstart""#, number: 1), Self.line(900, #""signal":"playing""#, number: 2),
            Self.line(1000, #""signal":"app-left""#, number: 3),
        ]
        watched.process(lines, at: 1000)
        watched.process(at: 700_000)
        let actions = watched.actions
        #expect(watched.sessions?.count == 0 && actions.last == "Stop")
        watched.process(lines, at: 800_000)
        watched.process(at: 810_000)
        #expect(watched.actions == actions && watched.sessions?.unusedCounts == [.duplicate: 3])
    }

    @Test(arguments: [("false", ["Start", "Stop"]), ("true", ["Start", "Error", "Stop"])])
    func `end after ten silent minutes as lost, and with the watcher as left`(
        lossIsError: String, actions: [String]
    ) throws {
        let parameters = ["players.html5/lossIsError": lossIsError]
        let lost = try Watched(parameters: parameters)
        lost.process([Self.line(0, #""signal":"playing""#, number: 1)], at: 0)
        lost.process(at: 600_001)
        #expect(lost.actions.filter { $0 != "Ping" } == actions)
        #expect(lost.recorded.last?["signal"] == .string("player-lost"))

        let left = try Watched(parameters: parameters)
        left.process([Self.line(0, #""signal":"playing""#, number: 1)], at: 0)
        left.sessions?.end()
        #expect(left.actions == ["Start", "Stop"])
        #expect(left.recorded.last?["signal"] == .string("tracker-detached"))
    }

    @Test func `hold lines of a clock that is set back no longer than until it has passed their times`() throws {
        let watched = try Watched()
        watched.process([Self.line(900, #""signal":"playing""#)], at: 1000)
        watched.process([Self.line(-4000, #""signal":"pause""#)], at: -4000)
        watched.process(at: 2899)
        #expect(watched.actions.isEmpty)
        watched.process(at: 2900)
        #expect(watched.actions == ["Start"] && watched.sessions?.heldSize == 0)
    }
}

extension LiveSessions.Limits {
    /// Lines are held for two seconds.
    fileprivate static let ofTests = {
        var limits = LiveSessions.Limits()
        limits.lateness = 2000
        return limits
    }()
}
