import AVTExpressions
import AVTTestSupport
import Testing

@Suite struct `Functions of numbers, lists and optionals` {
    private static let nan = ExpressionValue.double(.nan)

    private static let numbers: [Case] = [
        Case("math.greatest", [5], 5), Case("math.greatest", [1, 1.0], 1), Case("math.greatest", [1.0, 1], 1.0),
        Case("math.greatest", [-3, .uint(3)], .uint(3)), Case("math.greatest", [[5.4, 10, .uint(3), -5.0]], 10),
        Case("math.greatest", [5.4, 10, 3, 1, 1.797693e308], 1.797693e308),
        Case("math.greatest", [9_007_199_254_740_993, 9_007_199_254_740_992.0], 9_007_199_254_740_993),
        Case("math.least", [5.4, 10, .uint(3), -5.0], -5.0), Case("math.least", [[.int(.min), 1]], .int(.min)),
        Case("math.greatest", [nan, 1], nan), Case("math.greatest", [1, nan, 2], nan), Case("math.least", [nan], nan),
        Case("math.greatest", [[]], fails: .invalidArgument), Case("math.greatest", ["a"], fails: .noSuchOverload),
        Case("math.least", [1, "a"], fails: .noSuchOverload), Case("math.least", [1, 2, [3]], fails: .noSuchOverload),
        Case("math.ceil", [-1.2], -1.0), Case("math.floor", [-1.2], -2.0), Case("math.round", [-1.5], -2.0),
        Case("math.round", [2.5], 3.0),
        Case("math.round", [0.49999999999999994], 0.0), Case("math.round", [nan], nan),
        Case("math.trunc", [-1.2], -1.0),
        Case("math.ceil", [1], fails: .noSuchOverload), Case("math.abs", [-11], 11),
        Case("math.abs", [.uint(1)], .uint(1)),
        Case("math.abs", [-0.0], 0.0), Case("math.abs", [.int(.min)], fails: .overflow),
        Case("math.sign", [.uint(100)], .uint(1)),
        Case("math.sign", [-11], -1), Case("math.sign", [-32.0], -1.0), Case("math.sign", [-0.0], 0.0),
        Case("math.sign", [nan], nan),
        Case("math.sign", [true], fails: .noSuchOverload), Case("math.isNaN", [nan], true),
        Case("math.isInf", [.double(-.infinity)], true),
        Case("math.isInf", [nan], false), Case("math.isFinite", [nan], false), Case("math.isFinite", [1.5], true),
        Case("math.isNaN", [true], fails: .noSuchOverload), Case("math.sqrt", [16], 4.0),
        Case("math.sqrt", [.uint(2)], 1.4142135623730951),
        Case("math.sqrt", [-1.0], nan),
        Case("math.bitAnd", [1, -1], 1), Case("math.bitOr", [4, -2], -2),
        Case("math.bitXor", [.uint(1), .uint(3)], .uint(2)),
        Case("math.bitNot", [.uint(0)], .uint(.max)), Case("math.bitNot", [-1], 0),
        Case("math.bitAnd", [.uint(2), 1], fails: .noSuchOverload),
        Case("math.bitShiftLeft", [1, 63], .int(.min)), Case("math.bitShiftLeft", [-1, 200], 0),
        Case("math.bitShiftLeft", [.uint(1), .int(.max)], .uint(0)),
        Case("math.bitShiftRight", [-1024, 3], 2_305_843_009_213_693_824), Case("math.bitShiftRight", [-1024, 64], 0),
        Case("math.bitShiftRight", [.uint(1), -1], fails: .invalidArgument),
        Case("math.bitShiftLeft", [1, .int(.min)], fails: .invalidArgument),
        Case("math.bitShiftLeft", [4.3, 1], fails: .noSuchOverload),
    ]

