import AVTTestSupport
import Foundation
import Testing

/// Logs that are divided between several threads.
@Suite struct `The output of a replay does not depend on threads` {
    /// Options, and the packs that they are tried with.
    static let runs: [[String]] = [
        ["playback.metrics", "--summary"],
        ["playback.metrics", "--no-summary"],
        ["openavt.core", "openavt.metrics", "--no-summary"],
        ["--compare", "playback.metrics", "openavt.metrics"],
    ]

    @Test(arguments: runs) func `if lines are malformed or out of order`(arguments: [String]) throws {
        var random = SeededGenerator(seed: 11)
        let log = MixedLog.text(lines: 600, &random)
        func run(_ threads: Int) throws -> Tool.Result {
            try Tool.run(["run"] + arguments + ["--log", "-", "--threads", "\(threads)"], input: log)
        }
        let one = try run(1)
        #expect(one.status == 4 && one.lines.count > 20 && one.errors.contains("did you mean"))
        for threads in [2, 7] {
            let other = try run(threads)
            #expect(other.lines == one.lines && other.errors == one.errors && other.status == one.status)
        }
    }

    @Test func `and a number of threads that is out of range is an error`() throws {
        for number in ["0", "257", "-1", "two"] {
            let result = try Tool.run(
                ["run", "playback.metrics", "--log", "-", "--threads=\(number)"], input: "")
            #expect(result.status != 0 && result.errors.contains("--threads"))
        }
    }
}

/// A log of many sessions with mistakes of every kind.
private enum MixedLog {
    private static let actions = [
        "MediaRequest", "StreamLoad", "Start", "Begin", "BufferBegin", "BufferFinish", "PauseBegin", "PauseFinish",
        "End", "Strat",
    ]

    static func text(lines: Int, _ random: inout SeededGenerator) -> String {
        (0..<lines).map { line($0, &random) }.joined(separator: "\n")
    }

    private static func line(_ index: Int, _ random: inout SeededGenerator) -> String {
        let session = "s\(Int.random(in: max(0, index / 20 - 5)...index / 20, using: &random))"
        let action = actions.randomElement(using: &random) ?? ""
        let at = 1_764_000_000_000 + index * 200
        let plain = #"{"at": \#(at), "session": "\#(session)", "action": "\#(action)"}"#
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return String(plain.dropLast(Int.random(in: 1..<30, using: &random)))
        case 1: return ""
        case 2: return plain.replacing("session", with: "sesion")
        case 3: return plain.replacing("\"\(session)", with: "\"\\u0073" + session.dropFirst())
        case 4:
            // The session stands after the attributes.
            return #"{"attributes": {"titel": "a, } \"b\" {", "volume": 1.5}, "at": \#(at), "action": "\#(action)", "#
                + #""session": "\#(session)"}"#
        case 5: return #"{"at": \#(at - 60_000), "session": "\#(session)", "action": "\#(action)"}"#
        case 6: return plain.dropLast() + #", "getters": {"plyer": {"title": "x"}}}"#
        case 7: return plain.dropLast() + #", "session": "\#(session)"}"#
        case 8: return #"{"at": \#(at), "session": "\#(session)", "action": ""}"#
        case 9: return #"{"at": \#(at), "action": "\#(action)"}"#
        default: return plain
        }
    }
}
