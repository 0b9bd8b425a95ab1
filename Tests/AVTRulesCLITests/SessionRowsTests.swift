import AVTTestSupport
import Foundation
import Testing

/// `avt-rules run --sessions`.
@Suite struct `A row for each session` {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// A pack with a metric of each aggregate.
    private static let pack = """
        pack: { name: rows, version: 1.0.0, language: 1 }
        vocabulary:
          actions: { Ping: {} }
          attributes: { amount: { type: double, description: A number. } }
          metrics:
            Sum: { type: gauge, aggregate: total, unit: kB, description: The sum. }
            Average: { type: gauge, aggregate: mean, description: The mean. }
            Newest: { type: gauge, description: The last value. }
            Least: { type: gauge, aggregate: min, description: The least value. }
            Most: { type: gauge, aggregate: max, description: The greatest value. }
            Number: { type: counter, description: How many. }
        metrics:
          Sum: { action: Ping, value: event.amount }
          Average: { action: Ping, value: event.amount }
          Newest: { action: Ping, value: event.amount }
          Least: { action: Ping, value: event.amount }
          Most: { action: Ping, value: event.amount }
          Number: { action: Ping, value: 1 }
        """

    private func run(_ options: String, _ lines: [String]) throws -> Tool.Result {
        let pack = try scratch.write(Self.pack, to: "rows.yaml")
        return try Tool.run(
            ["run", pack, "--log", "-"] + options.split(separator: " ").map(String.init),
            input: lines.joined(separator: "\n"))
    }

    private static func line(_ at: Int, _ session: String, _ attributes: String = "") -> String {
        #"{"at": \#(at), "session": "\#(session)", "action": "Ping", "attributes": {\#(attributes)}}"#
    }

    private static let lines = [
        line(100, "b", #""amount": 2.5"#), line(200, "a", #""amount": -4"#), line(300, "b", #""amount": 0.5"#),
        line(400, "c"), line(500, "b", #""amount": 1.5"#),
    ]

    @Test func `has the value of each metric by its aggregate, in the order in which the sessions began`() throws {
        let result = try run("--sessions", Self.lines)
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(
            result.lines == [
                #"{"session":{"name":"b","at":100,"metrics":{"Sum":4.5,"Average":1.5,"Newest":1.5,"Least":0.5,"#
                    + #""Most":2.5,"Number":3}}}"#,
                #"{"session":{"name":"a","at":200,"metrics":{"Sum":-4,"Average":-4,"Newest":-4,"Least":-4,"Most":-4,"#
                    + #""Number":1}}}"#,
                #"{"session":{"name":"c","at":400,"metrics":{"Number":1}}}"#,
            ])
    }

    @Test func `is a row of a table or of a file, too`() throws {
        let table = try run("--sessions --summary --only Sum --only Newest", Array(Self.lines[..<2]))
        #expect(
            table.output == """
                  session  at                        Sum (kB)  Newest
                  b        1970-01-01T00:00:00.100Z       2.5     2.5
                  a        1970-01-01T00:00:00.200Z        -4      -4

                """)
        let file = scratch.file("rows.csv")
        let names = [#"x, \"y\""#, #"x\ny"#].map { Self.line(7, $0, #""amount": 1"#) }
        #expect(try run("--sessions --to csv:\(file.path) --only Most --only Sum", Self.lines + names).output.isEmpty)
        #expect(
            try String(contentsOf: file, encoding: .utf8)
                == "session,at,Sum,Most\nb,100,4.5,2.5\na,200,-4,-4\nc,400,,\n\"x, \"\"y\"\"\",7,1,1\n\"x\ny\",7,1,1\n")
        #expect(try run("--sessions --summary", names).output.contains(#"  x\u{a}y "#))
        #expect(try run("--sessions --summary", []).output == "no sessions\n")
        let none = try run("--sessions --summary --only Sum", [Self.line(0, "c")])
        #expect(none.output == "  session  at\n  c        1970-01-01T00:00:00Z\n")
    }

    /// The sums of the metrics of each session, from the lines of all values.
    private func sums(_ lines: [Substring]) throws -> [String: [String: Double]] {
        var sums: [String: [String: Double]] = [:]
        for line in lines {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let metric = try #require(object["metric"] as? [String: Any])
            let (session, name) = (try #require(metric["session"] as? String), try #require(metric["name"] as? String))
            sums[session, default: [:]][name, default: 0] += try #require(metric["value"] as? Double)
        }
        return sums
    }

    private func rows(_ lines: [Substring]) throws -> [String: [String: Double]] {
        var rows: [String: [String: Double]] = [:]
        for line in lines {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let row = try #require(object["session"] as? [String: Any])
            let name = try #require(row["name"] as? String)
            #expect(rows[name] == nil)
            rows[name] = try #require(row["metrics"] as? [String: Double])
        }
        return rows
    }

    @Test func `sums up the lines of metrics, by any number of threads`() throws {
        var log = MessyLog(seed: 31)
        let path = try scratch.write(log.ndjson(count: 6000), to: "log.ndjson")
        let only = ["PlayTime", "RebufferTime", "NumPlays", "SeekTime"].map { " --only \($0)" }.joined()
        let run = "run playback.metrics --log \(path)\(only)"
        let expected = try sums(try Tool.run("\(run) --metrics").lines)
        let results = try [1, 2, 7].map { try Tool.run("\(run) --sessions --threads \($0)") }
        let found = try rows(results[0].lines)
        #expect(found.filter { !$0.value.isEmpty } == expected && expected.count > 100)
        for result in results {
            #expect(result.output == results[0].output && result.errors == results[0].errors && result.status == 4)
        }
        let condition = ["--where", "metrics.PlayTime > 1500ms"]
        let selected = try Tool.run(run.split(separator: " ").map(String.init) + ["--sessions"] + condition)
        let some = try rows(selected.lines)
        #expect(!some.isEmpty && some.count < found.count && some.allSatisfy { found[$0.key] == $0.value })
    }

    @Test func `belongs to the run in which the session ends, with the values of all runs`() throws {
        let state = scratch.file("state").path
        let whole = try run("--sessions", Self.lines)
        let first = try run("--sessions --state-out \(state)", Array(Self.lines[..<3]))
        #expect(first.output.isEmpty && first.status == 0)
        let second = try run("--sessions --state-in \(state)", Array(Self.lines[3...]))
        #expect(second.lines == whole.lines)
    }

    @Test func `has metrics of changed packs if they are summarised alike`() throws {
        let state = scratch.file("state").path
        _ = try run("--sessions --state-out \(state)", Array(Self.lines[..<3]))
        let changed = Self.pack.replacing("  Least: {", with: "  Lowest: {").replacing(
            "aggregate: max", with: "aggregate: mean")
        let pack = try scratch.write(changed, to: "changed.yaml")
        let result = try Tool.run(
            ["run", pack, "--log", "-", "--sessions", "--state-in", state], input: Self.lines[4] + "\n")
        let first = try #require(result.lines.first)
        #expect(first.contains(#""Sum":4.5,"Average":1.5,"Newest":1.5,"Lowest":1.5,"Most":1.5,"Number":3}"#))
    }

    @Test func `is another one for another session of the same name`() throws {
        let lines = [Self.line(0, "a"), Self.line(60_000, "b"), Self.line(61_000, "a")]
        let result = try run("--sessions --session-timeout 30s", lines)
        #expect(
            result.lines.map { $0.prefix(33) }
                == ["a\",\"at\":0,", "b\",\"at\":60000,", "a\",\"at\":61000,"].map {
                    (#"{"session":{"name":""# + $0 + #""metrics""#).prefix(33)
                })
    }
}
