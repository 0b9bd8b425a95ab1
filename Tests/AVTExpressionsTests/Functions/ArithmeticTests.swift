import AVTExpressions
import Testing

@Suite struct `Arithmetic of values` {
    private static let results: [Case] = [
        Case("_+_", [40, 2], 42),
        Case("_-_", [-5, 3], -8),
        Case("_/_", [-5, 2], -2),
        Case("_%_", [-5, 3], -2),
        Case("_%_", [5, -3], 2),
        Case("_*_", [.uint(4_294_967_295), .uint(4_294_967_297)], .uint(.max)),
        Case("_%_", [.uint(42), .uint(5)], .uint(2)),
        Case("_/_", [1.0, 0.0], .double(.infinity)),
        Case("_/_", [0.0, 0.0], .double(.nan)),
        Case("_*_", [2.0, 8.988466e+307], .double(.infinity)),
        Case("-_", [0.0], -0.0),
        Case("-_", [.int(.max)], .int(-.max)),
        Case("_+_", ["a", "\u{301}"], "a\u{301}"),
        Case("_+_", [.bytes([1]), .bytes([255])], .bytes([1, 255])),
        Case("_+_", [[1], ["a"]], [1, "a"]),
        Case("!_", [true], false),
    ]

    private static let errors: [Case] = [
        Case("_+_", [.int(.max), 1], fails: .overflow),
        Case("_-_", [.int(.min), 1], fails: .overflow),
        Case("_*_", [.int(.min), -1], fails: .overflow),
        Case("_/_", [.int(.min), -1], fails: .overflow),
        Case("_%_", [.int(.min), -1], fails: .overflow),
        Case("-_", [.int(.min)], fails: .overflow),
        Case("_-_", [.uint(0), .uint(1)], fails: .overflow),
        Case("_+_", [.uint(.max), .uint(1)], fails: .overflow),
        Case("_/_", [15, 0], fails: .divisionByZero),
        Case("_%_", [34, 0], fails: .divisionByZero),
        Case("_/_", [.uint(1), .uint(0)], fails: .divisionByZero),
        Case("_%_", [.uint(1), .uint(0)], fails: .divisionByZero),
        Case("-_", [.uint(42)], fails: .noSuchOverload),
        Case("-_", [false], fails: .noSuchOverload),
        Case("_+_", [1, 1.0], fails: .noSuchOverload),
        Case("_+_", [1, .uint(1)], fails: .noSuchOverload),
        Case("_%_", [5.0, 2.0], fails: .noSuchOverload),
        Case("_+_", ["a", 1], fails: .noSuchOverload),
    ]

    @Test(arguments: results + errors)
    func `an operation gives its value or its error`(test: Case) {
        test.check()
    }

    private static let times: [Case] = [
        Case("_+_", [.timestamp("2009-02-13T23:00:00Z"), .length("240s")], .timestamp("2009-02-13T23:04:00Z")),
        Case("_+_", [.length("120s"), .timestamp("2009-02-13T23:01:00Z")], .timestamp("2009-02-13T23:03:00Z")),
        Case(
            "_+_", [.timestamp("0001-01-01T00:00:01.000000001Z"), .length("-999999999ns")],
            .timestamp("0001-01-01T00:00:00.000000002Z")),
        Case("_-_", [.timestamp("2009-02-13T23:10:00Z"), .length("600s")], .timestamp("2009-02-13T23:00:00Z")),
        Case(
            "_-_", [.timestamp("1970-01-01T00:00:00Z"), .length("1ns")], .timestamp("1969-12-31T23:59:59.999999999Z")),
        Case("_-_", [.timestamp("2009-02-13T23:31:00Z"), .timestamp("2009-02-13T23:29:00.5Z")], .length("1m59.5s")),
        Case("_-_", [.timestamp("1969-12-31T23:59:59.5Z"), .timestamp("1970-01-01T00:00:00.25Z")], .length("-0.75s")),
        // The shortest duration has no opposite, but timestamps before it.
        Case(
            "_-_", [.timestamp("1970-01-01T00:00:00Z"), .duration(.nanoseconds(Int.min))],
            .timestamp("2262-04-11T23:47:16.854775808Z")),
        Case("_+_", [.length("1h"), .length("-30m")], .length("30m")),
        Case("_+_", [.timestamp("9999-12-31T23:59:59Z"), .length("1s")], fails: .overflow),
        Case("_+_", [.timestamp("9999-12-31T23:59:59.999999999Z"), .length("1ns")], fails: .overflow),
        Case("_+_", [.timestamp("0001-01-01T00:00:00Z"), .length("-1ns")], fails: .overflow),
        Case("_-_", [.timestamp("9999-12-31T23:59:59Z"), .timestamp("0001-01-01T00:00:00Z")], fails: .overflow),
        Case("_+_", [.duration(.nanoseconds(Int.max)), .length("1ns")], fails: .overflow),
        Case("_-_", [.duration(.nanoseconds(Int.min)), .length("1ns")], fails: .overflow),
        Case("_+_", [.timestamp("2009-02-13T23:00:00Z"), 1], fails: .noSuchOverload),
        // Longer than the language has, but an embedder can pass it.
        Case("_+_", [.duration(.seconds(Int.max) * 10), .length("1s")], fails: .overflow),
        Case("string", [.duration(.seconds(Int.min) * 10)], fails: .overflow),
        Case("getHours", [.duration(.seconds(Int.max) * 10)], fails: .overflow),
    ]

    @Test(arguments: times)
    func `timestamps and durations are exact to the nanosecond and within their ranges`(test: Case) {
        test.check()
    }

    @Test func `an error names the types found`() throws {
        let error = try #require(throws: EvaluationError.self) { try call("_+_", ["a", .uint(1)]) }
        #expect(error.message == "`+` does not take (string, uint)")
    }
}
