import AVTCore
import AVTEngine
import AVTPackTools
import AVTRules
import AVTTestSupport
import Testing

/// A program with the packs of five players gives each tracker what a program with the pack of its player alone gives it.
@Suite("Packs of several players in one program")
struct SeveralPlayersTests {
    private static let players = ["avplayer", "gstreamer", "html5", "ima", "mpv"]
    private static let together = compiled(players)
    private static let alone = Dictionary(uniqueKeysWithValues: players.map { ($0, compiled([$0])) })

    private static let contentTogether = compiled(players, "playback.content")
    private static let contentAlone = Dictionary(
        uniqueKeysWithValues: players.map { ($0, compiled([$0], "playback.content")) })

    private static func compiled(_ players: [String], _ metrics: String = "playback.metrics") -> RuleProgram? {
        try? RuleCompiler.compile(([metrics] + players.map { "players." + $0 }).map { .shipped($0) })
    }

    private func program(of player: String) throws -> RuleProgram {
        try #require(SeveralPlayersTests.alone[player] ?? nil)
    }

    // MARK: Random logs

    /// What the packs of a player know: signals, and properties with values that rules name.
    private struct Reports {
        var signals: [String] = []
        var properties: [String: [String]] = [:]

        init(_ program: RuleProgram) {
            for property in program.content.players.properties { properties[property.name.name, default: []] = [] }
            for rule in program.content.players.signals {
                switch rule.trigger {
                case .signal(let name): signals.append(name.name)
                case .property(let name, let becomes):
                    properties[name.name, default: []] += becomes.map { [$0] } ?? []
                }
            }
            signals = Set(signals).sorted()
        }
    }

    /// A line of a tracker, without its time.
    private func content(_ reports: Reports, _ random: inout SeededGenerator) -> String {
        if random.chance(oneIn: 12) {
            return
                #""action": "\#(random.pick(["MediaRequest", "Start", "PauseBegin", "PauseFinish", "End", "Ping"]))""#
        }
        if random.chance(oneIn: 2) {
            let attributes = random.chance(oneIn: 5) ? #", "attributes": {"errorCode": "7"}"# : ""
            return #""signal": "\#(random.pick(reports.signals))"\#(attributes)"#
        }
        let name = random.pick(reports.properties.keys.sorted())
        let known =
            (reports.properties[name] ?? []) + [
                "null", "true", "false", "0", "100", "720", "12.5", "\(random.number(1...5000))",
            ]
        let value = random.pick(known)
        let isText = value.first.map { $0.isLetter } ?? true && !["null", "true", "false"].contains(value)
        return #""property": "\#(name)", "value": \#(isText ? "\"\(value)\"" : value)"#
    }

    /// The lines of a log, each with its tracker, or `nil` for a line of all trackers.
    private func log(_ trackers: [String], _ random: inout SeededGenerator, count: Int) throws -> [(
        tracker: Int, at: Int, content: String
    )] {
        let reports = try trackers.map { Reports(try program(of: $0)) }
        var at = 1_700_000_000_000
        return (0..<count).map { _ in
            at += random.pick([0, 1, 250, 1000, 4000, 31_000])
            let tracker = random.number(0...trackers.count - 1)
            // Sometimes a tracker reports what only another player's pack knows.
            let reporting = random.chance(oneIn: 10) ? random.pick(reports) : reports[tracker]
            return (tracker, at, content(reporting, &random))
        }
    }

    /// Returns what a program sends for a tracker.
    ///
    /// The times since the last events of an instrument's other trackers differ, so `timeSince` attributes are left out.
    private func sent(_ program: RuleProgram, _ lines: [String], tracker: Int) throws -> [String] {
        let replay = Replay(program: program)
        var records: [ReplayRecord] = []
        for (number, line) in lines.enumerated() {
            records += replay.process(try LogLine(line.utf8, number: number + 1))
        }
        records += replay.finish()
        return records.filter { $0.location.tracker == "t\(tracker)" }.compactMap { record in
            switch record {
            case .metric(let metric): "\(metric.location.at) \(metric.name) \(metric.value)"
            case .event(let event):
                "\(event.location.at) \(event.action) "
                    + event.attributes.filter { !$0.name.hasPrefix("timeSince") }.map { "\($0.name)=\($0.value)" }
                    .sorted()
                    .joined(separator: " ")
            case .step: nil
            }
        }
    }

