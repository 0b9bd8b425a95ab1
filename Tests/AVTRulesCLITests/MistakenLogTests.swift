import Foundation
import Testing

@Suite struct `A log of another kind` {
    private func run(_ bytes: [UInt8], named name: String) throws -> Tool.Result {
        let scratch = try Scratch()
        try Data(bytes).write(to: scratch.file(name))
        return try Tool.run(["run", "playback.metrics", "--log", name], in: scratch.folder)
    }

    private static let line = #"{"at": 1, "action": "Start"}"#

    private static let kinds: [(String, [UInt8])] = [
        ("bzip2", Array("BZh91AY&SY".utf8)), ("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]),
        ("zip", [0x50, 0x4B, 3, 4, 20]),
        ("UTF-16", [0xFF, 0xFE] + littleEndian), ("UTF-16", littleEndian), ("UTF-16", [0] + littleEndian.dropLast()),
        ("a tar archive", Array("log.ndjson".utf8) + [UInt8](repeating: 0, count: 247) + Array("ustar".utf8)),
        ("a video", [0, 0, 0, 0x1C] + Array("ftypisom".utf8)), ("a video", [0x1A, 0x45, 0xDF, 0xA3, 1]),
    ]
    private static let littleEndian: [UInt8] = line.utf8.flatMap { [$0, 0] }

    @Test(arguments: kinds)
    func `is named once`(kind: String, bytes: [UInt8]) throws {
        let result = try run(bytes, named: "log.ndjson")
        #expect(result.status == 3)
        #expect(
            result.errors.hasSuffix(
                "cannot read the log log.ndjson: it is \(kind); UTF-8 is read, also compressed with gzip or zstd\n"))
        #expect(!result.errors.contains("begins like this"))
    }

    @Test func `is a pack if its name says so, unless its format is set`() throws {
        let scratch = try Scratch()
        _ = try scratch.write(Self.line + "\n", to: "rules.yaml")
        let arguments = ["run", "playback.metrics", "--log", "rules.yaml", "--metrics"]
        let refused = try Tool.run(arguments, in: scratch.folder)
        #expect(
            refused.status == 3 && refused.errors.hasPrefix("avt-rules: cannot read the log rules.yaml: it is YAML"))
        #expect(try Tool.run(arguments + ["--log-format", "ndjson"], in: scratch.folder).status == 0)
    }

    @Test func `hides no malformed line of another file, and none after a single carriage return`() throws {
        let scratch = try Scratch()
        _ = try scratch.write("at,session,action\n1,a,Ping\n2,a,Ping\n", to: "rows")
        _ = try scratch.write(Self.line + "\nx\n" + Self.line + "\n{\"at\":5}\n", to: "log.ndjson")
        let several = try Tool.run(
            ["run", "playback.metrics", "--log", "rows", "--log", "log.ndjson", "--metrics"], in: scratch.folder)
        let starts = several.errors.split(separator: "\n").map { $0.dropFirst("avt-rules: ".count).prefix(13) }
        #expect(
            starts == ["rows:1:1: no ", "further malfo", "log.ndjson:2:", "log.ndjson:4:", "5 malformed l"],
            "\(several.errors)")

        _ = try scratch.write("{\"at\":1,\r\"action\":\"Ping\"\nx\n", to: "return.ndjson")
        let one = try Tool.run(["run", "playback.metrics", "--log", "return.ndjson", "--metrics"], in: scratch.folder)
        #expect(!one.errors.contains("carriage") && one.errors.contains("line 2, column 1"), "\(one.errors)")
    }

    @Test(arguments: [
        (#"{"timestamp": 1, "event": "Start"}"#, "`timestamp` is not a key of a log line; did you mean `at`?"),
        (#"{"at": 1, "event": "Start"}"#, "`event` is not a key of a log line; did you mean `action`?"),
        (#"{"at": 1, "action": "A", "sessionId": "x"}"#, "did you mean `session`?"),
        (
            #"{"at": 1, "action": "A", "position": 42}"#,
            #"the attributes of an event are together: "attributes": {"position":42}"#
        ),
    ])
    func `gets the keys that are meant`(line: String, message: String) throws {
        let result = try run(Array(line.utf8), named: "log.ndjson")
        #expect(result.status == 4 && result.errors.contains(message), "\(result.errors)")
    }

    @Test(arguments: [
        ("{\n  \"at\": 1,\n  \"action\": \"Start\"\n}\n", "write each object on a line of its own, as `jq -c .` does"),
        (
            "[{\"at\": 1, \"action\": \"A\"},\n{\"at\": 2, \"action\": \"B\"}]\n",
            "write each element of a list on a line of its own"
        ),
        (
            "{\"at\": 1, \"action\": \"A\"}\r{\"at\": 2, \"action\": \"B\"}\r\n\n5\n",
            "the lines end with carriage returns"
        ),
        ("[\r\n  {\r\n", "write each element of a list on a line of its own, as `jq -c '.[]'` does"),
    ])
    func `that is JSON over several lines gets the way out once`(text: String, message: String) throws {
        let result = try run(Array(text.utf8), named: "log.ndjson")
        #expect(result.status == 4 && result.errors.components(separatedBy: message).count == 2, "\(result.errors)")
        #expect(result.errors.components(separatedBy: ": line ").count == 2, "\(result.errors)")
    }

    @Test(arguments: [
        ("1.764E+12", "; write 1764000000000\n"), ("1764000000100.5", "; write 1764000000101\n"),
        ("1764000000.5", "; if this is in seconds, write 1764000000500\n"), ("1e300", "since 1970\n"),
        ("\"1\"", "; remove the quotes\n"),
        (
            "\"2025-11-24T16:00:00Z\"",
            "; convert dates to it, in NDJSON with `jq -c '(.at | strings) |= fromdate * 1000'`\n"
        ), ("\"24/11/2025\"", "; convert dates to it\n"),
    ])
    func `has times that are no integers`(time: String, end: String) throws {
        let result = try run(Array(#"{"at": \#(time), "action": "A"}"#.utf8), named: "log.ndjson")
        let first = result.errors.split(separator: "\n").first.map { $0 + "\n" } ?? ""
        #expect(first.hasSuffix(end), "\(result.errors)")
    }

    @Test(arguments: [
        ("log.csv", "at;action\n1;Start\n", "its cells are separated by semicolons, and commas are expected"),
        ("log.csv", line + "\n", "this is JSON, and CSV is expected: write `--log-format ndjson`"),
        ("log.csv", "timestamp,action\n1,Start\n", "none is `at`: if `timestamp` is meant, rename it"),
        ("log.csv", "at\taction\n1\tStart\n", "its cells are separated by tabs, and commas are expected"),
        ("log.txt", "at,session,action\n1,a,Start\n", "if this is CSV, write `--log-format csv`"),
    ])
    func `gets the format that is meant`(name: String, text: String, message: String) throws {
        let result = try run(Array(text.utf8), named: name)
        #expect(result.status == 4 && result.errors.contains(message), "\(result.errors)")
    }
}
