import AVTTestSupport
import Foundation
import Testing

/// The messages of `avt-rules run` about values and names that do not fit.
@Suite struct `A value that does not fit is located in the log` {
    private static let lines = [
        #"{"at": 1, "session": "a", "action": "MediaRequest"}"#,
        #"{"at": 2, "session": "b", "action": "Start"}"#,
        #"{"at": 3, "session": "c", "action": "Strat"}"#,
        #"{"at": 4, "session": "a", "action": "Strat"}"#,
        #"{"at": 5, "session": "a", "signal": "play"}"#,
    ]

    @Test(arguments: [1, 2, 7]) func `by the line of its example, for any number of threads`(threads: Int) throws {
        let result = try Tool.run(
            ["run", "playback.metrics", "--log", "-", "--summary", "--threads", "\(threads)"],
            input: Self.lines.joined(separator: "\n"))
        // Session `a` began first.
        #expect(
            result.errors.contains(
                "no pack knows the action `Strat` of 2 events; did you mean `Start`? (example: line 4)\n"))
    }

    @Test func `and its file, if there are several`() throws {
        let scratch = try Scratch()
        _ = try scratch.write(Self.lines[0] + "\n", to: "1.ndjson")
        _ = try scratch.write(Self.lines[2...3].joined(separator: "\n"), to: "2.ndjson")
        let result = try Tool.run(
            ["run", "playback.metrics", "--log", "*.ndjson", "--no-summary"], input: "", in: scratch.folder)
        #expect(result.errors.contains("did you mean `Start`? (example: 2.ndjson:2)\n"))
    }
}