    /// Returns the first difference between two lists of what was sent, or `nil` if they are the same.
    private func difference(_ expected: [String], _ found: [String]) -> String? {
        guard
            let index = (0..<max(expected.count, found.count)).first(where: { index in
                index >= expected.count || index >= found.count || expected[index] != found[index]
            })
        else { return nil }
        let (one, other) = (expected.dropFirst(index).first ?? "nothing", found.dropFirst(index).first ?? "nothing")
        return "alone: \(one)\ntogether: \(other)"
    }

    @Test("each tracker of an instrument has the events of its player's pack alone", arguments: 0..<20)
    func trackers(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let trackers = (0..<random.number(2...4)).map { _ in random.pick(SeveralPlayersTests.players) }
        let lines = try log(trackers, &random, count: 200)
        func written(for own: Int?) -> [String] {
            // Lines without content keep the numbers of lines, from which ids are made.
            let declared = trackers.enumerated().map { index, player in
                #"{"tracker": "t\#(index)", "player": "\#(own ?? index == index ? player : "of no pack")"}"#
            }
            return declared
                + lines.map { tracker, at, content in
                    own ?? tracker == tracker
                        ? #"{"at": \#(at), "tracker": "t\#(tracker)", \#(content)}"#
                        : #"{"at": \#(at), "tracker": "t\#(tracker)", "consents": {}}"#
                }
        }
        let together = try #require(SeveralPlayersTests.contentTogether)
        var count = 0
        for (index, player) in trackers.enumerated() {
            let alone = try #require(SeveralPlayersTests.contentAlone[player] ?? nil)
            let expected = try sent(alone, written(for: index), tracker: index)
            let found = try sent(together, written(for: nil), tracker: index)
            #expect(difference(expected, found) == nil, "tracker t\(index) of \(player)")
            count += expected.count
        }
        #expect(count > 10)
    }

