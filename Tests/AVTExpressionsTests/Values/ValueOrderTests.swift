import AVTExpressions
import AVTTestSupport
import Testing

@Suite struct `Comparing values` {
    private static let nan = ExpressionValue.double(.nan)

    private static let equalities: [(ExpressionValue, ExpressionValue, Bool)] = [
        (1, 1.0, true), (1, .uint(1), true), (.uint(3), 3.0, true), (1, "1", false), (1, true, false),
        (0.0, -0.0, true), (nan, nan, false), ([nan], [nan], false), ([1, 2.0], [1.0, 2], true),
        // 2^53 + 1 is no double.
        (9_007_199_254_740_993, 9_007_199_254_740_992.0, false), (.int(.max), .double(0x1p63), false),
        (.uint(.max), .double(0x1p64), false), (.int(.min), .double(-0x1p63), true), (-1, .uint(.max), false),
        // The same for Swift's ==.
        ("\u{E9}", "e\u{301}", false), ("\u{1112}\u{1161}", "\u{D558}", false), ("a", "a", true),
        (.bytes([97]), "a", false), (.bytes([1]), .bytes([1]), true), (.null, .null, true), (.null, 0, false),
        (.type(.int), .type(.int), true), (.type(.int), .type(.uint), false),
        (.optional(nil), .optional(nil), true), (.optional(nil), .optional(1), false),
        (.optional(1), .optional(1.0), true), (.optional(.null), .optional(nil), false),
        (.timestamp("2009-02-13T23:31:30Z"), .timestamp("2009-02-14T00:31:30+01:00"), true),
        (.length("60s"), .length("1m"), true), (.length("60s"), .length("3600s"), false),
        (.entries([1: "a", "k": 2]), .entries(["k": 2.0, .uint(1): "a"]), true),
        (.entries([1: "a"]), .entries([2: "a"]), false), (.entries([1: nan]), .entries([1: nan]), false),
        (.entries([:]), [], false), ([1], [1, 2], false),
    ]

    @Test(arguments: equalities)
    func `equality goes by value, exactly`(left: ExpressionValue, right: ExpressionValue, isEqual: Bool) throws {
        #expect(try left.isEqual(to: right) == isEqual, "\(left.exact) and \(right.exact)")
        #expect(try right.isEqual(to: left) == isEqual, "\(right.exact) and \(left.exact)")
        #expect(try call("_!=_", [left, right]).exact == "\(!isEqual)")
    }

    private static let orders: [(ExpressionValue, ExpressionValue, ValueOrder?)] = [
        (false, true, .less), (1, 2, .less), (2.5, 2, .greater), (-1, .uint(0), .less), (.uint(.max), -1, .greater),
        (9_007_199_254_740_993, 9_007_199_254_740_992.0, .greater), (.int(.max), .double(0x1p63), .less),
        (.int(.min), .double(-.infinity), .greater), (.uint(0), -0.5, .greater), (0, -0.0, .equal),
        (-2, -1.5, .less), (-1, -1.5, .greater), (1, nan, .unordered), (nan, nan, .unordered),
        // By code point, where UTF-16 and Swift's order differ.
        ("\u{FFFF}", "\u{10000}", .less), ("e\u{301}", "\u{E9}", .less), ("", "a", .less), ("a", "B", .greater),
        (.bytes([1, 2]), .bytes([1]), .greater), (.bytes([255]), .bytes([0, 0]), .greater),
        (.length("-1s"), .length("-2s"), .greater),
        (.timestamp("1969-12-31T23:59:59.5Z"), .timestamp("1969-12-31T23:59:59.6Z"), .less),
        (.null, .null, nil), ([1], [1], nil), ("1", 1, nil), (true, 1, nil), (.type(.int), .type(.int), nil),
        (.optional(1), .optional(1), nil), (.timestamp("2009-02-13T23:31:30Z"), .length("1s"), nil),
    ]

    @Test(arguments: orders)
    func `order goes by value, code point and byte`(
        left: ExpressionValue, right: ExpressionValue, order: ValueOrder?
    ) {
        #expect(ValueOrder(left, right) == order, "\(left.exact) and \(right.exact)")
        let opposite: ValueOrder? = order == .less ? .greater : order == .greater ? .less : order
        #expect(ValueOrder(right, left) == opposite, "\(right.exact) and \(left.exact)")
    }

