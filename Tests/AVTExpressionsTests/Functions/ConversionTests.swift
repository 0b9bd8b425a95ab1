import AVTExpressions
import Testing

@Suite struct `Conversions of values` {
    private static let numbers: [Case] = [
        Case("int", [.uint(9_223_372_036_854_775_807)], .int(.max)),
        Case("int", [.uint(.max)], fails: .overflow),
        Case("int", [-123.456], -123),
        Case("int", [1.9], 1),
        Case("int", [.double(0x1p63)], fails: .overflow),
        Case("int", [.double(-0x1p63)], fails: .overflow),
        Case("int", [.double((-0x1p63).nextUp)], -9_223_372_036_854_774_784),
        Case("int", [.double(.nan)], fails: .overflow),
        Case("int", ["987"], 987),
        Case("int", ["+5"], 5),
        Case("int", ["-9223372036854775808"], .int(.min)),
        Case("int", ["9223372036854775808"], fails: .invalidArgument),
        Case("int", ["0x10"], fails: .invalidArgument),
        Case("int", [" 5"], fails: .invalidArgument),
        Case("int", [""], fails: .invalidArgument),
        Case("int", ["+"], fails: .invalidArgument),
        Case("int", ["\u{0665}"], fails: .invalidArgument),
        Case("int", ["5\u{301}"], fails: .invalidArgument),
        Case("int", [.timestamp("2004-09-16T23:59:59Z")], 1_095_379_199),
        Case("int", [.timestamp("1969-12-31T23:59:59.5Z")], -1),
        Case("int", [true], fails: .noSuchOverload),
        Case("uint", [1729], .uint(1729)),
        Case("uint", [-1], fails: .overflow),
        Case("uint", [25.5], .uint(25)),
        Case("uint", [-0.9], .uint(0)),
        Case("uint", [-1.0], fails: .overflow),
        Case("uint", [.double(0x1p64)], fails: .overflow),
        Case("uint", [.double(.nan)], fails: .overflow),
        Case("uint", ["18446744073709551615"], .uint(.max)),
        Case("uint", ["+5"], fails: .invalidArgument),
        Case("uint", ["-0"], fails: .invalidArgument),
        Case("uint", [""], fails: .invalidArgument),
        Case("double", [.uint(.max)], 1.8446744073709552e+19),
        Case("double", ["-0.0"], -0.0),
        Case("double", ["-84.32e7"], -843_200_000.0),
        Case("double", [".5"], 0.5),
        Case("double", ["1."], 1.0),
        Case("double", ["1E3"], 1000.0),
        Case("double", ["1e-999"], 0.0),
        Case("double", ["NaN"], .double(.nan)),
        Case("double", ["-Infinity"], .double(-.infinity)),
        Case("double", ["inf"], .double(.infinity)),
        Case("double", ["1e999"], fails: .overflow),
        Case("double", ["0x1p4"], fails: .invalidArgument),
        Case("double", ["1e"], fails: .invalidArgument),
        Case("double", ["."], fails: .invalidArgument),
        Case("double", ["1 "], fails: .invalidArgument),
        Case("double", ["nan(1)"], fails: .invalidArgument),
        Case("double", [""], fails: .invalidArgument),
        Case("double", ["infinit\u{79}\u{301}"], fails: .invalidArgument),
    ]

    @Test(arguments: numbers)
    func `numbers come from what fits them and is written so`(test: Case) {
        test.check()
    }

    private static let texts: [Case] = [
        Case("string", [123], "123"), Case("string", [.uint(9876)], "9876"), Case("string", [true], "true"),
        Case("string", [1.0], "1"), Case("string", [-4.5e-3], "-0.0045"), Case("string", [4_500_000.0], "4.5e+06"),
        Case("string", [1e6], "1e+06"), Case("string", [100_000.0], "100000"), Case("string", [999_999.5], "999999.5"),
        Case("string", [1e-4], "0.0001"), Case("string", [1e-5], "1e-05"), Case("string", [-0.0], "-0"),
        Case("string", [1e100], "1e+100"), Case("string", [.double(.leastNonzeroMagnitude)], "5e-324"),
        Case("string", [1.7976931348623157e308], "1.7976931348623157e+308"), Case("string", [0.1], "0.1"),
        Case("string", [123_456_789.0], "1.23456789e+08"), Case("string", [.double(.infinity)], "+Inf"),
        Case("string", [.double(-.infinity)], "-Inf"), Case("string", [.double(.nan)], "NaN"),
        Case("string", [.bytes([0xC3, 0xBF])], "\u{FF}"), Case("string", [.bytes([0, 0xFF])], fails: .invalidArgument),
        Case("string", [.bytes([0xED, 0xA0, 0x80])], fails: .invalidArgument),
        Case("string", [.timestamp("2009-02-13T23:31:30.25+01:00")], "2009-02-13T22:31:30.25Z"),
        Case("string", [.length("1m0.001s")], "60.001s"), Case("string", [.length("-500ms")], "-0.5s"),
        Case("string", [.length("0")], "0s"), Case("string", [.null], fails: .noSuchOverload),
        Case("string", [[]], fails: .noSuchOverload), Case("bytes", ["\u{FF}"], .bytes([0xC3, 0xBF])),
        Case("bytes", ["e\u{301}"], .bytes([0x65, 0xCC, 0x81])), Case("bytes", [1], fails: .noSuchOverload),
        Case("dyn", [[1, "a"]], [1, "a"]),
    ]

    @Test(arguments: texts)
    func `text and bytes come from values`(test: Case) {
        test.check()
    }

    @Test func `bools have just these spellings`() throws {
        for text in ["1", "t", "T", "true", "TRUE", "True"] {
            #expect(try call("bool", [.string(text)]).exact == "true", "\(text)")
        }
        for text in ["0", "f", "F", "false", "FALSE", "False"] {
            #expect(try call("bool", [.string(text)]).exact == "false", "\(text)")
        }
        for text in ["TrUe", "yes", "", " true", "2", "t\u{301}"] {
            #expect(throws: EvaluationError.self, "\(text)") { try call("bool", [.string(text)]) }
        }
    }

    @Test func `each value has its type, and types have theirs`() throws {
        let types: [(ExpressionValue, TypeName)] = [
            (.null, .null), (true, .bool), (1, .int), (.uint(1), .uint), (1.0, .double), ("", .string),
            (.bytes([]), .bytes), ([], .list), (.entries([:]), .map), (.length("1s"), .duration),
            (.timestamp("2009-02-13T23:31:30Z"), .timestamp), (.type(.int), .type), (.optional(nil), .optional),
        ]
        for (value, type) in types { #expect(try call("type", [value]).exact == "type(\(type.rawValue))") }
    }
}