    @Test("an instrument of one player has the events and metrics of its pack alone", arguments: 0..<20)
    func metrics(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let player = random.pick(SeveralPlayersTests.players)
        let lines =
            [#"{"tracker": "t0", "player": "\#(player)"}"#]
            + (try log([player], &random, count: 250)).map { #"{"at": \#($1), "tracker": "t0", \#($2)}"# }
        let together = try #require(SeveralPlayersTests.together)
        let expected = try sent(try program(of: player), lines, tracker: 0)
        #expect(difference(expected, try sent(together, lines, tracker: 0)) == nil, "\(player)")
        #expect(expected.count > 20)
    }

    // MARK: Trackers that state no player

    /// For each player, a report that its pack alone knows and maps to an action.
    private static let firstReports = [
        "avplayer": #""signal": "item-begins""#, "gstreamer": #""property": "state", "value": "ready""#,
        "html5": #""signal": "loadstart""#, "ima": #""signal": "ad-changes""#, "mpv": #""signal": "start-file""#,
    ]

    @Test("a tracker becomes one of the player whose pack alone maps a report to an action", arguments: players)
    func adopted(player: String) throws {
        var random = SeededGenerator(seed: 1)
        let first = try #require(SeveralPlayersTests.firstReports[player])
        let start = 1_700_000_000_000
        // A value that several packs know comes before it is known which player the tracker has.
        let lines =
            [
                #"{"at": \#(start - 2), "tracker": "t0", "property": "duration", "value": 20}"#,
                // Only GStreamer's pack knows it, but an element of a page reports it, too.
                #"{"at": \#(start - 2), "tracker": "t0", "signal": "play"}"#,
                #"{"at": \#(start - 1), "tracker": "t0", \#(first)}"#,
            ] + (try log([player], &random, count: 200)).map { #"{"at": \#($1), "tracker": "t0", \#($2)}"# }
        let together = try #require(SeveralPlayersTests.together)
        let declared = #"{"tracker": "t0", "player": "\#(player)"}"#
        // Another declaration changes nothing but keeps the numbers of lines.
        let undeclared = #"{"tracker": "t0", "kind": "content"}"#
        let declaredKind = #"{"tracker": "t0", "kind": "content"}"#
        let expected = try sent(together, [declared, declaredKind] + lines, tracker: 0)
        let found = try sent(together, [undeclared, declaredKind] + lines, tracker: 0)
        #expect(difference(expected, found) == nil)
        #expect(expected.count > 5)
    }

    @Test("a report that several players' packs know has no effect for a tracker that states no player")
    func ambiguous() throws {
        let together = try #require(SeveralPlayersTests.together)
        let pause = #"{"at": 1700000000000, "tracker": "t0", "signal": "pause"}"#
        let started = #"{"at": 1700000000001, "tracker": "t0", "action": "Start"}"#
        #expect(try sent(together, [started, pause], tracker: 0).contains { $0.contains("PauseBegin") } == false)
        let declared = #"{"tracker": "t0", "player": "html5"}"#
        #expect(try sent(together, [declared, started, pause], tracker: 0).contains { $0.contains("PauseBegin") })
    }

    @Test("the pause of an ad does not pause the content")
    func pauseOfAnAd() throws {
        let lines = [
            #"{"tracker": "t0", "player": "html5"}"#, #"{"tracker": "t1", "player": "ima"}"#,
            #"{"at": 1700000000000, "tracker": "t0", "signal": "loadstart"}"#,
            #"{"at": 1700000000500, "tracker": "t0", "signal": "playing"}"#,
            #"{"at": 1700000005000, "tracker": "t1", "signal": "content-pause-requested"}"#,
            #"{"at": 1700000005100, "tracker": "t1", "signal": "started"}"#,
            #"{"at": 1700000006000, "tracker": "t1", "signal": "pause"}"#,
            #"{"at": 1700000008000, "tracker": "t1", "signal": "resume"}"#,
        ]
        let together = try #require(SeveralPlayersTests.together)
        #expect(try !sent(together, lines, tracker: 0).contains { $0.contains(" PauseBegin") })
        let ofAds = try sent(together, lines, tracker: 1)
        #expect(ofAds.contains { $0.contains(" AdPauseBegin ") } && ofAds.contains { $0.contains(" AdPauseFinish ") })
        #expect(!ofAds.contains { $0.contains(" PauseBegin") })
    }

    @Test("reports of a player that no pack names have no effect")
    func otherPlayer() throws {
        let line = #"{"at": 1700000000000, "tracker": "t0", "signal": "start-file"}"#
        let declared = #"{"tracker": "t0", "player": "vlc"}"#
        for program in [try program(of: "mpv"), try #require(SeveralPlayersTests.together)] {
            #expect(try !sent(program, [line], tracker: 0).isEmpty)
            #expect(try sent(program, [declared, line], tracker: 0).isEmpty)
        }
    }

    // MARK: Other rules

    @Test("a playback goes on when packs of other players are added and removed")
    func swapped() throws {
        let alone = try program(of: "mpv")
        let together = try #require(SeveralPlayersTests.together)
        #expect(Migration(from: alone, to: together).lost.isEmpty)
        let lost = Migration(from: together, to: alone).lost
        let mpv = Set(alone.content.state.trackerSlots.map(\.name))
        #expect(!lost.isEmpty && lost.allSatisfy { !mpv.contains($0) && !$0.hasPrefix("mpv.") })
    }

    @Test("an image of a program for several players is the program")
    func image() throws {
        let together = try #require(SeveralPlayersTests.together)
        let loaded = try RuleImage.decode(RuleImage.encode(together))
        #expect(loaded.content.players.signalPlayers == together.content.players.signalPlayers)
        let lines = [
            #"{"tracker": "t0", "player": "mpv"}"#, #"{"at": 1700000000000, "tracker": "t0", "signal": "start-file"}"#,
            #"{"at": 1700000000500, "tracker": "t0", "signal": "playback-restart"}"#,
        ]
        let expected = try sent(together, lines, tracker: 0)
        #expect(try sent(loaded, lines, tracker: 0) == expected && !expected.isEmpty)
    }
}