    private static let lists: [Case] = [
        Case("lists.range", [3], [0, 1, 2]), Case("lists.range", [0], []),
        Case("lists.range", [-1], fails: .invalidArgument),
        Case("slice", [[1, 2, 3, 4], 1, 3], [2, 3]), Case("slice", [[1], 1, 1], []),
        Case("slice", [[1], 0, 2], fails: .outOfRange),
        Case("slice", [[1], -1, 1], fails: .outOfRange), Case("slice", [[1, 2], 2, 1], fails: .outOfRange),
        Case("flatten", [[1, [2, [3]], []]], [1, 2, [3]]),
        Case("flatten", [[1, [2, [3, [4]]]], 2], [1, 2, 3, [4]]),
        Case("flatten", [[[1]], 0], [[1]]), Case("flatten", [[[1]], -1], fails: .invalidArgument),
        Case("flatten", [[[[1]]], .int(.max)], [1]),
        Case("sort", [[3, 2, 1]], [1, 2, 3]),
        Case("sort", [["b", "\u{E9}", "e\u{301}", "a"]], ["a", "b", "e\u{301}", "\u{E9}"]),
        Case("sort", [[]], []), Case("sort", [[0.0, -0.0, -1.0]], [-1.0, 0.0, -0.0]),
        Case("sort", [[1, "b"]], fails: .noSuchOverload),
        Case("sort", [[1, 1.0]], fails: .noSuchOverload), Case("sort", [[[1]]], fails: .noSuchOverload),
        Case("sort", [[1.0, nan]], fails: .invalidArgument),
        Case("sort", [[.length("1h"), .length("1m")]], [.length("1m"), .length("1h")]),
        Case("sort", [[.null]], fails: .noSuchOverload),
        Case("@sortByAssociatedKeys", [["foo", "bar", "baz"], [3, 1, 2]], ["bar", "baz", "foo"]),
        Case("@sortByAssociatedKeys", [["a", "b", "c"], [true, false, false]], ["b", "c", "a"]),
        Case("@sortByAssociatedKeys", [["a"], [1, 2]], fails: .invalidArgument),
        Case("distinct", [[1, 1.0, .uint(1), "a", "a", 2]], [1, "a", 2]),
        Case("distinct", [["\u{E9}", "e\u{301}", "a", "A"]], ["\u{E9}", "e\u{301}", "a", "A"]),
        Case("distinct", [[[1], [1.0], [2], .optional(1), .optional(1)]], [[1], [2], .optional(1)]),
        Case("distinct", [[nan, nan]], [nan, nan]),
        Case("reverse", [[1, 2]], [2, 1]), Case("first", [[1, 2]], .optional(1)), Case("last", [[1, 2]], .optional(2)),
        Case("last", [[]], .optional(nil)),
    ]

    private static let map = ExpressionValue.entries([1: "one", "k": .null])

    private static let elements: [Case] = [
        Case("_[_]", [[7, 8, 9], 0], 7), Case("_[_]", [[7, 8, 9], 2.0], 9), Case("_[_]", [[7, 8, 9], .uint(1)], 8),
        Case("_[_]", [[7], 0.1], fails: .invalidArgument), Case("_[_]", [[7], nan], fails: .invalidArgument),
        Case("_[_]", [[7], 1], fails: .outOfRange), Case("_[_]", [[7], -1], fails: .outOfRange),
        Case("_[_]", [[7], .uint(.max)], fails: .outOfRange),
        Case("_[_]", [[7], 1e300], fails: .outOfRange), Case("_[_]", [[7], ""], fails: .noSuchOverload),
        Case("_[_]", [7, 0], fails: .noSuchOverload),
        Case("_[_]", [map, 1.0], "one"), Case("_[_]", [map, "k"], .null), Case("_[_]", [map, "x"], fails: .noSuchKey),
        Case("_[_]", [.optional([7]), 0], .optional(7)), Case("_[_]", [.optional(nil), 0], .optional(nil)),
        Case("_[_]", [.optional(map), "x"], .optional(nil)),
        Case("_[_]", [.optional(.null), "x"], fails: .noSuchOverload),
        Case("_[?_]", [[7], 0], .optional(7)), Case("_[?_]", [[7], 1], .optional(nil)),
        Case("_[?_]", [map, "k"], .optional(.null)),
        Case("_[?_]", [map, .uint(1)], .optional("one")), Case("_[?_]", [.optional([]), 0], .optional(nil)),
        Case("_[?_]", [1, 0], fails: .noSuchOverload), Case("_?._", [map, "x"], .optional(nil)),
        Case("_?._", [.optional(map), "k"], .optional(.null)),
        Case("@in", [3.0, [5, 4, 3]], true), Case("@in", ["e\u{301}", ["\u{E9}"]], false),
        Case("@in", [nan, [nan]], false),
        Case("@in", [[1], [[1.0]]], true), Case("@in", [.uint(1), map], true), Case("@in", [[], map], false),
        Case("@in", [1, "a"], fails: .noSuchOverload),
    ]

