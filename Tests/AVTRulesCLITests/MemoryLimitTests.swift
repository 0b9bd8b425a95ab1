import AVTTestSupport
import Foundation
import Testing

/// `avt-rules run --memory`.
@Suite struct `Sessions beyond the memory limit` {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test(arguments: [
        "--no-summary", "--summary", "--by country --no-summary --session-timeout 20s", "--sessions",
    ])
    func `give the output of sessions in memory`(options: String) throws {
        var log = MessyLog(seed: 1)
        try Data(log.ndjson(count: 12_000).utf8).write(to: scratch.file("log.ndjson"))
        let run = "run playback.metrics --log - \(options)"
        // Standard input does not show where a session ends, so all sessions are open until the end.
        let bytes = try [UInt8](Data(contentsOf: scratch.file("log.ndjson")))
        func result(_ more: String) throws -> Tool.Result {
            try Tool.run((run + more).split(separator: " ").map(String.init), bytes: bytes)
        }
        let expected = try result("")
        #expect(expected.lines.count > 10)
        for threads in [1, 2] {
            let limited = try result(" --memory 1M --threads \(threads)")
            #expect(limited.output == expected.output && limited.errors == expected.errors)
        }
        // What was spilled can also be stored.
        let state = scratch.file("state").path
        let first = try result(" --state-out \(state)")
        let limited = try result(" --memory 1M --state-out \(state).limited")
        #expect(first.output == limited.output)
        let next = try Tool.run("run playback.metrics --log /dev/null \(options) --state-in \(state)")
        let other = try Tool.run("run playback.metrics --log /dev/null \(options) --state-in \(state).limited")
        #expect(next.output == other.output && !next.output.isEmpty)
    }

    @Test(arguments: ["0M", "12", "M", "-1G", "99999999999G"]) func `need a size`(size: String) throws {
        let result = try Tool.run("run playback.metrics --log rules/examples/mpv-session.ndjson --memory=\(size)")
        #expect(result.status == 2 && result.errors.contains("Write a whole number with K, M or G"))
    }
}
