import AVTCore
import AVTHTTPServer
import AVTTestSupport
import Foundation
import OpenAVTDelivery
import Testing

@Suite("Results that are sent somewhere else") struct SendTests {
    private let run = "run playback.metrics players.mpv --log rules/examples/mpv-session.ndjson"

    @Test func `are the lines that are printed otherwise`() throws {
        let scratch = try Scratch()
        let file = scratch.file("lines.ndjson").path
        let printed = try Tool.run(run).lines.map(identified)
        let result = try Tool.run("\(run) --to file:\(file)")
        #expect(result.status == 0 && result.output.isEmpty)
        #expect(result.errors == "avt-rules: \(file): 29 samples written\n")
        let sent = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(identified)
        #expect(sent == printed)
    }

    /// The members of a line that both forms have.
    private func identified(_ line: Substring) -> String {
        guard let record = try? JSONReader.read(line.utf8), let kind = record.members.first else { return "" }
        let names = ["session", "tracker", "at", "action", "name", "value"]
        return kind.name + names.map { " \(kind.value[$0]?.text ?? "")" }.joined()
    }

    @Test func `are in a database once, also if the log is played twice`() throws {
        let scratch = try Scratch()
        let file = scratch.file("telemetry.db").path
        var dumps: [String] = []
        for _ in 0..<2 {
            #expect(try Tool.run("\(run) --to sqlite:\(file)").status == 0)
            dumps.append(try Tool.run(["query", file, "SELECT * FROM metric ORDER BY at, number"]).output)
        }
        #expect(dumps[0] == dumps[1])
        #expect(dumps[0].contains("StartTime"))
        #expect(try Tool.run("query \(file)").output.contains("rebuffer_ratio"))
    }

    @Test func `are in a database once, also if the log was played in parts, or only selected sessions before`() throws
    {
        let scratch = try Scratch()
        func line(_ at: Int, _ action: String) -> String {
            #"{"at": \#(1_764_000_000_000 + at * 1000), "session": "a", "action": "\#(action)"}"#
        }
        // Two playbacks an hour apart; the second one starts faster.
        let lines =
            [line(0, "MediaRequest"), line(5, "Start"), line(9, "Stop")]
            + [line(3600, "MediaRequest"), line(3601, "Start"), line(3660, "BufferBegin"), line(3662, "BufferFinish")]
        func play(_ options: String, _ lines: some Collection<String>, to database: String) throws {
            let log = try scratch.write(lines.joined(separator: "\n") + "\n", to: "log.ndjson")
            let result = try Tool.run(
                "run playback.metrics --log \(log) --session-timeout 10m --to sqlite:\(database) \(options)")
            #expect(result.status == 0, "\(result.errors)")
        }
        func dump(_ database: String) throws -> String {
            let columns = "session, at, number, name, value"
            return try Tool.run(["query", database, "SELECT \(columns) FROM metric ORDER BY at, number"]).output
        }
        let (whole, parts, state) = (scratch.file("w.db").path, scratch.file("p.db").path, scratch.file("state").path)
        try play("", lines, to: whole)
        let expected = try dump(whole)
        #expect(expected.contains("StartTime"))
        try play("--where metrics.StartTime<3s", lines, to: whole)
        #expect(try dump(whole) == expected)
        try play("--state-out \(state)", lines.prefix(5), to: parts)
        try play("--state-in \(state)", lines.dropFirst(5), to: parts)
        try play("", lines, to: parts)
        #expect(try dump(parts) == expected)
    }

