import AVTExpressions
import Testing

@Suite struct `Values as text` {
    @Test(arguments: [
        (ExpressionValue.null, "null"), (true, "true"), (.int(.min), "-9223372036854775808"),
        (.uint(.max), "18446744073709551615u"),
        (1.0, "1.0"), (.double(-0.0), "-0.0"), (1e300, "1e+300"), (.double(.nan), #"double("nan")"#),
        (.double(-.infinity), #"double("-inf")"#), ("a\"\\\n\u{0}é", #""a\"\\\n\u0000é""#),
        (.bytes([0, 0x61, 0x22, 0xFF]), #"b"\x00a\"\xff""#), (.type(.timestamp), "google.protobuf.Timestamp"),
        (.timestamp("2009-02-13T23:31:30.25Z"), #"timestamp("2009-02-13T23:31:30.25Z")"#),
        (.length("-1m0.5s"), #"duration("-60.5s")"#), (.optional(nil), "optional.none()"),
        (.optional(.optional(1)), "optional.of(optional.of(1))"), (.list([1, .list([]), "a"]), #"[1, [], "a"]"#),
        (.entries(["b": 1, 2: .entries([:])]), #"{"b": 1, 2: {}}"#),
        (.duration(.seconds(Int64.max)), #"duration("9223372036854775807s")"#),
    ])
    func `every value is written as the language writes it`(value: ExpressionValue, text: String) {
        #expect(value.text == text)
    }

    @Test func `what has no end in sight is cut`() {
        var (shared, deep): (ExpressionValue, ExpressionValue) = (0, 0)
        for _ in 0..<60 { shared = .list([shared, shared]) }
        for _ in 0..<600 { deep = .optional(deep) }
        #expect(shared.text.utf8.count < 1_100_000)
        #expect(shared.text.utf8.suffix(200).contains("…".utf8.first ?? 0))
        #expect(deep.text.utf8.contains("…".utf8.first ?? 0))
        let long = ExpressionValue.list(Array(repeating: "abc", count: 1_000_000))
        #expect(long.text.utf8.count < 1_100_000)
    }
}
