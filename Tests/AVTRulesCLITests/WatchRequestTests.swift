import AVTTestSupport
import Foundation
import Testing

/// What the receiver of pages answers to whatever is sent to it.
@Suite("The receiver of avt-rules watch page:", .timeLimit(.minutes(15))) struct WatchRequestTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Sends requests by curl while the command runs, and returns what it reports at its end.
    private func send(_ requests: (_ address: String) async throws -> Void) async throws -> String {
        let (tool, address) = try await PageWatch.start(scratch)
        defer { tool.terminate() }
        try await requests(address)
        tool.interrupt()
        await tool.exit()
        #expect(tool.terminationStatus == 0)
        return try scratch.text(of: "errors")
    }

    @Test func `answers only pages that know its address`() async throws {
        _ = try await send { address in
            let root = address.split(separator: "/").prefix(2).joined(separator: "//")
            let status = { (arguments: String) in
                try Tool.shell("curl -s -o /dev/null -w '%{http_code}' \(arguments)")
            }
            for path in ["/", "/avt.js", "/log", "/x/avt.js"] { #expect(try status(root + path) == "404") }
            for path in ["", "avt.js", "avt.js?1"] { #expect(try status(address + path) == "200") }
            #expect(try status("-X DELETE \(address)log") == "405")
            #expect(try status("-X OPTIONS \(address)log") == "204")
            #expect(try status("\(address)other") == "404")
            let script = try String(
                contentsOf: repository.appending(path: "Sources/Trackers/CPageTracker/Page/avt.js"), encoding: .utf8)
            #expect(try Tool.shell("curl -s \(address)avt.js") == script)
            #expect(script.utf8.count <= 6000)
        }
    }

    @Test func `refuses a body whose length is no number, and reads no more than its length`() async throws {
        let line = { (number: Int) in #"{"at": 1, "session": "s", "seq": \#(number), "action": "Start"}"# }
        let report = try await send { address in
            let post = { (length: String, body: String) in
                try Tool.shell(
                    "curl -s -m 20 -o /dev/null -w '%{http_code}' -H 'Content-Length: \(length)' --data-binary '\(body)' "
                        + address + "log")
            }
            let refused = try ["1e3", "abc", "-5", "+5", "99999999999999999999"].map { try post($0, line(1)) }
            #expect(refused == ["400", "400", "400", "400", "413"])
            let first = line(1)
            let accepted = try post(String(first.utf8.count), first + "\n" + line(2))
            #expect(accepted == "204")
        }
        #expect(report.contains("4 requests not used: incomplete, or no HTTP"), "\(report)")
        #expect(!report.contains("malformed"), "\(report)")
        let recorded = try scratch.text(of: "recorded.ndjson").split(separator: "\n").filter { $0.contains("seq") }
        #expect(recorded.count == 1, "\(recorded)")
    }

    @Test func `counts lines that it does not use, and breaks at none`() async throws {
        let line = { (number: Int, rest: String) in
            #"{"at": \#(number), "session": "s\#(number)", "action": "Start"\#(rest)}"#
        }
        let bodies = [
            "sessions": (0..<1200).map { line($0, "") },
            "names": (0..<100).map { batch in
                let attributes = (0..<50).map { #""n\#(batch * 50 + $0)": 1"# }.joined(separator: ", ")
                return #"{"at": 1, "session": "s1", "action": "Ping", "attributes": {\#(attributes)}}"#
            },
            "trackers": (0..<20).map { #"{"at": 1, "session": "s2", "tracker": "t\#($0)", "action": "Start"}"# },
            "twice": [line(3, #", "seq": 1"#), line(3, #", "seq": 1"#)],
            "times": [#"{"at": 9000000000, "session": "s4", "action": "Start"}"#, line(4, "")],
            "garbage": [
                "{", "[]", "\u{0}", #"{"at": 1e400, "action": "Start"}"#, String(repeating: "[", count: 100_000),
            ],
        ]
        for (name, lines) in bodies {
            try lines.joined(separator: "\n").write(to: scratch.file(name), atomically: true, encoding: .utf8)
        }
        let report = try await send { address in
            let post = "curl -s -m 20 -o /dev/null -w '%{http_code}' --data-binary"
            for name in ["sessions", "names", "trackers", "twice", "times", "garbage"] {
                #expect(try Tool.shell("\(post) @\(scratch.file(name).path) \(address)log") == "204", "\(name)")
                // In this order: what is refused depends on what was accepted before.
                try await Task.sleep(for: .seconds(0.2))
            }
            // A body is at most 256 KiB; the connection of a larger one ends.
            _ = try Tool.shell("head -c 5000000 /dev/zero | \(post) @- \(address)log || true")
            #expect(try Tool.shell("curl -s \(address)avt.js").contains("export function attach"))
        }
        for expected in [
            "200 lines not used: of too many sessions", "5 lines not used: of too many trackers in a session",
            "1 line not used: duplicate", "5 lines not used: malformed",
        ] {
            #expect(report.contains(expected), "\(report)")
        }
        #expect(report.contains(/\d+ lines not used: with too many different names/), "\(report)")
    }
}
