import AVTPackTools
import AVTTestSupport
import Testing

@Suite struct `Event logs in CSV` {
    /// Scans a log in pieces, and returns a description of each line and problem.
    private func scan(_ log: [UInt8], inPiecesOf size: Int = .max) -> [String] {
        var found: [String] = []
        func receive(_ line: Result<LogLine, LogProblem>) {
            switch line {
            case .success(let line): found.append(Self.describe(line))
            case .failure(let problem): found.append("\(problem.line):\(problem.column) \(problem.reason)")
            }
        }
        var scanner = LogScanner()
        scanner.scan(.start(.csv, file: nil), plain: { _ in }, other: receive)
        var rest = log[...]
        while !rest.isEmpty {
            scanner.scan(.bytes(Array(rest.prefix(size))), plain: { _ in }, other: receive)
            rest = rest.dropFirst(size)
        }
        scanner.scan(.end, plain: { _ in }, other: receive)
        return found
    }

    private func scan(_ log: String) -> [String] { scan(Array(log.utf8)) }

    private static func describe(_ line: LogLine) -> String {
        guard case .action(let action) = line.content else { return "no action" }
        let attributes = line.attributes.map { "\($0.name)=\($0.value)" }.sorted()
        let parts = ["\(line.number ?? 0)", "\(line.at ?? 0)", line.session, line.tracker, action] + attributes
        return parts.joined(separator: "|")
    }

