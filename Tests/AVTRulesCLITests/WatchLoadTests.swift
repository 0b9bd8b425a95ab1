import AVTTestSupport
import Foundation
import Testing

/// What pages, or anyone else on the computer, can send to the receiver: nothing makes it grow, and everything is counted.
@Suite("avt-rules watch page: under load", .timeLimit(.minutes(15))) struct WatchLoadTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// What the command reports after some load, and the memory that it has needed for it.
    private struct Result {
        let report: String
        /// What the client printed.
        let answers: String
        let recordedCount: Int
        /// The growth of the peak of the resident memory, in kilobytes.
        let growth: Int
    }

    /// Runs a shell command against the receiver: `$address` is the address of its files, `$scratch` the folder of the test.
    private func load(_ command: String, lateness: String = "1s") async throws -> Result {
        let (tool, address) = try await PageWatch.start(scratch, lateness: lateness)
        defer { tool.terminate() }
        // The first request of a session allocates what the others use, too.
        _ = try Tool.shell("curl -s -o /dev/null \(address)avt.js")
        let before = try peak(of: tool)
        let answers = try Tool.shell("address=\(address) scratch=\(scratch.folder.path)\n" + command)
        #expect(try Tool.shell("curl -s \(address)avt.js").contains("export function attach"), "no response afterwards")
        let after = try peak(of: tool)
        tool.interrupt()
        await tool.exit()
        #expect(tool.terminationStatus == 0)
        let recorded = try scratch.text(of: "recorded.ndjson").utf8.count { $0 == 10 }
        let result = Result(
            report: try scratch.text(of: "errors"), answers: answers, recordedCount: recorded, growth: after - before)
        print("\(command.prefix(30)): \(result.answers) grew by \(result.growth) kB, \(result.report)")
        return result
    }

    /// The peak of the resident memory of a process, in kilobytes.
    private func peak(of process: Process) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        return try #require(status.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Int($0.output.1) })
    }

    /// The number in a line of a report, 0 if there is no such line.
    private func count(_ reason: String, in report: String) -> Int {
        let line = report.split(separator: "\n").first { $0.contains(reason) } ?? ""
        return line.split(separator: " ").lazy.compactMap { Int($0) }.first ?? 0
    }

    @Test func `refuses a body of 1 GiB, of unknown length, or of more than it should have, without reading it`()
        async throws
    {
        let result = try await load(
            """
            truncate -s 1G $scratch/large
            send="curl -s -m 20 -o /dev/null -H Expect: -X POST"
            for attempt in 1 2 3; do $send -T $scratch/large ${address}log; done
            cat $scratch/large | $send -T - ${address}log
            # The length is a lie: what follows the body is not read.
            head -c 100000000 /dev/zero | $send -H "Content-Length: 100" -T - ${address}log
            printf 'GET / HTTP' > /dev/tcp/127.0.0.1/$(cut -d/ -f3 <<< $address | cut -d: -f2)
            curl -s -o /dev/null ${address%/*/}/log
            true
            """)
        #expect(count("refused: a body of more than 256 KiB", in: result.report) >= 4, "\(result.report)")
        #expect(count("not used: incomplete, or no HTTP", in: result.report) >= 1, "\(result.report)")
        #expect(count("refused: without the random part", in: result.report) == 1, "\(result.report)")
        #expect(result.growth < 16_000, "\(result.growth) kB")
    }

    @Test func `uses the first 1,000 of 10,000 sessions, and counts the lines of the others`() async throws {
        let result = try await load(
            """
            for batch in {0..9}; do
                for session in {0..999}; do echo '{"at": 1, "session": "s'$batch-$session'", "action": "Start"}'; done |
                    curl -s -w '%{http_code} ' --data-binary @- ${address}log
            done
            """)
        #expect(result.answers == String(repeating: "204 ", count: 10))
        #expect(result.recordedCount == 1000 + 1000)  // The sessions end with a line of their own.
        #expect(count("not used: of too many sessions", in: result.report) == 9000, "\(result.report)")
        #expect(result.growth < 100_000, "\(result.growth) kB")
    }

    @Test func `closes connections above its limit, counts them, and serves others afterwards`() async throws {
        let result = try await load(
            """
            python3 -c '
            import select, socket, sys
            port = int(sys.argv[1].split(":")[2].split("/")[0])
            clients = [socket.create_connection(("127.0.0.1", port)) for _ in range(400)]
            closed, end = set(), 0
            while len(closed) < 144:
                closed |= set(select.select([c for c in clients if c not in closed], [], [], 5)[0])
            print(len(closed))
            ' $address
            """)
        #expect(result.answers == "144\n")
        #expect(count("refused: more than 256 at a time", in: result.report) == 144, "\(result.report)")
        // Each connection has a thread.
        #expect(result.growth < 48_000, "\(result.growth) kB")
    }

    /// As fast as a client can write them, in the order of their times or in reverse.
    @Test(arguments: [1, -1]) func `has a bound for a million lines, and counts each of them`(step: Int) async throws {
        let lineCount = 1_000_000
        let result = try await load(
            """
            python3 -c '
            import http.client, sys, threading, time
            count, step, host = int(sys.argv[2]), int(sys.argv[3]), sys.argv[1].split("/")[2]
            path, at, codes = "/" + sys.argv[1].split("/", 3)[3] + "log", int(time.time() * 1000), []
            def send(part):
                for start in range(part * 2000, count, 8000):
                    lines = [b"{\\"at\\":%d,\\"session\\":\\"s%d\\",\\"seq\\":%d,\\"signal\\":\\"timeupdate\\"}" %
                        (at + step * (start + i) // 1000, part, start + i) for i in range(2000)]
                    client = http.client.HTTPConnection(host)
                    client.request("POST", path, b"\\n".join(lines))
                    codes.append(client.getresponse().status)
            threads = [threading.Thread(target=send, args=[part]) for part in range(4)]
            for thread in threads: thread.start()
            for thread in threads: thread.join()
            print(codes.count(204), codes.count(503), len(codes))
            ' $address \(lineCount) \(step)
            """)
        let numbers = result.answers.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        try #require(numbers.count == 3)
        let ends = 4  // Sessions that are still open end with a line of their own.
        #expect(numbers[0] + numbers[1] == numbers[2] && numbers[2] == lineCount / 2000)
        #expect(result.recordedCount - ends == numbers[0] * 2000, "\(result.report)")
        #expect(count("answered with 503", in: result.report) == numbers[1], "\(result.report)")
        #expect(result.growth < 160_000, "\(result.growth) kB")
    }
}
