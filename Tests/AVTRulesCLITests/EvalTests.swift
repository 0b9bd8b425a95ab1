import Foundation
import Testing

@Suite("avt-rules eval")
struct EvalTests {
    private func eval(_ arguments: String..., input: String = "") throws -> Tool.Result {
        try Tool.run(["eval"] + arguments, input: input)
    }

    @Test(
        "the value is printed with its type",
        arguments: [
            ("1 + 2", "3 : int"), ("1 < 2", "true : bool"), (#"["a", 'b']"#, #"["a", "b"] : list(string)"#),
            ("1u", "1u : uint"), ("0.1 + 0.2", "0.30000000000000004 : double"), ("null", "null : null_type"),
            (#"b"\x00a""#, #"b"\x00a" : bytes"#), (#"{"a": [1, "x"]}"#, #"{"a": [1, "x"]} : map(string, list(dyn))"#),
            ("optional.of(1)", "optional.of(1) : optional_type(int)"), ("type(1)", "int : type(int)"),
            (
                #"timestamp("2025-01-01T00:00:00Z") - duration("1h")"#,
                #"timestamp("2024-12-31T23:00:00Z") : google.protobuf.Timestamp"#
            ),
            (#"duration("90s")"#, #"duration("90s") : google.protobuf.Duration"#), ("dyn(1)", "1 : dyn (int)"),
            ("2s", "2000 : int (ms)"), ("[]", "[] : list(dyn)"), ("-1", "-1 : int"),
            (#""\u202e\u0007\n""#, #""\u202e\u0007\n" : string"#),
        ])
    func values(_ expression: String, _ line: String) throws {
        let result = try eval("--", expression)
        #expect(result.output == line + "\n" && result.errors.isEmpty && result.status == 0)
    }

    @Test("a default in place of a sum in parentheses applies if one of the operands is missing")
    func parenthesizedDefault() throws {
        for expression in ["(a + b) ?? 7", "((a) + (b)) ?? 7", "(a == b) ?? true ? 7 : 0"] {
            let result = try eval(expression, "--var", "a=1", "--missing", "b:int")
            #expect(result.output == "7 : int\n" && result.errors.isEmpty, "\(expression): \(result.errors)")
        }
        let ambiguous = try eval("a + (b) ?? 7", "--var", "a=1", "--missing", "b:int")
        #expect(ambiguous.errors.contains("put parentheses around `??`"), "\(ambiguous.errors)")
    }

    @Test("a ratio without a value says that the divisor is 0, and any other part says nothing of it")
    func divisor() throws {
        let zero = try eval("1 + ratio(1, 1 - 1)")
        #expect(zero.status == 1 && zero.errors.contains("this has no value"))
        #expect(zero.errors.contains("^^^^^^^^^^^^^^^ the divisor is 0\n"), "\(zero.errors)")
        let missing = try eval("ratio(1, x)", "--missing", "x:int")
        #expect(missing.status == 1 && !missing.errors.contains("divisor"), "\(missing.errors)")
    }

    @Test(
        "an integer quotient that cuts a fraction off has a note, with the ratio",
        arguments: [
            ("3 / 4", "`ratio(3, 4)` is 0.75"), ("-7 / 2", "`ratio(-7, 2)` is -3.5"), ("6 / 3", nil),
            ("6.0 / 4.0", nil),
        ])
    func quotient(_ expression: String, _ note: String?) throws {
        let result = try eval("--", expression)
        #expect(result.status == 0)
        #expect(note.map { result.errors.contains($0) } ?? result.errors.isEmpty, "\(result.errors)")
    }

    @Test("variables have the values of constant expressions, and names with dots can be read")
    func variables() throws {
        let numbers = try eval("xs.map(x, x * n)", "--var", "xs=[1, 2]", "--var", "n=-2")
        #expect(numbers.output == "[-2, -4] : list(int)\n")
        let dotted = try eval("[has(event.x), (event.x ?? 0) == 5]", "--var", "event.x=5")
        #expect(dotted.output == "[true, true] : list(bool)\n")
        let defaults = try eval("[has(a), has(a.b), (a ?? 1) > 2]", "--missing", "a:int", "--missing", "a.b")
        #expect(defaults.output == "[false, false, false] : list(bool)\n")
        #expect(try eval("xs", "--missing", "xs:list(map(string, int))").errors.contains("no value"))
    }

    @Test(
        "a value that is not an expression is a string, with a note",
        arguments: ["https://a/b.m3u8", "Ann", "two words", "for free", "5x", "size(", "", "n"])
    func text(_ value: String) throws {
        let result = try eval("text == quoted", "--var", "text=" + value, "--var", "quoted='\(value)'")
        #expect(result.output == "true : bool\n")
        #expect(result.errors.hasPrefix("avt-rules: `text` is the text \"\(value)\"\n"))
    }

    @Test(
        "a value that begins like a formula, or fails, is not treated as a string",
        arguments: ["[1, 2", "'a", "1 / 0", "1 + 'a'"])
    func brokenValues(_ value: String) throws {
        let result = try eval("x", "--var", "x=" + value)
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(result.errors.contains(" --> --var x:1:"))
    }

    @Test("a mistake is underlined with a suggestion and exits with 1")
    func mistakes() throws {
        let result = try eval("evnt.x > 2 + ", "--var", "event.x=1")
        #expect(result.status == 1 && result.output.isEmpty)
        let unknown = try eval("evnt.x > 2", "--var", "event.x=1")
        #expect(
            unknown.errors == """
                error[AVT2003/unknown-state]: there is no variable `evnt.x`
                 --> expression:1:1
                  |
                1 | evnt.x > 2
                  | ^^^^^^ did you mean `event.x`?
                  |
                  = give it a value with `--var evnt.x=VALUE`
                  = fix: write `event.x`

                """)
        #expect(try eval("y").errors.contains("^ it has no value\n"))
        #expect(
            try eval("since(Start) > 10s").errors == """
                error[AVT2005/unknown-function]: `since` reads a session, and there is none here
                 --> expression:1:1
                  |
                1 | since(Start) > 10s
                  | ^^^^^ only formulas of packs have it

                """)
        #expect(try eval("1 + a.b").errors.contains("= give it a value with `--var a.b=VALUE`\n"))
    }

    @Test("a failed evaluation is underlined with the reason and exits with 1")
    func failures() throws {
        let result = try eval("xs.map(x, 10 / x)", "--var", "xs=[1, 0]")
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(
            result.errors == """
                error[AVT5001/evaluation-failed]: 10 / 0 divides by zero
                 --> expression:1:11
                  |
                1 | xs.map(x, 10 / x)
                  |           ^^^^^^

                """)
    }

    @Test(
        "extensions are refused in strict mode",
        arguments: ["2s", "1 + 0.5", "a ?? 1", "has(a)", "ratio(1, 2)", "1.0 + 2"])
    func strict(_ expression: String) throws {
        #expect(try eval(expression, "--missing", "a:int", "--strict-cel").status == 1)
        #expect(try eval("1 + 1", "--strict-cel").output == "2 : int\n")
    }

    @Test("every part is explained with its value")
    func explanation() throws {
        let result = try eval(
            "--explain", "xs.exists(x, 2.5 * x > n) && [n].sortBy(k, -k) == xs || later", "--var", "xs=[1, 2]", "--var",
            "n=4",
            "--var", "later=true")
        #expect(
            result.output == """
                true : bool
                  xs.exists(x, 2.5 * x > n) && [n].sortBy(k, -k) == xs || lat…  true : bool
                    xs.exists(x, 2.5 * x > n) && [n].sortBy(k, -k) == xs        false : bool
                      xs.exists(x, 2.5 * x > n)                                 true : bool
                        xs                                                      [1, 2] : list(int)
                        2.5 * x > n                                             false, true : bool
                          2.5 * x                                               2.5, 5.0 : double
                            x                                                   1, 2 : int
                          n                                                     4, 4 : int
                      [n].sortBy(k, -k) == xs                                   false : bool
                        [n].sortBy(k, -k)                                       [4] : list(int)
                          [n]                                                   [4] : list(int)
                            n                                                   4 : int
                          -k                                                    -4 : int
                            k                                                   4 : int
                        xs                                                      [1, 2] : list(int)
                    later                                                       true : bool

                """)
        let skipped = try eval("--explain", "a ? 1 / 0 : b", "--var", "a=true", "--var", "b=1")
        #expect(skipped.status == 1)
        #expect(
            skipped.output == """
                  a ? 1 / 0 : b  fails: 1 / 0 divides by zero
                    a            true : bool
                    1 / 0        fails: 1 / 0 divides by zero
                    b            not evaluated

                """)
        let many = try eval("--explain", "lists.range(100).all(i, i >= 0)")
        #expect(many.lines.last == "      i                            0, 1, 2, 3, 4, 5, 6, 7, … (100 times) : int")
    }

