import AVTCore
import AVTTestSupport
import Foundation
import Testing

/// The pages about backends: their commands print what they show, with the servers that `.ci/servers` starts.
@Suite("Pages about backends", .timeLimit(.minutes(10)))
struct SendPageTests {
    private static let folder = "rules/how-to/send-to"

    static func pages() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: repository.appending(path: folder).path)
            .filter { $0.hasSuffix(".md") }.sorted()
    }

    private func text(_ page: String) throws -> String {
        try String(contentsOf: repository.appending(path: "\(SendPageTests.folder)/\(page)"), encoding: .utf8)
    }

    @Test("are listed, and have the same sections", arguments: try pages()) func sections(_ page: String) throws {
        let list = try String(contentsOf: repository.appending(path: "rules/how-to/send-results.md"), encoding: .utf8)
        #expect(list.contains("](send-to/\(page))"))
        let prose = try text(page).replacing(/(?m)^```\w+\n(?:(?!```).*\n)*```$/, with: "")
        let headings = prose.split(separator: "\n").filter { $0.hasPrefix("#") }
        #expect(headings.first?.hasPrefix("# Send to ") == true)
        #expect(headings.dropFirst() == ["## From an app", "## From a log", "## What arrives", "## Limits"])
    }

    @Test("have commands that print what is shown", arguments: ["sqlite.md", "files.md"])
    func commands(_ page: String) throws {
        #expect(try CommandPage(text(page)).differences() == [])
    }

    @Test(
        "have commands for a server that print what is shown",
        .enabled(if: Servers.areRunning, "the servers of .ci/servers do not run"),
        arguments: ["influxdb.md", "graphite.md", "prometheus.md", "opentelemetry.md"])
    func servers(_ page: String) throws {
        let blocks = try SendPageTests.blocks(of: text(page))
        var output = ""
        var commandCount = 0
        for (kind, body) in blocks {
            switch kind {
            // Those that install and start a server.
            case "sh" where body.contains("apt-get"): continue
            case "sh":
                output = try Tool.shell(SendPageTests.withServers(body))
                commandCount += 1
            case "txt" where !output.isEmpty:
                #expect(body.trimmingCharacters(in: .newlines) == output.trimmingCharacters(in: .newlines))
                output = ""
            default: break
            }
        }
        #expect(commandCount > 0)
        #expect(output.isEmpty, "not shown: \(output)")
    }

    @Test(
        "fill InfluxDB with the same points if a log is played twice",
        .enabled(if: Servers.areRunning, "the servers of .ci/servers do not run"))
    func twice() throws {
        let setup = #"curl -s -XPOST http://127.0.0.1:8086/query --data-urlencode "q=CREATE DATABASE twice""#
        _ = try Tool.shell(SendPageTests.withServers(setup))
        let commands = """
            avt-rules run playback.metrics --log rules/examples/forty-sessions.ndjson --to influxdb://127.0.0.1:8086/twice
            curl -s -G -H "Accept: application/csv" http://127.0.0.1:8086/query -d db=twice --data-urlencode "q=SELECT * FROM OAVT_EVENTS"
            curl -s -G -H "Accept: application/csv" http://127.0.0.1:8086/query -d db=twice --data-urlencode "q=SELECT * FROM OAVT_METRICS"
            """
        let first = try Tool.shell(SendPageTests.withServers(commands))
        #expect(first.split(separator: "\n").count == 1759 + 2)
        #expect(try Tool.shell(SendPageTests.withServers(commands)) == first)
    }

    @Test(
        "show a metric that OpenTelemetry's definitions can decode",
        .enabled(if: Servers.areRunning, "the servers of .ci/servers do not run"))
    func openTelemetry() throws {
        _ = try Tool.shell(
            SendPageTests.withServers(
                "avt-rules run playback.metrics --log rules/examples/forty-sessions.ndjson --to otlp+http://127.0.0.1:4318"
            )
        )
        let received = try Tool.shell(SendPageTests.withServers("curl -s http://127.0.0.1:4318/received"))
        let metrics = try JSONReader.read(Array(received.utf8)).items.flatMap { $0["resourceMetrics"]?.items ?? [] }
            .flatMap { $0["scopeMetrics"]?.items ?? [] }.flatMap { $0["metrics"]?.items ?? [] }
        #expect(try metrics.contains(shown("opentelemetry.md")))
    }

    @Test("show a line that arrives in a file") func file() throws {
        let scratch = try Scratch()
        let path = scratch.file("lines.ndjson").path
        let log = "rules/examples/forty-sessions.ndjson"
        _ = try Tool.run("run playback.metrics --log \(log) --tag country --to file:\(path)")
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        let metric = try #require(lines.first { $0.hasPrefix(#"{"metric""#) })
        #expect(try JSONReader.read(metric.utf8) == shown("files.md"))
    }

    /// The JSON that a page shows as received.
    private func shown(_ page: String) throws -> JSONValue {
        let body = try #require(SendPageTests.blocks(of: text(page)).first { $0.kind == "json" }?.body)
        return try JSONReader.read(Array(body.utf8))
    }

    /// The code blocks of a page.
    private static func blocks(of text: String) throws -> [(kind: String, body: String)] {
        text.matches(of: /(?m)^```(\w+)\n((?:(?!```).*\n)*)```$/).map { (String($0.1), String($0.2)) }
    }

    /// Replaces the standard ports of servers by those that run.
    private static func withServers(_ command: String) throws -> String {
        try [
            ("8086", Servers.port("AVT_INFLUXDB")), ("2003", Servers.port("AVT_VICTORIA_GRAPHITE")),
            ("8428", Servers.port("AVT_VICTORIA")), ("4318", Servers.port("AVT_OTLP")),
        ].reduce(command) { $0.replacing("127.0.0.1:\($1.0)", with: "127.0.0.1:\($1.1)") }
    }
}

/// The servers that `.ci/servers` starts.
private enum Servers {
    static var areRunning: Bool { ProcessInfo.processInfo.environment["AVT_INFLUXDB"] != nil }

    /// The port of a server, from its address or as it is.
    static func port(_ name: String) throws -> Int {
        let value = try #require(ProcessInfo.processInfo.environment[name])
        return try #require(Int(value.split(separator: ":").last ?? ""))
    }
}
