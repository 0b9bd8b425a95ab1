import AVTPackTools
import AVTRules
import Testing

@Suite("Hostile event logs")
struct HostileLogTests {
    @Test(
        "a hostile line is refused with its location, and the next line is read",
        arguments: [
            (#"{"at": NaN, "action": "A"}"#, 8, "no value begins like this"),
            (#"{"at": 1e999, "action": "A"}"#, 8, "this number is too large"),
            (#"{"at": 99999999999999999999, "action": "A"}"#, 2, "`at` must be an integer, in milliseconds since 1970"),
            (#"{"at": 1, "action": "A", "at": 2}"#, 26, "`at` is listed twice"),
            (#"{"at": 1, "action": "A"} {"at": 2}"#, 26, "something follows the value"),
            (#"{"at": 1, "action": "\ud800"}"#, 22, "half a surrogate pair"),
            (#"{"at": 1, "action": "\u-000"}"#, 24, "expected four hexadecimal digits"),
            (#"{"at": 1, "action": "A"#, 23, "the string is not closed"),
        ])
    func refused(_ line: String, column: Int, reason: String) {
        #expect(scan(Array(line.utf8)) == ["1:\(column) \(reason)", "A"])
    }

    @Test("a line with endless nesting is refused in linear time", arguments: [65, 100_000, 500_000])
    func deep(_ depth: Int) {
        let line = #"{"at": 1, "property": "p", "value": "# + String(repeating: "[", count: depth)
        #expect(scan(Array(line.utf8)) == ["1:100 nested deeper than 64 levels", "A"])
    }

    @Test(
        "bytes that are not UTF-8 are refused",
        arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80]] as [[UInt8]])
    func bytes(_ bytes: [UInt8]) {
        let line = Array(#"{"at": 1, "action": ""#.utf8) + bytes + Array("\"}".utf8)
        #expect(scan(line) == ["1:22 the string is not UTF-8", "A"])
    }

    @Test("a line of one megabyte is read, and a longer line is refused without being stored")
    func long() {
        let value = String(repeating: "x", count: LogScanner.lineLimit - 100)
        #expect(scan(Array(#"{"at": 1, "action": "B", "attributes": {"a": "\#(value)"}}"#.utf8)) == ["B", "A"])
        let more = String(repeating: "x", count: 3 * LogScanner.lineLimit)
        let refused = scan(Array(#"{"at": 1, "action": "B", "attributes": {"a": "\#(more)"}}"#.utf8))
        #expect(refused.count == 2 && refused.last == "A")
    }

    @Test("time that goes backwards and forwards gives the same result twice")
    func time() throws {
        let program = try RuleCompiler.compile([.shipped("openavt.core"), .shipped("openavt.metrics")])
        let times = [5, -5, 8_640_000_000_000_000, -8_640_000_000_000_000, 0, 0, 7]
        func run() throws -> [String] {
            let replay = Replay(program: program)
            return try times.flatMap { time in
                replay.process(try LogLine(#"{"at": \#(time), "action": "Start"}"#.utf8, number: 1)).map(\.line)
            }
        }
        let first = try run()
        #expect(!first.isEmpty)
        #expect(try run() == first)
    }

    private func scan(_ line: [UInt8]) -> [String] {
        var found: [String] = []
        func receive(_ line: Result<LogLine, LogProblem>) {
            switch line {
            case .success(let line): if case .action(let action) = line.content { found.append(action) }
            case .failure(let problem): found.append("\(problem.line):\(problem.column) \(problem.reason)")
            }
        }
        var scanner = LogScanner()
        scanner.scan(line + Array("\n{\"at\": 2, \"action\": \"A\"}\n".utf8), receive)
        scanner.end(receive)
        return found
    }
}
