import AVTCore
import AVTEngine
import AVTRules
import AVTTestSupport
import Foundation
import Testing

@testable import AVTPackTools

@Suite struct `Aggregates of metrics` {
    private static let packs = [
        ["playback.metrics", "players.mpv"], ["playback.metrics", "players.html5"],
        ["playback.metrics", "players.gstreamer"], ["openavt.core", "openavt.metrics"],
    ]

    private static let logs: [URL] = ["rules/qoe/recordings", "Tests/Benchmarks/Logs"].flatMap { folder in
        let files = try? FileManager.default.contentsOfDirectory(
            at: repository.appending(path: folder), includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.pathExtension == "ndjson" }.sorted { $0.path < $1.path }
    }

    private static func lines(of log: URL) throws -> [LogLine] {
        var lines: [LogLine] = []
        var scanner = LogScanner()
        scanner.scan(try Data(contentsOf: log)) { if let line = try? $0.get() { lines.append(line) } }
        return lines
    }

    @Test(arguments: packs) func `agree with the lines of metrics and events`(packs: [String]) throws {
        let program = try RuleCompiler.compile(packs.map { .shipped($0) })
        try #require(Self.logs.count > 8)
        var count = 0
        for log in Self.logs {
            let lines = try Self.lines(of: log)
            for (attributes, every) in [
                (["isMuted", "countRebuffers"], 10_000), (["resolutionHeight"], nil), ([], 1),
            ] {
                let rows = AggregateReport(
                    merging: [.of(lines, program, by: attributes, every: every)], of: program, by: attributes,
                    every: every)
                let found = try rows.lines.split(separator: "\n").map { try JSONReader.read($0.utf8) }
                let expected = PlainAggregates(of: lines, program, by: attributes, every: every)
                #expect(found.count == expected.values.count)
                for row in found { expected.check(try #require(row["aggregate"]), log.lastPathComponent) }
                count += found.count
            }
        }
        #expect(count > 100)
    }

    @Test(arguments: 0..<20) func `do not depend on how sessions are divided, also beyond the limit`(seed: UInt64)
        throws
    {
        var random = SeededGenerator(seed: seed)
        let program = try RuleCompiler.compile([.shipped("playback.metrics")])
        let lines = try GeneratedLog.lines(sessions: 40, &random)
        for limit in [1, 3, 10, 1000] {
            func aggregates(_ lines: [LogLine]) -> MetricAggregates {
                .of(lines, program, output: MetricAggregates(by: 2, every: 60_000, limit: limit))
            }
            func text(_ parts: [MetricAggregates]) -> [String] {
                let report = AggregateReport(
                    merging: parts, of: program, by: ["country", "device"], every: 60_000)
                return [report.lines, report.csv, report.table]
                    + report.messages(present: [], of: ProgramContent(), hasHashKey: false)
            }
            let whole = text([aggregates(lines)])
            #expect(whole[0].contains("(other)") == (limit < 1000) && whole.count == (limit < 1000 ? 4 : 3))
            for partCount in [2, 7] {
                let share = Dictionary(
                    uniqueKeysWithValues: Set(lines.map(\.session)).sorted().map {
                        ($0, random.number(0...(partCount - 1)))
                    })
                let parts = (0..<partCount).map { part in aggregates(lines.filter { share[$0.session] == part }) }
                #expect(text(parts.shuffled(using: &random)) == whole)
            }
        }
    }

    private static let pack = """
        pack: { name: test.groups, version: 1.0.0, language: 1 }
        vocabulary:
          attributes: { country: { type: string } }
          metrics:
            Beats: { type: gauge, unit: ms }
            Starts: { type: counter }
        state: { tracker: { didStart: { initial: false } } }
        transitions:
          - { name: start, action: Start, set: { didStart: true } }
        metrics:
          Beats: { every: 10s, while: didStart, value: since(Start) }
          Starts: { action: Start, value: 1 }
        """

    private func rows(_ pack: String, _ log: [String]) throws -> [String] {
        let program = try RuleCompiler.compile([.text(pack, name: "groups.yaml")])
        let lines = try log.enumerated().map { try LogLine($1.utf8, number: $0 + 1) }
        let report = AggregateReport(
            merging: [.of(lines, program, by: ["country"], every: nil)], of: program, by: ["country"], every: nil)
        return report.csv.split(separator: "\n").dropFirst().map { String($0) }
    }

    @Test func `belong to the last value of the attribute when the metric is sent`() throws {
        let rows = try rows(
            Self.pack,
            [
                #"{"at": 0, "action": "Start"}"#,
                #"{"at": 5000, "action": "Ping", "attributes": {"country": "DE"}}"#,
                // At 10 s and 20 s the clock sends metrics; the new country counts from 25 s on.
                #"{"at": 25000, "action": "Start", "attributes": {"country": "FR"}}"#,
                #"{"at": 26000, "action": "Ping", "attributes": {"country": null}}"#,
                #"{"at": 41000, "action": "Start"}"#,
            ])
        #expect(
            rows == [
                "Beats,gauge,ms,DE,2,30000,10000,15000,10000,20000,20000,20000,,,",
                "Beats,gauge,ms,FR,2,20000,5000,10000,5000,15000,15000,15000,,,",
                "Starts,counter,,(none),1,1,,,,,,,,,", "Starts,counter,,FR,2,2,,,,,,,,,",
            ])
    }

    @Test(arguments: [("{ truncate: 2 }", "Ge"), ("{ drop: true }", "(none)")])
    func `have the value that a rule of privacy lets out`(treatment: String, value: String) throws {
        let log = [#"{"at": 0, "action": "Start", "attributes": {"country": "Germany"}}"#]
        let rows = try rows(Self.pack + "\nprivacy: { attributes: { country: \(treatment) } }", log)
        #expect(rows == ["Starts,counter,,\(value),1,1,,,,,,,,,"])
    }

    @Test func `read an attribute that a payload omits from the line`() throws {
        let log = [#"{"at": 0, "action": "Start", "attributes": {"country": "DE"}}"#]
        #expect(
            try rows(Self.pack + "\npayloads: { Start: { send: { version: 1 } } }", log) == [
                "Starts,counter,,DE,1,1,,,,,,,,,"
            ])
    }

    @Test func `of held events belong to the values of their own lines, not of the one that ends the hold`() throws {
        let pack = """
            pack: { name: test.held, version: 1.0.0, language: 1 }
            vocabulary:
              attributes: { country: { type: string } }
              metrics: { Pauses: { type: counter }, Seeks: { type: counter } }
            holds:
              some: { after: MediaRequest, for: 250ms, drop: { Start: AdBreakBegin }, because: the break is none }
            metrics:
              Pauses: { action: PauseBegin, value: 1 }
              Seeks: { action: SeekBegin, value: 1 }
            payloads: { PauseBegin: { send: { version: 1 } } }
            """
        let rows = try rows(
            pack,
            [
                #"{"at": 0, "action": "MediaRequest", "attributes": {"country": "DE"}}"#,
                #"{"at": 50, "action": "SeekBegin"}"#,
                // The payload omits the country from the event.
                #"{"at": 90, "action": "PauseBegin", "attributes": {"country": "AT"}}"#,
                #"{"at": 5000, "action": "Ping", "attributes": {"country": "FR"}}"#,
                #"{"at": 5001, "action": "SeekBegin"}"#,
            ])
        #expect(
            rows == [
                "Pauses,counter,,AT,1,1,,,,,,,,,", "Seeks,counter,,DE,1,1,,,,,,,,,", "Seeks,counter,,FR,1,1,,,,,,,,,",
            ])
    }

    @Test func `shorten long values, and write texts and numbers alike`() throws {
        let long = String(repeating: "é", count: 300)
        let rows = try rows(
            Self.pack.replacing("attributes: { country: { type: string } }", with: "attributes: {}"),
            [
                #"{"at": 0, "session": "a", "action": "Start", "attributes": {"country": 4}}"#,
                #"{"at": 0, "session": "b", "action": "Start", "attributes": {"country": "4"}}"#,
                #"{"at": 0, "session": "c", "action": "Start", "attributes": {"country": 4.0}}"#,
                #"{"at": 0, "session": "d", "action": "Start", "attributes": {"country": true}}"#,
                #"{"at": 0, "session": "e", "action": "Start", "attributes": {"country": "\#(long)"}}"#,
                #"{"at": 0, "session": "f", "action": "Start", "attributes": {"country": "a,\"b\"\n"}}"#,
            ])
        #expect(
            rows == [
                "Starts,counter,,4,3,3,,,,,,,,,", "Starts,counter,,\"a,\"\"b\"\"", "\",1,1,,,,,,,,,",
                "Starts,counter,,true,1,1,,,,,,,,,",
                "Starts,counter,,\(String(repeating: "é", count: 128))…,1,1,,,,,,,,,",
            ])
    }
}

extension MetricAggregates {
    fileprivate static func of(
        _ lines: [LogLine], _ program: RuleProgram, by attributes: [String], every: Int?
    ) -> MetricAggregates {
        of(
            lines, program, by: attributes,
            output: MetricAggregates(of: program, by: attributes.count, every: every))
    }

    fileprivate static func of(
        _ lines: [LogLine], _ program: RuleProgram, by attributes: [String] = ["country", "device"],
        output: MetricAggregates
    ) -> MetricAggregates {
        var options = ReplayOptions()
        options.groupAttributes = attributes
        options.recordsAttributes = false
        options.recordsQuotients = true
        let replay = DirectReplay(program: program, options: options, output: output)
        let names = PlainLineReader()
        for line in lines { replay.process(line, session: names.session(line.session)) }
        replay.finish()
        return replay.output
    }
}
