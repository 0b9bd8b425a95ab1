import AVTTestSupport
import Foundation
import Testing

/// Logs with lines that were delivered several times.
@Suite struct `A line that a log has twice` {
    private static func line(_ index: Int, _ session: String, _ identity: String, _ action: String) -> String {
        #"{"at": \#(1_764_000_000_000 + index * 250), "session": "\#(session)", \#(identity), "action": "\#(action)"}"#
    }

    /// Lines of several sessions; `identity` returns the keys of a line by its number in its session.
    private static func log(
        lines: Int, _ random: inout SeededGenerator, _ identity: (Int, String) -> String
    ) -> [String] {
        var counts: [String: Int] = [:]
        return (0..<lines).map { index in
            let session = "s\(random.number(0...8))"
            counts[session, default: 0] += 1
            let action = random.pick(["MediaRequest", "Start", "Begin", "BufferBegin", "BufferFinish", "Ping", "End"])
            return line(index, session, identity(counts[session] ?? 0, session), action)
        }
    }

    private func run(_ lines: [String], _ options: String...) throws -> Tool.Result {
        try Tool.run(
            ["run", "playback.metrics", "--log", "-"] + options, input: lines.joined(separator: "\n"))
    }

    static let identities: [@Sendable (Int, String) -> String] = [
        { number, _ in "\"seq\": \(number)" },
        { number, session in "\"id\": \"\(session)-\(number)\"" },
        { number, session in "\"id\": \"\\u0061\(session)-\(number)\", \"seq\": \(number * 3 - 7)" },
    ]

    @Test(arguments: 0..<identities.count, ["--summary", "--no-summary"])
    func `counts once, for any number of threads`(identity: Int, output: String) throws {
        var random = SeededGenerator(seed: UInt64(identity))
        let clean = Self.log(lines: 500, &random, Self.identities[identity])
        let expected = try run(clean, output)
        #expect(expected.status == 0 && !expected.errors.contains("duplicate"))
        // Each line is repeated somewhere later, at most 100 lines after the first time.
        var lines = clean.enumerated().map { (position: Double($0), line: $1) }
        for (index, line) in clean.enumerated() where random.chance(oneIn: 3) {
            for _ in 0..<random.number(1...3) {
                lines.append((Double(index) + Double(random.number(1...1000)) / 10.01, line))
            }
        }
        lines.sort { $0.position < $1.position }
        for threads in [1, 2, 7] {
            let result = try run(lines.map(\.line), output, "--threads", "\(threads)")
            #expect(result.output == expected.output && result.status == 0)
            #expect(result.errors.contains("duplicate"))
            let count = result.errors.firstMatch(of: #/duplicate +(\d+) /#).flatMap { Int($0.1) }
            #expect(count == lines.count - clean.count)
        }
    }

    @Test func `is another line in another session`() throws {
        let result = try run(
            [Self.line(0, "a", "\"seq\": 1", "Ping"), Self.line(1, "b", "\"seq\": 1", "Ping")], "--no-summary")
        #expect(result.lines.count == 2 && result.errors.isEmpty)
    }

    @Test func `is a new line if its session has ended in between`() throws {
        let lines = [
            Self.line(0, "a", "\"seq\": 1", "Ping"), Self.line(1, "a", "\"seq\": 1", "Ping"),
            Self.line(1000, "b", "\"seq\": 1", "Ping"), Self.line(1001, "a", "\"seq\": 1", "Ping"),
        ]
        #expect(try run(lines, "--no-summary", "--session-timeout", "1m").lines.count == 3)
        #expect(try run(lines, "--no-summary").lines.count == 2)
    }

    @Test func `is counted with its first line, as are malformed lines`() throws {
        let lines = [
            Self.line(0, "a", "\"seq\": 1", "Ping"), Self.line(1, "a", "\"seq\": \"2\"", "Ping"),
            Self.line(2, "a", "\"seq\": 1", "Ping"), Self.line(3, "a", "\"seq\": 1", "Ping"),
        ]
        let result = try run(lines, "--no-summary")
        #expect(result.status == 4 && result.lines.count == 1)
        #expect(
            result.errors == """
                avt-rules: line 2, column 39: `seq` must be an integer
                avt-rules: lines not used  count  first
                avt-rules: malformed           1  line 2
                avt-rules: duplicate           2  line 3
                avt-rules: 2 duplicates were later than all lines of the session before, first line 3: they are lost if `seq` \
                begins again or counts for each tracker; number the lines of a session from its first to its last, or omit \
                `seq` and `id`
                avt-rules: 1 malformed line skipped, 1 read

                """)
    }

    @Test func `is found by columns of CSV, too`() throws {
        let log =
            "at,session,action,seq,id,title\n1,a,Ping,1,x,t\n2,a,Ping,1,,t\n3,a,Ping,,x,t\n4,a,Ping,2,,t\n5,a,Ping,z,,t\n"
        let result = try Tool.run("run playback.metrics --log - --log-format csv --no-summary", input: log)
        #expect(result.lines.count == 2 && result.status == 4)
        #expect(result.errors.contains("line 6, column 10: `seq` must be an integer"))
        #expect(result.errors.contains("duplicate           2  line 3"))
    }
}
