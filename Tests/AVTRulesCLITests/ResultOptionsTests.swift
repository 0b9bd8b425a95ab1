import AVTTestSupport
import Foundation
import Testing

@Suite struct `avt-rules run with options for results` {
    private let scratch: Scratch
    private static let log = "rules/examples/mpv-session.ndjson"

    init() throws {
        scratch = try Scratch()
    }

    private func run(_ arguments: String, log: String = Self.log) throws -> Tool.Result {
        try Tool.run("run playback.metrics players.mpv --log \(log) \(arguments)")
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: scratch.file(name), encoding: .utf8)
    }

    @Test func `prints lines of metrics, of events or both`() throws {
        let both = try run("").lines
        let (metrics, events) = (
            both.filter { $0.hasPrefix(#"{"metric""#) }, both.filter { $0.hasPrefix(#"{"event""#) }
        )
        try #require(metrics.count + events.count == both.count && metrics.count > 10 && events.count > 10)
        #expect(try run("--metrics").lines == metrics)
        #expect(try run("--events").lines == events)
        #expect(try run("--metrics --events").lines == both)
        #expect(try run("--metrics --no-summary").lines == metrics)
    }

    @Test(arguments: ["", "--summary", "--metrics", "--trace", "--by country --summary", "--threads 7 --every 1m"])
    func `plays one session`(_ form: String) throws {
        let log = "rules/examples/forty-sessions.ndjson"
        let lines = try String(contentsOf: repository.appending(path: log), encoding: .utf8).split(separator: "\n")
        let session = #""session": "s-1222""#
        let chosen = lines.filter { $0.contains(session) }
        try #require(chosen.count > 1 && chosen.count < lines.count / 2)
        let one = try scratch.write(chosen.joined(separator: "\n"), to: "one.ndjson")
        let expected = try Tool.run("run playback.metrics --log \(one) \(form)")
        let result = try Tool.run("run playback.metrics --log \(log) --session s-1222 \(form)")
        #expect(result.status == 0 && result.errors == expected.errors && result.output == expected.output)
        #expect(!result.output.isEmpty)
    }

    @Test(arguments: ["", "--summary", "--trace", "--why StartTime", "--by country"])
    func `knows no session of another name`(_ form: String) throws {
        let result = try run("--session nobody \(form)")
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors == "avt-rules: '--session': the log has no session `nobody`; it has `mpv`\n")
    }

    @Test func `writes metrics to a file`() throws {
        let result = try run("--metrics --to csv:\(scratch.file("m.csv").path)")
        #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
        let lines = try text("m.csv").split(separator: "\n")
        #expect(lines[0] == "session,tracker,at,name,type,value,unit")
        #expect(lines.count - 1 == (try run("--metrics").lines.count))
        #expect(lines.contains("mpv,player,1700000000789,StartTime,gauge,175,ms"))
    }

    @Test func `quotes commas, quotes and line breaks in a file`() throws {
        let names = [#"a,b"#, #"\"q\""#, #"x\ny"#, "plain text", #"\r"#]
        let log = names.map { #"{"at": 1, "session": "\#($0)", "action": "Start"}"# }.joined(separator: "\n")
        let file = scratch.file("m.csv").path
        let result = try Tool.run(
            ["run", "openavt.metrics", "--log", "-", "--metrics", "--to", "csv:\(file)"], input: log)
        #expect(result.status == 0)
        let first = ["\"a,b\"", "\"\"\"q\"\"\"", "\"x\ny\"", "plain text", "\"\r\""]
        let text = try text("m.csv")
        for name in first { #expect(text.contains("\n\(name),player,1,NumPlays,counter,1,count\n")) }
    }

    @Test func `prints aggregates as lines, as a table and to a file`() throws {
        let result = try run("--by isMuted --every 10s")
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(
            result.lines.contains(
                #"{"aggregate":{"name":"StartTime","type":"gauge","unit":"ms","at":1700000000000,"every":10000,"#
                    + #""by":{"isMuted":"false"},"count":1,"sum":175,"least":175,"mean":175,"p50":175,"p90":175,"#
                    + #""p99":175,"most":175}}"#))
        let table = try run("--every 10s --summary").output
        #expect(table.contains("  StartTime      gauge    2023-11-14T22:13:20Z      1"))
        let file = scratch.file("a.csv").path
        #expect(try run("--every 10s --to csv:\(file)").output.isEmpty)
        #expect(try text("a.csv").contains("\nStartTime,gauge,ms,1700000000000,1,175,175,175,175,175,175,175,,,\n"))
    }

    @Test(arguments: [
        ("drop: true", "drops it"), ("hash: 16", "hashes it, which requires '--hash-key'"),
        ("requires: viewerConsent", "omits it without consent: `viewerConsent`"),
    ]) func `reports an attribute that privacy omits`(treatment: String, reason: String) throws {
        let pack = try scratch.write(
            """
            pack: { name: my.pack, version: 1.0.0, language: 1, extends: [playback.metrics] }
            vocabulary:
              attributes:
                country: { type: string }
            privacy:
              consents: { viewerConsent: { description: Consent of the viewer. } }
              attributes:
                country: { \(treatment) }

            """, to: "pack.yaml")
        let log = "--log rules/examples/forty-sessions.ndjson"
        let message = "avt-rules: no event that is sent has the attribute `country`: `privacy` \(reason)\n"
        for form in ["--by country --only StartTime --summary", "--by country --no-summary", "--metrics --tag country"]
        {
            #expect(try Tool.run("run \(pack) \(log) \(form)").errors == message)
        }
    }

    @Test func `reports an attribute that no event has`() throws {
        let result = try run("--by contry")
        #expect(result.status == 0 && result.lines.allSatisfy { $0.contains(#"{"contry":"(none)"}"#) })
        #expect(result.errors == "avt-rules: no event has the attribute `contry`\n")
        let near = try Tool.run(
            "run playback.metrics --log rules/examples/forty-sessions.ndjson --by contry --no-summary")
        #expect(near.errors == "avt-rules: no event has the attribute `contry`; did you mean `country`?\n")
        let empty = try Tool.run("run playback.metrics --log - --every 1h --summary", input: "")
        #expect(empty.output == "no metrics\n" && empty.errors == "avt-rules: the log has no lines\n")
    }

    @Test func `prints the same for any number of threads`() throws {
        let log = try (0..<60).map { session in
            let country = ["DE", "FR", "US"][session % 3]
            return try text(of: "rules/examples/mpv-session.ndjson")
                .replacing("\"session\": \"mpv\"", with: "\"session\": \"\(session)\"")
                .replacing("\"MediaRequest\"", with: #""MediaRequest", "attributes": {"country": "\#(country)"}"#)
        }.joined()
        func run(_ threads: Int, _ options: [String]) throws -> Tool.Result {
            try Tool.run(
                ["run", "playback.metrics", "players.mpv", "--log", "-", "--threads", "\(threads)"] + options,
                input: log)
        }
        for options in [["--by", "country", "--every", "1m"], ["--metrics"], ["--by", "country", "--summary"]] {
            let one = try run(1, options)
            #expect(one.status == 0 && one.lines.count > 10)
            for threads in [2, 7] { #expect(try run(threads, options).output == one.output) }
        }
    }

    @Test func `tells a missing value from a text that looks like it`() throws {
        let log = ["", #", "attributes": {"country": ""}"#, #", "attributes": {"country": "(none)"}"#].enumerated().map
        {
            #"{"at": \#($0), "session": "\#($0)", "action": "Start"\#($1)}"# + "\n"
        }.joined()
        func groups(_ options: [String]) throws -> [String] {
            try Tool.run(
                ["run", "playback.metrics", "--log", "-", "--only", "NumPlays", "--by", "country"] + options, input: log
            )
            .lines.map(String.init)
        }
        let rows = try groups(["--summary"]).dropFirst().map { $0.split(separator: " ")[2] }
        #expect(rows == ["(none)", "\"\"", "\"(none)\""])
        let values = try groups(["--no-summary"]).map { $0.firstMatch(of: /"country":("[^,}]*)}/)?.1 ?? "" }
        #expect(values == [#""(none)""#, #""""#, #""\"(none)\"""#], "\(values)")
    }

    @Test func `count metrics that were not sent, and events that a sample withholds`() throws {
        let scratch = try Scratch()
        let pack = try scratch.write(
            """
            pack: { name: my.sample, version: 1.0.0, language: 1, summary: A sample., extends: [playback.metrics] }
            volume: { sample: { rate: 0.1, because: ten percent } }

            """, to: "sample.yaml")
        let log = "rules/examples/forty-sessions.ndjson"
        let message =
            "avt-rules: `volume.sample` withheld 778 events with their metrics: the results are those of a sample of the sessions\n"
        for options in [
            "--every 24h --only NumPlays", "--metrics --threads 1", "--sessions --threads 3",
            "--report \(scratch.file("r").path)",
        ] {
            #expect(try Tool.run("run \(pack) --log \(log) \(options)").errors == message)
        }
        let report = try String(contentsOf: scratch.file("r"), encoding: .utf8)
        #expect(
            report.contains("withheld 778 events with their metrics") && report.contains("sample (my.sample 1.0.0)"))
        #expect(try Tool.run("run \(pack) --log \(log) --summary").errors.isEmpty)

        let lines =
            #"{"at": 0, "session": "a", "action": "Start"}"# + "\n" + #"{"at": 0, "session": "a", "action": "End"}"#
            + "\n"
        let more = lines.replacing("\"a\"", with: "\"b\"") + lines
        for threads in ["1", "2"] {
            let result = try Tool.run(
                ["run", "playback.metrics", "--log", "-", "--every", "1h", "--threads", threads], input: more)
            #expect(result.errors == "avt-rules: `RebufferRatio` was not sent in 2 cases: the divisor was 0\n")
        }
        let shares = try scratch.write(
            """
            pack: { name: my.shares, version: 1.0.0, language: 1 }
            vocabulary:
              attributes: { a: { type: double, description: A. }, b: { type: double, description: B. } }
              metrics:
                Share: { type: gauge, description: A share. }
                Percent: { type: gauge, description: A share in percent. }
                Rounded: { type: gauge, description: A share in percent. }
            metrics:
              Share: { action: Ping, value: "ratio(event.a, event.b)" }
              Percent: { action: Ping, value: 100.0 * metrics.Share }
              Rounded: { action: Ping, value: "math.round(1000.0 * event.a / event.b) / 10.0" }
            """, to: "shares.yaml")
        let ping = #"{"at": 0, "action": "Ping", "attributes": {"a": 3.0, "b": 0.0}}"# + "\n"
        let shown = try Tool.run(["run", shares, "--log", "-", "--every", "1h"], input: ping)
        for metric in ["Share", "Percent", "Rounded"] {
            #expect(shown.errors.contains("`\(metric)` was not sent in 1 case: the divisor was 0\n"), "\(shown.errors)")
        }
        let absent = ping.replacing(#", "b": 0.0"#, with: "")
        let summary = try Tool.run(["run", shares, "--log", "-", "--summary"], input: absent)
        #expect(!summary.output.contains("the divisor was 0"), "\(summary.output)")
        let failing = try scratch.write(
            """
            pack: { name: my.squares, version: 1.0.0, language: 1 }
            vocabulary:
              actions: { Sample: { description: A number. } }
              attributes: { number: { type: int, description: The number. } }
              metrics: { Square: { type: gauge, description: The number times itself. } }
            metrics: { Square: { action: Sample, value: event.number * event.number } }
            """, to: "squares.yaml")
        let samples = [3, Int.max, Int.max].map {
            #"{"at": 0, "session": "a", "action": "Sample", "attributes": {"number": \#($0)}}"# + "\n"
        }
        let result = try Tool.run(["run", failing, "--log", "-", "--every", "1h"], input: samples.joined())
        #expect(result.errors.contains("`Square` was not sent in 2 cases: its formula failed\n"), "\(result.errors)")
    }

    private func text(of path: String) throws -> String {
        try String(contentsOf: repository.appending(path: path), encoding: .utf8)
    }

    @Test(arguments: [
        ("--by a --metrics", "'--by' and '--every' print aggregates and exclude '--metrics' and '--events'."),
        ("--every 5m --events", "'--by' and '--every' print aggregates and exclude '--metrics' and '--events'."),
        ("--by a --by b --by a", "'--by a' is set twice."),
        ("--by count --to csv:x", "'--by count': a file of '--to csv:FILE' has another column `count`; lines of JSON"),
        (
            "--by at --every 1h --to csv:x",
            "'--by at': a file of '--to csv:FILE' has another column `at`; lines of JSON"
        ),
        ("--every 5", "'--every <duration>': write the length of a window such as 5m, 1h or 30s."),
        ("--every 1d", "'--every <duration>': write the length of a window such as 5m, 1h or 30s; 1 day is 24h."),
        ("--to out.csv", "'--to out.csv': write csv:out.csv."),
        ("--to a/m.db", "'--to a/m.db': write sqlite:a/m.db."),
        ("--append", "'--append' requires '--to sqlite:FILE'; other files are replaced."),
        ("--append --to file:x", "'--append' requires '--to sqlite:FILE'; other files are replaced."),
        ("--to sqlite:", "'--to sqlite:': write sqlite: and a file, such as sqlite:telemetry.db."),
        ("--to file:", "'--to file:': write file: and a file, such as file:telemetry.ndjson."),
        ("--every 0s", "'--every <duration>': write a duration of at least 1ms."),
        ("--every -5m", "'--every <duration>': write the length of a window such as 5m, 1h or 30s."),
        ("--every 999999999h", "'--every <duration>': write a duration of less than 277777777h."),
        ("--every 14d", "5m, 1h or 30s; 14 days are 336h; weeks begin on Thursdays, as 1970 did."),
        ("--every 1e9h", "'--every <duration>': write the length of a window such as 5m, 1h or 30s."),
        ("--to csv:x", "'--to csv:FILE' requires '--metrics', '--sessions', '--by' or '--every'."),
        ("--sessions --metrics", "'--sessions' prints a line for each session and excludes '--metrics', '--events',"),
        ("--sessions --every 1m", "'--sessions' prints a line for each session and excludes '--metrics', '--events',"),
        ("--sessions --tag a", "'--sessions' prints a line for each session and excludes '--metrics', '--events',"),
        ("--sessions --to sqlite:x", "'--sessions' prints a line for each session and excludes '--metrics',"),
        ("--sessions --compare", "exclude '--trace', '--compare' and '--why'."),
        ("--to csv:x --events", "'--to csv:FILE' excludes '--events': events have no fixed columns."),
        ("--to csv:x --metrics --events", "'--to csv:FILE' excludes '--events': events have no fixed columns."),
        ("--to csv: --metrics", "'--to csv:': write csv: and a file, such as csv:metrics.csv."),
        ("--to x.tsv --metrics", "'--to x.tsv': write influxdb://HOST:PORT/DATABASE, "),
        ("--metrics --summary", "'--summary' prints a table and excludes '--metrics', '--events', '--tag' and '--to'."),
        (
            "--every 1m --summary --to csv:x",
            "'--summary' prints a table and excludes '--metrics', '--events', '--tag' and '--to'."
        ),
        ("--metrics --trace", "exclude '--trace', '--compare' and '--why'."),
        ("--by a --why StartTime", "exclude '--trace', '--compare' and '--why'."),
        ("--events --compare", "exclude '--trace', '--compare' and '--why'."),
    ])
    func `refuses options that do not fit`(options: String, message: String) throws {
        let result = try run(options)
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.contains(message), "\(result.errors)")
    }

    @Test func `refuses an empty attribute`() throws {
        let result = try Tool.run(["run", "playback.metrics", "--log", Self.log, "--by", ""])
        #expect(result.status == 2 && result.errors.contains("'--by' requires the name of an attribute."))
    }

    @Test(arguments: [("no/folder.csv", "there is no such folder"), (".", "it is a folder")])
    func `reports a file that cannot be written`(name: String, reason: String) throws {
        let path = scratch.file(name).path
        let result = try run("--metrics --to csv:\(path)")
        #expect(result.status == 3 && result.output.isEmpty)
        #expect(result.errors.contains(reason), "\(result.errors)")
    }
}