    private static let optionals: [Case] = [
        Case("optional.of", [.null], .optional(.null)), Case("optional.none", [], .optional(nil)),
        Case("hasValue", [.optional(.null)], true), Case("hasValue", [.optional(nil)], false),
        Case("hasValue", [1], fails: .noSuchOverload),
        Case("value", [.optional(42)], 42), Case("value", [.optional(nil)], fails: .invalidArgument),
        Case("or", [.optional(nil), .optional(2)], .optional(2)),
        Case("or", [.optional(1), .optional(2)], .optional(1)),
        Case("orValue", [.optional(nil), 42], 42), Case("orValue", [.optional(.null), 42], .null),
        Case("or", [.optional(1), 2], fails: .noSuchOverload),
        Case("optional.unwrap", [[.optional(1), .optional(nil), .optional(2)]], [1, 2]),
        Case("unwrapOpt", [[1]], fails: .noSuchOverload),
    ]

    @Test(arguments: numbers + lists + elements + optionals)
    func `a function gives its value or its error`(test: Case) {
        test.check()
    }

    @Test func `an optional of a value that is not zero holds just those`() throws {
        let zeros: [ExpressionValue] = [
            .null, false, 0, .uint(0), 0.0, -0.0, "", .bytes([]), [], .entries([:]), .length("0"),
            .timestamp("1970-01-01T00:00:00Z"), .optional(nil),
        ]
        let others: [ExpressionValue] = [
            true, 1, .uint(1), nan0, "\u{301}", .bytes([0]), [0], Self.map, .length("1ns"),
            .timestamp("1970-01-01T00:00:00.000000001Z"), .type(.null), .optional(0),
        ]
        for value in zeros {
            #expect(try call("optional.ofNonZeroValue", [value]).exact == "optional()", "\(value.exact)")
        }
        for value in others {
            #expect(try call("optional.ofNonZeroValue", [value]).exact == "optional(\(value.exact))")
        }
    }

    private var nan0: ExpressionValue { Self.nan }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `sorting keeps what was there, in order, equals as they stood`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let keys = (0..<100).map { _ in Int.random(in: 0..<20, using: &generator) }
        let operands: [ExpressionValue] = [.list(keys.indices.map { .int($0) }), .list(keys.map { .int($0) })]
        let expected = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
        #expect(try call("@sortByAssociatedKeys", operands).exact == "\(expected)")
    }

    @Test func `distinct of many takes time in proportion`() throws {
        let list = ExpressionValue.list((0..<100_000).map { .int($0 % 50_000) })
        guard case .list(let distinct) = try call("distinct", [list]) else { return #expect(Bool(false)) }
        #expect(distinct.count == 50_000)
    }

    @Test func `what would take too long is refused`() throws {
        var shared: ExpressionValue = []
        for _ in 0..<60 { shared = [shared, shared] }
        for (name, operands) in [
            ("flatten", [shared, 100]), ("format", ["%s", [shared]]), ("distinct", [[shared, shared]]),
            ("@in", [shared, [shared]]),
        ] as [(String, [ExpressionValue])] {
            let error = try #require(throws: EvaluationError.self, "\(name)") { try call(name, operands) }
            #expect(error.kind == .limit, "\(name)")
        }
    }
}