    @Test func `are in a database once, wherever parts of the log begin, also with held events`() throws {
        let scratch = try Scratch()
        let pack = try scratch.write(
            """
            pack: { name: my.holds, version: 1.0.0, language: 1, extends: [openavt.core] }
            holds: { first: { after: MediaRequest, for: 10s, until: [End] } }
            """, to: "pack.yaml")
        let lines = [
            ("a", 0, "MediaRequest"), ("b", 0, "MediaRequest"), ("a", 1000, "Start"), ("b", 1000, "BufferBegin"),
            ("b", 1000, "BufferFinish"), ("a", 1000, "BufferBegin"), ("b", 2000, "Start"), ("a", 3000, "End"),
        ].map { session, at, action in
            #"{"at": \#(1_764_000_000_000 + at), "session": "\#(session)", "action": "\#(action)"}"#
        }
        func play(_ options: String, _ lines: some Collection<String>, to database: String) throws {
            let log = try scratch.write(lines.joined(separator: "\n") + "\n", to: "log.ndjson")
            let result = try Tool.run("run \(pack) --log \(log) --to sqlite:\(database) \(options)")
            #expect(result.status == 0, "\(result.errors)")
        }
        func dump(_ database: String) throws -> [Substring] {
            let query = "SELECT session, at, number, action FROM event"
            return try Tool.run(["query", database, query]).lines.sorted()
        }
        let whole = scratch.file("whole.db").path
        try play("", lines, to: whole)
        let expected = try dump(whole)
        for count in 1..<lines.count {
            let (parts, state) = (scratch.file("\(count).db").path, scratch.file("state-\(count)").path)
            try play("--state-out \(state)", lines.prefix(count), to: parts)
            try play("--state-in \(state)", lines.dropFirst(count), to: parts)
            #expect(try dump(parts) == expected, "\(count)")
        }
        #expect(expected.count > lines.count / 2)
    }