    @Test("an invalid command line exits with 2")
    func usage() throws {
        let wrong = [
            ["x", "--var", "x"], ["x", "--var", "=1"], ["x", "--var", "a-b=1"], ["x", "--var", "true=1"],
            ["x", "--var", "x=1", "--var", "x=2"], ["x", "--var", "x=1", "--missing", "x:int"],
            ["x", "--missing", "x:integer"], ["x", "--missing", "x:list("], ["x", "y"], ["x", "--strict"],
        ]
        for arguments in wrong { #expect(try Tool.run(["eval"] + arguments).status == 2, "\(arguments)") }
    }

    @Test("arguments that are not UTF-8 are refused")
    func notText() throws {
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", #"exec "$0" eval "$(printf '"\377"')" 2>/dev/null"#, Tool.program.path]
        let output = Pipe()
        shell.standardOutput = output
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 2)
        #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
    }

    @Test("an expression that is too deep, too long or too expensive is refused")
    func hostile() throws {
        for expression in [
            String(repeating: "(", count: 10_000),
            String(repeating: "[", count: 7000) + String(repeating: "]", count: 7000),
            String(repeating: "!", count: 16_000) + "true", String(repeating: "-", count: 9000) + "1",
            "1" + String(repeating: "+1", count: 8000), String(repeating: "a.", count: 8000) + "a",
            "'" + String(repeating: "a", count: 100_000) + "'",
            "lists.range(10000).all(a, lists.range(10000).all(b, a + b >= 0))",
        ] {
            let result = try eval("--explain", "--", expression)
            #expect(result.status == 1)
            #expect(result.errors.utf8.count < 100_000)
        }
        #expect(try eval("x", "--var", "x=" + String(repeating: "[", count: 10_000)).status == 1)
        #expect(try eval("x", "--missing", "x:" + String(repeating: "list(", count: 3000)).status == 2)
    }
}
