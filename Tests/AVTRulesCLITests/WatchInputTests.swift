import AVTTestSupport
import Foundation
import Testing

/// `avt-rules watch -`.
@Suite struct `Lines of standard input that are watched` {
    private static let log = "rules/examples/mpv-session.ndjson"
    private static let rules = "--rules playback.metrics --rules players.mpv"

    @Test func `are reported as by 'run' if they are malformed, and the exit code is 4`() throws {
        let input =
            "\u{FEFF}" + #"{"at": 1, "action": "MediaRequest"}"# + "\n \ngarbage\n" + #"{"at": "x", "action": "Start"}"#
        let result = try Tool.run(["watch", "-"], input: input)
        #expect(result.status == 4 && result.output.contains("MediaRequest"))
        let problems = try Tool.run(["run", "playback.metrics", "--log", "-"], input: input).errors
            .split(separator: "\n").filter { $0.contains(", column ") }
        #expect(problems.count == 2 && problems.first == "avt-rules: line 3, column 1: no value begins like this")
        #expect(result.errors.split(separator: "\n") == problems + ["avt-rules: 2 lines not used: malformed"])
    }

    @Test func `are only counted after the first 20 malformed ones`() throws {
        let result = try Tool.run(["watch", "-"], input: String(repeating: "garbage\n", count: 30))
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count == 22 && lines[19].hasPrefix("avt-rules: line 20, column 1:"), "\(lines)")
        #expect(
            lines.suffix(2) == [
                "avt-rules: further malformed lines are only counted", "avt-rules: 30 lines not used: malformed",
            ])
    }

    @Test(arguments: ["gzip", "zstd"]) func `are decompressed`(program: String) throws {
        let watch = "avt-rules watch - \(Self.rules) 2>&1; echo $?"
        let expected = try Tool.shell("cat \(Self.log) | \(watch)")
        #expect(expected.contains("  End ") && expected.hasSuffix("\n0\n"))
        #expect(try Tool.shell("\(program) -c < \(Self.log) | \(watch)") == expected)
    }

    @Test(arguments: [
        ("gzip -c < \(log) | head -c 700", "the gzip data is truncated"), ("xz -c < \(log)", "it is xz"),
    ])
    func `are used up to where they cannot be read`(command: String, reason: String) throws {
        let output = try Tool.shell("\(command) | avt-rules watch - \(Self.rules) 2>&1; echo $?")
        #expect(output.contains("avt-rules: cannot read the log on standard input:"), "\(output)")
        #expect(output.contains(reason) && output.hasSuffix("\n3\n"), "\(output)")
        #expect(command.hasPrefix("xz") || output.contains("StreamLoad"))
    }

    @Test func `are shown as they arrive, also compressed ones`() throws {
        let line = #"{"at": 1, "action": "MediaRequest"}"#
        let output = try Tool.shell(
            """
            mkfifo lines
            avt-rules watch - --json < lines > live &
            exec 3> lines
            echo '\(line)' | gzip -c >&3
            for try in {1..500}; do grep -q MediaRequest live && break; sleep 0.02; done
            cat live
            exec 3>&-
            """)
        #expect(output.contains(#""action":"MediaRequest""#))
    }

    @Test func `are reported as by 'run' with the number of the first line that has a problem`() throws {
        let input = #"{"at": 1, "action": "MediaRequest"}"# + "\n\n" + #"{"at": 2, "action": ""}"#
        let report = "avt-rules: the action of 1 line is empty, first of line 3\n"
        #expect(try Tool.run(["run", "playback.metrics", "--log", "-"], input: input).errors == report)
        #expect(try Tool.run(["watch", "-"], input: input).errors == report)
    }

    @Test(arguments: [
        ("playback.metrics", "no pack has signals: add `players.mpv`, which knows 1 of them"),
        ("openavt.metrics players.mpv", "avt-rules: no pack sets `"),
        ("playback.metrics players.mpv", nil),
    ])
    func `of a player need its pack, and one for all players`(packs: String, message: String?) throws {
        let result = try Tool.run(
            ["watch", "-"] + packs.split(separator: " ").flatMap { ["--rules", String($0)] },
            input: #"{"at": 1, "signal": "playback-restart"}"#)
        #expect(result.status == 0)
        #expect(message.map { result.errors.contains($0) } ?? result.errors.isEmpty, "\(result.errors)")
    }
}