    @Test func `of other rules are added to a database only if that is requested`() throws {
        let scratch = try Scratch()
        let file = scratch.file("telemetry.db").path
        let log = "--log rules/examples/mpv-session.ndjson --to sqlite:\(file)"
        let written = "avt-rules: \(file): "
        let first = try Tool.run("run playback.metrics players.mpv \(log) --param pingInterval=5s")
        #expect(first.status == 0 && first.errors.hasPrefix(written), "\(first.errors)")
        let again = try Tool.run("run playback.metrics players.mpv \(log) --param pingInterval=5s --session mpv")
        #expect(again.errors.hasPrefix(written), "\(again.errors)")
        for (run, pack) in [
            ("playback.metrics players.mpv", "playback.metrics "), ("qoe.quality players.mpv", "qoe.quality "),
        ] {
            let queries = ["writer", "SELECT * FROM metric"].map { ["query", file, $0] }
            let before = try queries.map { try Tool.run($0).output }
            let other = try Tool.run("run \(run) \(log)")
            #expect(other.status == 2)
            #expect(
                other.errors.hasPrefix(
                    "avt-rules: '--to': `\(file)` has samples of other rules or options, `playback.metrics "))
            #expect(other.errors.contains("--param pingInterval=5s`"), "\(other.errors)")
            #expect(other.errors.contains("these are of `\(pack)"), "\(other.errors)")
            #expect(try queries.map { try Tool.run($0).output } == before)
        }
        let added = try Tool.run("run qoe.quality players.mpv \(log) --append")
        #expect(added.status == 0 && added.errors.hasPrefix(written), "\(added.errors)")
        #expect(try Tool.run(["query", file, "writer"]).output.contains("qoe.quality "))
    }

    @Test(arguments: [
        ("no.db", "", 3, "avt-rules: cannot read `no.db`: there is no such file\n"),
        (".", "", 3, "avt-rules: cannot read `.`: it is a folder\n"),
        ("text.db", "", 3, "cannot read `text.db`: it is not an SQLite database"),
        ("a.db", "SELECT * FROM no", 1, "no such table: no"),
        ("a.db", "qualty", 1, "there is no table or view `qualty`; it has `error`, `quality`, "),
        ("a.db", "SELECT 1; SELECT 2", 1, "the query has several statements: run them one after the other"),
    ]) func `are queried, and mistakes in a query are explained`(
        file: String, query: String, status: Int32, message: String
    ) throws {
        let scratch = try Scratch()
        #expect(try Tool.run("\(run) --to sqlite:\(scratch.file("a.db").path)").status == 0)
        _ = try scratch.write(String(repeating: "This is a text. ", count: 100), to: "text.db")
        let result = try Tool.run(["query", file] + (query.isEmpty ? [] : [query]), in: scratch.folder)
        #expect(result.status == status && result.errors.contains(message), "\(result.errors)")
    }

    @Test func `are queried with numbers of three decimal places, unless this would change their size`() throws {
        let scratch = try Scratch()
        let file = try scratch.write("", to: "empty.db")
        let result = try Tool.run(["query", file, "SELECT 1e20 AS a, 1e-300 AS b, 2.0 / 3 AS c, 0.0 AS d"])
        #expect(result.lines.last?.split(separator: " ") == ["1e+20", "1e-300", "0.667", "0.0"], "\(result.errors)")
    }

    @Test func `reach several systems, and only the metrics if so requested`() throws {
        let bodies = Guarded<[String]>([])
        let server = try HTTPServer { request, connection in
            bodies.withLock {
                $0.append("\(request.method) \(request.path) \(request.fields["content-encoding"] ?? "")")
            }
            connection.respond(204)
        }
        defer { server.stop() }
        let scratch = try Scratch()
        let file = scratch.file("lines.ndjson").path
        let address = "influxdb://127.0.0.1:\(server.port)/my%20db"
        let result = try Tool.run("\(run) --metrics --to \(address) --to file:\(file)")
        #expect(result.status == 0)
        #expect(result.errors == "avt-rules: \(address): 16 samples sent\navt-rules: \(file): 16 samples written\n")
        #expect(bodies.withLock { $0 } == ["POST /write?db=my%20db gzip"])
    }

    @Test(arguments: [
        (404, #"{"error":"database not found: \"d\""}"#, "0 of 29 samples sent: status 404: database not found: \"d\""),
        (401, "", "0 of 29 samples sent: status 401"),
        (400, #"{"error":"unable to parse"}"#, "the server refused the first 5 samples: status 400: unable to parse"),
    ]) func `are reported if the server does not accept them`(status: Int, body: String, message: String) throws {
        let server = try HTTPServer { _, connection in connection.respond(status, [:], Array(body.utf8)) }
        defer { server.stop() }
        let address = "influxdb://127.0.0.1:\(server.port)/d"
        let result = try Tool.run("\(run) --to \(address)")
        #expect(result.status == 3)
        #expect(result.errors == "avt-rules: \(address): \(message)\n")
    }

    @Test(arguments: [
        ("influx:x", "write influxdb://HOST:PORT/DATABASE"), ("influxdb://h", "write influxdb://HOST:PORT/DATABASE"),
        ("influxdb://u:secret@h/d", "must not contain a password"), ("sqlite:", "write sqlite: and a file"),
        ("influxdb://h:99999/d", "the port is a number from 1"), ("graphite://h:0", "the port is a number from 1"),
        ("influxdb://h/d?numbers=no", "'floats' or 'exact'"), ("graphite://h?format=x", "'plaintext' or 'pickle'"),
        ("newrelic:", "requires NEW_RELIC_ACCOUNT_ID"), ("sqlite:/no/such/folder/a.db", "cannot write"),
        ("sqlite:README.md", "not a database"), ("file:Sources", "it is a folder"), ("otlp+http:", "write influxdb://"),
        ("otlp+http://h?encoding=xml", "'protobuf' or 'json'"),
        ("otlp+http://h?temporality=none", "'delta' or 'cumulative'"),
    ]) func `need an address that can be used`(address: String, message: String) throws {
        let result = try Tool.run("\(run) --to \(address)")
        #expect(result.status != 0)
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(!result.errors.contains("secret"))
    }

    @Test(arguments: ["--by country", "--to csv:metrics.csv --metrics", "--checkpoint c", "--trace", "--report r.html"])
    func `exclude other forms of results`(options: String) throws {
        let result = try Tool.run("\(run) --to sqlite:never.db \(options)")
        #expect(result.status == 2)
        #expect(result.errors.contains("exclude"), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: repository.appending(path: "never.db").path))
    }

    @Test func `wait in an outbox until they are sent`() throws {
        let scratch = try Scratch()
        let path = scratch.file("outbox.sqlite").path
        do {
            let outbox = try SQLiteOutbox(path: path)
            try outbox.append((1...3).map { OutboxRow(milliseconds: $0, bytes: Array("M v=\($0) 1".utf8)) })
            try outbox.quarantine(
                StoredRow(number: 1, row: OutboxRow(milliseconds: 1, bytes: Array("M v=1 1".utf8))),
                reason: "no such field")
        }
        let listed = try Tool.run("outbox \(path)").output
        #expect(listed.contains("waiting") && listed.contains("no such field"))
        #expect(try Tool.run("outbox \(path) --export").output == "M v=2 1\nM v=3 1\nM v=1 1\n")
        let bodies = Guarded(0)
        let server = try HTTPServer { _, connection in
            bodies.withLock { $0 += 1 }
            connection.respond(204)
        }
        defer { server.stop() }
        let address = "influxdb://127.0.0.1:\(server.port)/d"
        #expect(
            try Tool.run("outbox \(path) --requeue").errors == "avt-rules: \(path): 1 sample moved from quarantine\n")
        #expect(try Tool.run("outbox \(path) --send \(address)").errors == "avt-rules: \(address): 3 samples sent\n")
        #expect(bodies.withLock { $0 } == 1)
        #expect(try Tool.run("outbox \(path)").output == "The outbox is empty.\n")
        #expect(try Tool.run("outbox \(path) --send sqlite:x.db").status == 2)
        try SQLiteOutbox(path: path).append([OutboxRow(milliseconds: 1, bytes: [0x0A, 0xFF])])
        #expect(try Tool.run("outbox \(path) --export").output == "base64:Cv8=\n")
        #expect(try Tool.run("outbox README.md").status == 3)
        #expect(try Tool.run("outbox no-such-file.sqlite").status == 3)
    }

    @Test func `have the attributes that are chosen, as they were at the time of the metric`() throws {
        let scratch = try Scratch()
        let log = try scratch.write(
            [
                #"{"at":1000,"session":"a","action":"MediaRequest"}"#,
                #"{"at":2000,"session":"a","action":"Start","attributes":{"country":"ES","\n\"x":1}}"#,
                #"{"at":3000,"session":"a","action":"Error","attributes":{"country":"BR"}}"#,
                #"{"at":4000,"session":"b","action":"Error"}"#,
            ].joined(separator: "\n"), to: "log.ndjson")
        let result = try Tool.run([
            "run", "playback.metrics", "--log", log, "--metrics", "--tag", "country", "--tag", "\n\"x",
        ])
        let tags = result.lines.compactMap { line -> String? in
            guard let metric = try? JSONReader.read(line.utf8)["metric"] else { return nil }
            return "\(metric["name"]?.string ?? "") \(metric["attributes"]?.text ?? "-")"
        }
        #expect(tags.first == "NumRequests -")
        #expect(tags.contains(#"StartTime {"\n\"x":"1","country":"ES"}"#), "\(tags)")
        #expect(tags.contains(#"NumErrors {"\n\"x":"1","country":"BR"}"#), "\(tags)")
        #expect(tags.contains("NumErrors -"), "\(tags)")
    }

    @Test(arguments: ["--by country", "--to csv:m.csv --metrics", "--tag country"])
    func `have no attributes where there is no place for them`(options: String) throws {
        let result = try Tool.run("\(run) --tag country \(options)")
        #expect(result.status == 2)
    }
}
