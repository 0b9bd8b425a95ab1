import AVTPackTools
import AVTTestSupport
import Foundation
import Testing

@Suite("Event logs")
struct LogTests {
    @Test("a line is decoded with all its keys")
    func line() throws {
        let text = """
            {"at": 17, "session": "a", "tracker": "ima", "property": "pause", "value": true, \
            "getters": {"player": {"position": 4}}, "attributes": {"n": null, "x": 1.0, "s": "t"}}
            """
        let line = try LogLine(text.utf8, number: 1)
        #expect(line.at == 17 && line.session == "a" && line.tracker == "ima" && !line.isFromTimer)
        guard case .property("pause", "true") = line.content else { return #expect(Bool(false)) }
        #expect(line.attributes.map(\.name) == ["x", "s"])
        #expect(line.attributes.map(\.value) == [.double(1), .string("t")])
        #expect(line.getters.map(\.tracker) == ["player"])
        let plain = try LogLine(#"{"at": 1, "action": "Start", "origin": "timer"}"#.utf8, number: 1)
        #expect(plain.session == "0" && plain.tracker == "player" && plain.isFromTimer)
    }

    @Test(
        "a malformed line is refused with a reason",
        arguments: [
            (
                "[]",
                "a line must be a JSON object; write each element of a list on a line of its own, as `jq -c '.[]'` does"
            ),
            ("{}", "one of `action`, `signal`, `property`, `consents`, `kind` and `player` is missing"),
            (#"{"tracker": "ima", "kind": "ads", "player": "ima"}"#, "`kind` and `player` exclude each other"),
            (#"{"player": ""}"#, "`player` is empty"),
            (#"{"at": 1, "acton": "Start"}"#, "`acton` is not a key of a log line; did you mean `action`?"),
            (
                #"{"at": "1", "action": "Start"}"#,
                "`at` must be an integer, in milliseconds since 1970; remove the quotes"
            ),
            (
                #"{"at": 1700000000.25, "action": "Start"}"#,
                "`at` must be an integer, in milliseconds since 1970; if this is in seconds, write 1700000000250"
            ),
            (#"{"at": 1e300, "action": "Start"}"#, "`at` must be an integer, in milliseconds since 1970"),
            (#"{"action": "Start"}"#, "`at` is missing"),
            (#"{"at": 8640000000000001, "action": "Start"}"#, "`at` is more than 8640000000000000 ms from 1970"),
            (#"{"at": -9223372036854775808, "action": "Start"}"#, "`at` is more than 8640000000000000 ms from 1970"),
            (#"{"at": 1, "action": "Start", "signal": "x"}"#, "`action` and `signal` exclude each other"),
            (#"{"at": 1, "property": "x"}"#, "`property` and `value` go together"),
            (#"{"at": 1, "action": "Start", "value": 1}"#, "`property` and `value` go together"),
            (#"{"at": 1, "action": 5}"#, "`action` must be a string"),
            (#"{"at": 1, "signal": ""}"#, "`signal` is empty"),
            (#"{"at": 1, "property": "", "value": 1}"#, "`property` is empty"),
            (#"{"kind": ""}"#, "`kind` is empty"),
            (#"{"at": 1, "action": "Start", "origin": "me"}"#, "`origin` can only be \"timer\""),
            (#"{"at": 1, "action": "Start", "attributes": []}"#, "`attributes` must be an object"),
            (
                #"{"at": 1, "action": "Start", "attributes": {"a": []}}"#,
                "`attributes.a` must be text, a number, a bool or null"
            ),
            (#"{"at": 1, "action": "Start", "getters": {"a": 1}}"#, "`getters.a` must be an object"),
        ])
    func malformed(_ text: String, _ reason: String) {
        #expect { try LogLine(text.utf8, number: 7) } throws: { error in
            (error as? LogProblem)?.reason == reason && (error as? LogProblem)?.line == 7
        }
    }

    @Test(
        "a malformed line is located at its key",
        arguments: [
            (#"{"at": 1, "action": "A", "session": 5}"#, 26),
            (#"{"at": 1, "action": "A", "attributes": {"seq": 1, "x\"": "\"seq\":"}, "seq": "1"}"#, 71),
            (#"{"attributes": {"a": []}, "at": 1, "action": "A"}"#, 2), (#"{"at": 1, "acton": "A"}"#, 11),
            (#"{"at": 1.5, "action": "A"}"#, 2), (#"{"action": "A"}"#, 1),
            (#"{"at": 1, "\u0073eq": "1", "action": "A"}"#, 1),
        ])
    func location(_ text: String, _ column: Int) {
        #expect { try LogLine(text.utf8, number: 1) } throws: { ($0 as? LogProblem)?.column == column }
    }

    @Test("a log can arrive in chunks of any size", arguments: 0..<30)
    func pieces(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let log = Array(
            "\u{FEFF}{\"at\": 1, \"action\": \"é\"}\r\n\n  \n{\"at\": 2, \"action\": \"B\"}\nbad\n{\"at\": 3, \"action\": \"C\"}"
                .utf8)
        let whole = scan([log])
        #expect(whole == ["1 é", "2 B", "line 5", "3 C"])
        var pieces: [[UInt8]] = []
        var rest = log[...]
        while !rest.isEmpty {
            let length = Int.random(in: 1...9, using: &generator)
            pieces.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        #expect(scan(pieces) == whole)
    }

    @Test("a line that is too long is one problem, and the next line is read")
    func long() {
        let log =
            "{\"at\": 1, \"action\": \"" + String(repeating: "a", count: LogScanner.lineLimit) + "\"}\n"
            + "{\"at\": 2, \"action\": \"B\"}\n"
        #expect(scan([Array(log.utf8)]) == ["line 1", "2 B"])
    }

    @Test("no mutation of a log crashes the parser", arguments: 0..<20)
    func mutations(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let line = #"{"at": 12, "session": "a", "tracker": "b", "action": "Start", "attributes": {"x": 1, "y": "é"}}"#
        for _ in 0..<300 {
            var bytes = Array(line.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &generator) { bytes.mutate(using: &generator) }
            let after = scan([bytes + Array("\n{\"at\": 2, \"action\": \"B\"}\n".utf8)])
            #expect(after.last == "2 B" && after.count <= 2)
        }
    }

    @Test("the schema and the parser know the same keys")
    func schema() throws {
        let file = repository.appending(path: "schemas/event-log.schema.json")
        let schema = try JSONReader.read(try Data(contentsOf: file))
        let keys = try #require(schema["properties"]).members.map(\.name)
        for key in keys {
            let line = JSONValue.object([JSONMember(key, .array([]))])
            #expect { try LogLine(line.text.utf8, number: 1) } throws: { error in
                (error as? LogProblem)?.reason.contains("is not a key") == false
            }
        }
        #expect(
            Set(keys) == [
                "at", "session", "tracker", "kind", "player", "action", "signal", "property", "value", "attributes",
                "getters",
                "origin", "consents", "seq", "id",
            ])
    }

    private func scan(_ pieces: [[UInt8]]) -> [String] {
        var found: [String] = []
        var scanner = LogScanner()
        func receive(_ line: Result<LogLine, LogProblem>) {
            switch line {
            case .success(let line):
                guard case .action(let action) = line.content else { return found.append("?") }
                found.append("\(line.at ?? -1) \(action)")
            case .failure(let problem): found.append("line \(problem.line)")
            }
        }
        for piece in pieces { scanner.scan(piece, receive) }
        scanner.end(receive)
        return found
    }
}
