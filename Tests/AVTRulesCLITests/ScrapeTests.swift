import AVTTestSupport
import Foundation
import Testing

/// Metrics of a log that Prometheus scrapes.
@Suite("Metrics that are scraped", .timeLimit(.minutes(10)))
struct ScrapeTests {
    /// Runs the command until it serves metrics, calls a closure with the base URL, interrupts the command, and returns
    /// what it has reported.
    private func whileServing(_ options: [String], _ body: (String) throws -> Void) throws -> String {
        let scratch = try Scratch()
        let log = "rules/examples/forty-sessions.ndjson"
        let process = Tool.process(
            ["run", "playback.metrics", "--log", log, "--to", "prometheus://:0"] + options)
        process.standardError = try scratch.writing("errors")
        try process.run()
        defer { process.waitUntilExit() }
        let errors = { try String(contentsOf: scratch.file("errors"), encoding: .utf8) }
        for _ in 0..<5000 where try !errors().contains("press Ctrl-C") { usleep(20_000) }
        defer { kill(process.processIdentifier, SIGINT) }
        let address = try #require(try errors().firstMatch(of: /http:\/\/127\.0\.0\.1:\d+/)?.0)
        try body(String(address))
        kill(process.processIdentifier, SIGINT)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return try errors()
    }

    @Test("are added up, and labelled by the tags that are chosen") func tags() throws {
        let report = try whileServing(["--tag", "country", "--tag", "contry"]) { address in
            let text = try Tool.shell("curl -s \(address)/metrics")
            #expect(text.contains("# TYPE NumPlays_total counter\n"))
            let counts = text.matches(of: /NumPlays_total\{country="(\w+)"\} (\d+)\n/)
            #expect(counts.compactMap { Int($0.2) }.reduce(0, +) == 40)
            #expect(counts.count == 6)
            #expect(try Tool.shell("curl -s -o /dev/null -w '%{http_code}' \(address)/other") == "404")
            #expect(try Tool.shell("curl -s -o /dev/null -w '%{http_code}' -X DELETE \(address)/metrics") == "405")
            #expect(try Tool.shell("curl -s -I \(address)/metrics").contains("text/plain; version=0.0.4"))
        }
        #expect(report.contains("no event has the attribute `contry`; did you mean `country`?"))
        #expect(report.contains("947 metrics added up in"))
    }

    @Test("are not disturbed by requests that are malformed, large or slow") func hostile() throws {
        _ = try whileServing([]) { address in
            let port = String(address.split(separator: ":").last ?? "")
            let connect = "exec 3<>/dev/tcp/127.0.0.1/\(port); "
            _ = try Tool.shell("for i in $(seq 300); do bash -c '\(connect) sleep 2' & done; sleep 0.5")
            _ = try Tool.shell("bash -c '\(connect) head -c 200000 /dev/zero >&3; head -c 1 <&3'")
            _ = try Tool.shell("bash -c '\(connect) printf \"GET\\r\\n\\r\\n\" >&3; head -c 1 <&3'")
            _ = try Tool.shell("head -c 5000000 /dev/zero | curl -s -m 5 --data-binary @- \(address)/metrics")
            #expect(try Tool.shell("sleep 2; curl -s \(address)/metrics").contains("NumPlays_total 40"))
        }
    }

    @Test(
        "need an address that can be used",
        arguments: [
            ("prometheus:", "write prometheus://:PORT"), ("prometheus://:99999", "write prometheus://:PORT"),
            ("prometheus://:1/x", "write prometheus://:PORT"),
            ("prometheus://example.com:9464", "prometheus://example"),
        ])
    func addresses(address: String, message: String) throws {
        let result = try Tool.run(
            "run playback.metrics --log rules/examples/mpv-session.ndjson --metrics --to \(address)")
        #expect(result.status != 0)
        #expect(result.errors.contains(message), "\(result.errors)")
    }
}
