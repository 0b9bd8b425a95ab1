import AVTExpressions
import AVTTestSupport
import Testing

@Suite struct `Functions of text` {
    private static let sizes: [Case] = [
        Case("size", ["fiance\u{301}"], 7),
        Case("size", ["\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}"], 5),
        Case("size", ["\r\n"], 2), Case("size", [""], 0), Case("size", [.bytes([1, 2])], 2),
        Case("size", [[1, [2, 3]]], 2), Case("size", [.entries([1: 1])], 1), Case("size", [1], fails: .noSuchOverload),
        Case("contains", ["caf\u{E9}", "e\u{301}"], false), Case("contains", ["e\u{301}", "e"], true),
        Case("contains", ["\r\n", "\n"], true), Case("contains", ["", ""], true), Case("contains", ["a", "ab"], false),
        Case("startsWith", ["e\u{301}a", "e"], true), Case("startsWith", ["\u{E9}", "e\u{301}"], false),
        Case("startsWith", ["ab", "abc"], false), Case("endsWith", ["e\u{301}", "\u{301}"], true),
        Case("endsWith", ["a\r\n", "\n"], true), Case("endsWith", ["b", "ab"], false),
        Case("endsWith", ["ab", ""], true), Case("startsWith", ["a", 1], fails: .noSuchOverload),
    ]

    private static let positions: [Case] = [
        Case("charAt", ["tacocat", 3], "o"), Case("charAt", ["tacocat", 7], ""),
        Case("charAt", ["\u{A9}\u{3B1}T", 1], "\u{3B1}"),
        Case("charAt", ["e\u{301}", 1], "\u{301}"), Case("charAt", ["tacocat", 30], fails: .outOfRange),
        Case("charAt", ["tacocat", -1], fails: .outOfRange), Case("charAt", ["a", .int(.max)], fails: .outOfRange),
        Case("indexOf", ["tacocat", ""], 0), Case("indexOf", ["tacocat", "ac"], 1),
        Case("indexOf", ["tacocat", "none"], -1),
        Case("indexOf", ["tacocat", "", 3], 3), Case("indexOf", ["tacocat", "at", 3], 5),
        Case("indexOf", ["ta\u{A9}o\u{A9}\u{3B1}T", "\u{A9}", 3], 4), Case("indexOf", ["aab", "ab"], 1),
        Case("indexOf", ["tacocat", "t", 7], -1), Case("indexOf", ["tacocat", "a", 30], fails: .outOfRange),
        Case("indexOf", ["tacocat", "a", -1], fails: .outOfRange),
        Case("indexOf", ["hello", true], fails: .noSuchOverload),
        Case("lastIndexOf", ["", "@@"], -1), Case("lastIndexOf", ["tacocat", ""], 7),
        Case("lastIndexOf", ["tacocat", "at"], 5),
        Case("lastIndexOf", ["tacocat", "a", 3], 1),
        Case("lastIndexOf", ["ta\u{A9}o\u{A9}\u{3B1}T", "\u{A9}\u{3B1}", 4], 4),
        Case("lastIndexOf", ["hello wello", "ello", 6], 1), Case("lastIndexOf", ["bananananana", "nana", 7], 6),
        Case("lastIndexOf", ["tacocat", "a", -1], fails: .outOfRange),
        Case("lastIndexOf", ["tacocat", "a", 30], fails: .outOfRange),
        Case("substring", ["tacocat", 4], "cat"), Case("substring", ["tacocat", 7], ""),
        Case("substring", ["tacocat", 4, 4], ""),
        Case("substring", ["ta\u{A9}o\u{A9}\u{3B1}T", 2, 6], "\u{A9}o\u{A9}\u{3B1}"),
        Case("substring", ["tacocat", 40], fails: .outOfRange),
        Case("substring", ["tacocat", 1, 50], fails: .outOfRange),
        Case("substring", ["tacocat", 4, 3], fails: .outOfRange),
        Case("substring", ["tacocat", -1, 3], fails: .outOfRange),
    ]