    @Test(arguments: ["_<_", "_<=_", "_>_", "_>=_"])
    func `nothing is before or after NaN, and null is not compared`(name: String) throws {
        #expect(try call(name, [1, Self.nan]).exact == "false")
        #expect(throws: EvaluationError.self) { try call(name, [.null, .null]) }
        #expect(try call(name, [1, 1.0]).exact == "\(name.utf8.contains(UInt8(ascii: "=")))")
    }

    @Test func `the highest whole numbers are not below the doubles next to them, as the conformance tests say`() throws
    {
        for (whole, double) in [(.int(.max), .double(0x1p63)), (.uint(.max), .double(0x1p64))]
            as [(ExpressionValue, ExpressionValue)]
        {
            #expect(try call("_<_", [whole, double]).exact == "false")
            #expect(try call("_>_", [double, whole]).exact == "false")
            #expect(try call("_>=_", [whole, double]).exact == "true")
            #expect(try call("_==_", [whole, double]).exact == "false")
        }
        #expect(try call("_<_", [.int(.max - 1), .double(0x1p63)]).exact == "true")
        #expect(try call("_<_", [.int(.max), .double((0x1p63).nextUp)]).exact == "true")
    }

    /// Doubles around which rounding happens, and others of every size.
    private static func double(_ generator: inout SeededGenerator) -> Double {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: Double(Int.random(in: .min ... .max, using: &generator))
        case 1: Double(UInt.random(in: .min ... .max, using: &generator)).nextDown
        case 2: Double.random(in: -10...10, using: &generator).rounded() + Double.random(in: -1...1, using: &generator)
        default: Double(bitPattern: generator.next())
        }
    }

    /// The order by arithmetic that does not round: both numbers times 2^1074 would be whole; 128 bits suffice where
    /// the double's fraction is split off first.
    private static func reference(_ whole: Int128, _ double: Double) -> ValueOrder {
        guard !double.isNaN else { return .unordered }
        guard double.magnitude < 0x1p100 else { return double > 0 ? .less : .greater }
        let floor = Int128(double.rounded(.down))
        let hasFraction = double.rounded(.down) != double
        return whole < floor ? .less : whole > floor ? .greater : hasFraction ? .less : .equal
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `whole numbers and doubles compare as without rounding`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let double = Self.double(&generator)
            let near = Int(exactly: double.rounded()).map { $0 &+ Int.random(in: -2...2, using: &generator) }
            let int = near ?? Int.random(in: .min ... .max, using: &generator)
            #expect(ValueOrder(.int(int), .double(double)) == Self.reference(Int128(int), double), "\(int), \(double)")
            let uint = UInt(bitPattern: int)
            #expect(ValueOrder(.uint(uint), .double(double)) == Self.reference(Int128(uint), double))
            let isEqual = try ExpressionValue.int(int).isEqual(to: .double(double))
            #expect(isEqual == (Self.reference(Int128(int), double) == .equal))
        }
    }

    @Test func `values that stand for very many are refused, not walked`() throws {
        var (left, right): (ExpressionValue, ExpressionValue) = (1, 1)
        for _ in 0..<60 { (left, right) = ([left, left], [right, right]) }
        let error = try #require(throws: EvaluationError.self) { try left.isEqual(to: right) }
        #expect(error.kind == .limit)
        var deep: ExpressionValue = 1
        for _ in 0..<600 { deep = [deep] }
        let tooDeep = try #require(throws: EvaluationError.self) { try deep.isEqual(to: deep) }
        #expect(tooDeep.kind == .limit)
    }

    @Test func `a map finds a number by its value and text by its code points`() throws {
        let map = ExpressionValue.entries([1: "int", .uint(.max): "uint", "\u{E9}": "text", true: "bool"])
        #expect(try call("_[_]", [map, 1.0]).exact == "\"int\"")
        #expect(try call("_[_]", [map, .uint(1)]).exact == "\"int\"")
        #expect(try call("_[_]", [map, .uint(.max)]).exact == "\"uint\"")
        for absent: ExpressionValue in [.int(-1), 1.5, "e\u{301}", Self.nan, .double(0x1p64), []] {
            #expect(try call("@in", [absent, map]).exact == "false", "\(absent.exact)")
        }
        var other = ExpressionMap()
        try other.insert(0, 1)
        for key: ExpressionValue in [.uint(0), 0.5, .null, [], .bytes([])] {
            #expect(throws: EvaluationError.self, "\(key.exact)") { try other.insert(key, 1) }
        }
    }
}