    @Test func `columns may have any order, and empty cells are absent`() {
        #expect(
            scan("position,action,at,tracker,session\r\n4200,Start,17,ima,a\r\n\r\n,Stop,18,,\r\n") == [
                "2|17|a|ima|Start|position=\(Value.int(4200))", "4|18|0|player|Stop",
            ])
    }

    @Test(
        arguments: [
            ("1", .int(1)), ("-0", .int(0)), ("1.0", .double(1)), ("1e3", .double(1000)), ("-2.5E-1", .double(-0.25)),
            ("99999999999999999999", .double(1e20)), ("true", .bool(true)), ("false", .bool(false)),
            ("", nil), ("\"\"", .string("")), ("\"1\"", .string("1")), ("\"true\"", .string("true")),
            ("007", .string("007")), ("-01", .string("-01")), ("1.", .string("1.")), (".5", .string(".5")),
            ("+1", .string("+1")), ("1e", .string("1e")), ("0x10", .string("0x10")), ("NaN", .string("NaN")),
            ("null", .string("null")), ("True", .string("True")), (" 1", .string(" 1")), ("1 ", .string("1 ")),
            ("\"a \"\"b\"\", c\"", .string("a \"b\", c")), ("\"two\r\nlines\"", .string("two\r\nlines")),
            ("é", .string("é")), ("a'b", .string("a'b")), ("-", .string("-")),
        ] as [(String, Value?)])
    func `a cell is a JSON number, true or false, or else a string`(cell: String, value: Value?) {
        let attributes = value.map { "|x=\($0)" } ?? ""
        #expect(scan("at,action,x\n1,A,\(cell)\n") == ["2|1|0|player|A" + attributes])
    }

    @Test(
        arguments: [
            ("1,A", "2:4 the row has 2 cells, and the first row 3"),
            ("1,A,2,3", "2:7 the row has 4 cells, and the first row 3"),
            (",A,", "2:1 `at` is missing"), ("1,,", "2:3 `action` is missing"),
            ("x,A,", "2:1 `at` must be an integer, in milliseconds since 1970"),
            (
                "1700000000.25,A,",
                "2:1 `at` must be an integer, in milliseconds since 1970; if this is in seconds, write 1700000000250"
            ),
            (
                "1.764E+12,A,",
                "2:1 `at` must be an integer, in milliseconds since 1970; a spreadsheet has probably removed its last digits: "
                    + "format the column as a number without decimals, and export it again"
            ),
            ("2025-11-24 16:00,A,", "2:1 `at` must be an integer, in milliseconds since 1970; convert dates to it"),
            (
                "at,action,x",
                "2:1 the names of the columns again: name several files with several `--log` instead of joining them"
            ),
            ("8640000000000001,A,", "2:1 `at` is more than 8640000000000000 ms from 1970"),
            ("1,A,1e999", "2:5 this number is too large"),
            ("1,A,a\"b", "2:6 a cell with a quote begins with one, and the quote in it is doubled"),
            ("1,A,\"a\"b", "2:8 a comma or the end of the line follows a quoted cell"),
            ("1,A,\"a\"\rb", "2:8 a comma or the end of the line follows a quoted cell"),
            (
                "1,A,\"a\n\"b",
                "3:2 a comma or the end of the line follows a quoted cell; this one begins 1 line earlier, where its quote is probably not closed"
            ),
            ("1,A,\"a", "2:5 the quote is not closed"),
        ])
    func `a malformed row is refused with its location`(row: String, problem: String) {
        let isOpen = problem.hasSuffix("closed")
        let found = scan("at,action,x\n\(row)\n\(isOpen ? "" : "5,B,\n")")
        #expect(found.first == problem)
        #expect(isOpen ? found.count == 1 : found.last?.hasSuffix("|5|0|player|B") == true && found.count == 2)
    }

    @Test(arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80]] as [[UInt8]])
    func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
        let log = Array("at,action,x\n1,A,b".utf8) + bytes + Array("\n5,B,\n".utf8)
        #expect(scan(log) == ["2:5 the cell is not UTF-8", "3|5|0|player|B"])
    }

    @Test(
        arguments: [
            ("action,x", "1:1 the first row names the columns, and none is `at`"),
            ("at,actoin", "1:1 the first row names the columns, and none is `action`: if `actoin` is meant, rename it"),
            (
                "at, action",
                "1:1 the first row names the columns, and none is `action`: remove the white space from ` action`"
            ),
            (
                "at\taction",
                "1:1 the first row names the columns, and none is `at`: its cells are separated by tabs, and commas are expected"
            ),
            (
                "5,A",
                "1:1 the first row names the columns, and none is `at`: it has values, so the first row is missing; no row of the file is read"
            ),
            ("at,action\r5,A\r", "1:10 the lines end with carriage returns, and line feeds are expected"),
            ("at,action,x,x", "1:13 two columns are named `x`"), ("at,action,", "1:11 a column has no name"),
            ("at,\"action", "1:4 the quote is not closed"),
        ])
    func `a first row that names no log's columns is one problem`(header: String, problem: String) {
        #expect(scan(header + "\n1,A\n2,B,3\n") == [problem])
    }

    @Test func `a byte-order mark, blank lines and a missing line end are accepted`() {
        #expect(scan("\u{FEFF}\n  \n\"at\",action\n\n1,A\n \t\n2,B") == ["5|1|0|player|A", "7|2|0|player|B"])
        #expect(scan("") == [] && scan("\u{FEFF}") == [] && scan("at") != [])
    }

    @Test func `an open quote costs one line`() {
        let rows = (0..<100_000).map { "\($0),A,some text\n" }.joined()
        let found = scan("at,action,x\n0,A,\"open\n" + rows)
        #expect(found.first == "2:5 the quote is not closed within 1048576 bytes")
        #expect(found.count == 100_001)
        #expect(found.last == "100002|99999|0|player|A|x=\(Value.string("some text"))")
    }

    @Test func `a row of one megabyte is read, and a longer row is refused`() {
        let text = String(repeating: "x", count: LogScanner.lineLimit - 10)
        #expect(scan("at,action,x\n1,A,\(text)\n2,B,\n").count == 2)
        let long = String(repeating: "x", count: 3 * LogScanner.lineLimit)
        #expect(
            scan("at,action,x\n1,A,\(long)\n2,B,\n") == [
                "2:1048577 the row is longer than 1048576 bytes", "3|2|0|player|B",
            ])
    }

    @Test(arguments: ["\"", "\"\n", "a\",\"\n", "\"\"\n\"", ",\"\n\"\"", "\"a\n\n\n"])
    func `quotes of every kind are read in linear time`(part: String) {
        let log = Array(("at,action\n" + String(repeating: part, count: 400_000 / part.utf8.count)).utf8)
        #expect(processorTime { _ = scan(log, inPiecesOf: 1 << 16) } < 4)
    }

    @Test(arguments: 0..<20) func `written cells are read back`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let names = ["session", "x", "a,b", "with \"quotes\"", "two\nlines", "é"]
        let parts = ["a", "\"", ",", "\n", "\r\n", "\r", " ", "1", "-", ".", "e", "é", "true", "\u{1F600}"]
        var rows = [(["at", "action"] + names).map { CSVTextCell($0) }]
        var expected: [String] = []
        var number = 1 + 1
        for at in 0..<50 {
            let cells = names.map { _ in
                let text = (0..<random.number(0...4)).map { _ in random.pick(parts) }.joined()
                return CSVTextCell(text, isQuoted: true)
            }
            rows.append([CSVTextCell("\(at)"), CSVTextCell("A")] + cells)
            // The header has one line feed in a cell.
            let attributes = zip(names, cells).dropFirst().map { "\($0)=\(Value.string($1.text))" }.sorted()
            expected.append(
                (["\(number + 1)", "\(at)", cells[0].text, "player", "A"] + attributes).joined(separator: "|"))
            number += 1 + cells.reduce(0) { $0 + $1.text.utf8.count { $0 == 0x0A } }
        }
        for lineEnd in ["\n", "\r\n"] {
            let log = Array(csvText(rows, lineEnd: lineEnd).utf8)
            #expect(scan(log, inPiecesOf: random.number(1...100)) == expected)
        }
    }

    @Test(arguments: 0..<50) func `the result does not depend on the pieces`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let parts = ["a", "\"", "\"\"", ",", "\n", "\r\n", "\r", "1", "at", "action", "\u{FEFF}", "1,A,\n"]
        let start = random.chance(oneIn: 4) ? "" : "at,action,x\n"
        let log = Array((start + (0..<60).map { _ in random.pick(parts) }.joined()).utf8)
        let whole = scan(log)
        for size in [1, 2, 3, 7, 20] { #expect(scan(log, inPiecesOf: size) == whole) }
    }

    @Test(arguments: 0..<20) func `an equal line in JSON is equal`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let numbers = ["1", "-7", "0.5", "1e3", "1.0", "-0", "123456789012345678901", "true", "false"]
        for at in 1...50 {
            let number = random.pick(numbers)
            let text = random.pick(["", "1", "a,b", "q\"q", "é"])
            let json =
                #"{"at":\#(at),"session":"s","tracker":"t","action":"A","attributes":{"n":\#(number),"s":\#(JSONValue.string(text).text)}}"#
            let csv = csvText(
                [
                    ["at", "session", "tracker", "action", "n", "s"].map { CSVTextCell($0) },
                    ["\(at)", "s", "t", "A", number].map { CSVTextCell($0) } + [CSVTextCell(text, isQuoted: true)],
                ])
            #expect(try scan(csv) == [Self.describe(LogLine(json.utf8, number: 2))])
        }
    }
}