    private static let rewritings: [Case] = [
        Case("lowerAscii", ["TacoC\u{C6}t Xii@[`{"], "tacoc\u{C6}t xii@[`{"),
        Case("upperAscii", ["tacoC\u{3B1}t"], "TACOC\u{3B1}T"),
        Case("trim", [" \u{C}\n\r\t\u{B}text  "], "text"),
        Case("trim", ["\u{200A}text\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}\u{85}\u{A0}"], "text"),
        Case("trim", ["\u{180E}text\u{200B}\u{2060}\u{FEFF}"], "\u{180E}text\u{200B}\u{2060}\u{FEFF}"),
        Case("trim", [" \t"], ""),
        Case("trim", [" \u{301}a"], "\u{301}a"),
        Case("replace", ["{0} days {0} hours", "{0}", "2"], "2 days 2 hours"),
        Case("replace", ["{0} {0}", "{0}", "2", 1], "2 {0}"),
        Case("replace", ["aaa", "aa", "b"], "ba"), Case("replace", ["abab", "a", "", -1], "bb"),
        Case("replace", ["aa", "a", "b", 0], "aa"),
        Case("replace", ["a\u{E9}", "", "-"], "-a-\u{E9}-"), Case("replace", ["abc", "", "-", 2], "-a-bc"),
        Case("replace", ["", "", "-"], "-"),
        Case("replace", ["e\u{301}", "e", "a"], "a\u{301}"), Case("replace", ["42", "2", 1], fails: .noSuchOverload),
        Case("split", ["hello world", " "], ["hello", "world"]), Case("split", ["a b c", " ", 0], []),
        Case("split", ["a b c", " ", 1], ["a b c"]),
        Case("split", ["a b c", " ", 2], ["a", "b c"]),
        Case("split", ["o\u{A9}o\u{A9}o", "\u{A9}", -1], ["o", "o", "o"]),
        Case("split", ["a\u{E9}b", ""], ["a", "\u{E9}", "b"]), Case("split", ["abc", "", 2], ["a", "bc"]),
        Case("split", ["", ""], []),
        Case("split", ["", ","], [""]), Case("split", ["a,", ","], ["a", ""]),
        Case("split", ["e\u{301}", "e"], ["", "\u{301}"]),
        Case("join", [["x", "y"], "-"], "x-y"), Case("join", [["x", "y"]], "xy"), Case("join", [[], "-"], ""),
        Case("join", [["x", 1], "-"], fails: .noSuchOverload), Case("reverse", ["Ta\u{A9}o"], "o\u{A9}aT"),
        Case("reverse", ["e\u{301}"], "\u{301}e"),
        Case(
            "strings.quote", ["a\u{7}\u{8}\u{C}\n\r\t\u{B}\\\"\u{1F600}"], "\"a\\a\\b\\f\\n\\r\\t\\v\\\\\\\"\u{1F600}\""
        ),
        Case("strings.quote", [""], "\"\""),
    ]

    @Test(arguments: sizes + positions + rewritings)
    func `a function of text counts code points`(test: Case) {
        test.check()
    }

    private static let large = String(repeating: "a", count: 600_000)

    private static let excesses: [Case] = [
        Case("_+_", [.string(large), .string(large)], fails: .limit),
        Case("replace", [.string(large), "a", "aa"], fails: .limit),
        Case("replace", [.string(large), "", "b"], fails: .limit),
        Case("join", [.list(Array(repeating: .string(large), count: 2))], fails: .limit),
        Case("join", [.list(Array(repeating: "", count: 3)), .string(large)], fails: .limit),
        Case("strings.quote", [.string(String(repeating: "\n", count: 600_000))], fails: .limit),
        Case("format", ["%s%s", [.string(large), .string(large)]], fails: .limit),
        Case("format", ["%x", [.string(large)]], fails: .limit),
        Case("format", ["%.1001f", [1.0]], fails: .invalidArgument),
        Case("lists.range", [1_048_577], fails: .limit),
        Case("base64.encode", [.bytes(Array(repeating: 0, count: 1_000_000))], fails: .limit),
    ]

    @Test(arguments: excesses.indices)
    func `results have a bound`(index: Int) {
        Self.excesses[index].check()
    }

    @Test func `a search that repeats itself takes linear time`() throws {
        // Naively 10^11 comparisons.
        let text = ExpressionValue.string(String(repeating: "a", count: 1_000_000))
        let part = ExpressionValue.string(String(repeating: "a", count: 200_000) + "b")
        #expect(try call("contains", [text, part]).exact == "false")
        #expect(try call("lastIndexOf", [text, part]).exact == "-1")
        #expect(try call("split", [text, part]).exact.utf8.count == 1_000_004)
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func `searches find what comparing at every offset finds`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func random(_ count: Int) -> [Unicode.Scalar] {
            (0..<Int.random(in: 0...count, using: &generator)).map { _ in
                ["a", "b", "\u{E9}", "\u{301}"].randomElement(using: &generator) ?? "a"
            }
        }
        for _ in 0..<20 {
            let (text, part) = (random(12), random(3))
            let offsets = (0...text.count).filter { text[$0...].starts(with: part) }
            let operands: [ExpressionValue] = [text, part].map { .string(String(String.UnicodeScalarView($0))) }
            let start = Int.random(in: 0...text.count, using: &generator)
            #expect(try call("indexOf", operands).exact == "\(offsets.first ?? -1)")
            #expect(try call("lastIndexOf", operands).exact == "\(offsets.last ?? -1)")
            #expect(try call("indexOf", operands + [.int(start)]).exact == "\(offsets.first { $0 >= start } ?? -1)")
            #expect(try call("lastIndexOf", operands + [.int(start)]).exact == "\(offsets.last { $0 <= start } ?? -1)")
            #expect(try call("contains", operands).exact == "\(!offsets.isEmpty)")
        }
    }
}
