import AVTExpressions
import AVTTestSupport
import Foundation
import Testing

@Suite struct `Formatting values` {
    private static let texts: [Case] = [
        Case("format", ["no substitution", []], "no substitution"),
        Case("format", ["%% and also %%", []], "% and also %"),
        Case("format", ["%%%s%%", ["text"]], "%text%"),
        Case("format", ["%%s", ["unused"]], "%s"),
        Case("format", ["%s and %s", ["e\u{301}", "\u{1F600}"]], "e\u{301} and \u{1F600}"),
        Case("format", ["%s", [.null]], "null"),
        Case("format", ["%s", [1.0]], "1"),
        Case("format", ["%s", [1e21]], "1000000000000000000000"),
        Case("format", ["%s", [1e-7]], "0.0000001"),
        Case("format", ["%s", [-0.0]], "-0"),
        Case("format", ["%s, %s", [true, 56.8]], "true, 56.8"),
        Case("format", ["%s", [.type(.timestamp)]], "google.protobuf.Timestamp"),
        Case("format", ["%s", [.bytes([120, 121])]], "xy"),
        Case("format", ["%s", [.bytes([255])]], fails: .invalidArgument),
        Case("format", ["%s", [.timestamp("2023-02-03T23:31:20+00:00")]], "2023-02-03T23:31:20Z"),
        Case("format", ["%s", [.length("1h45m47s")]], "6347s"),
        Case(
            "format", ["%s", [["abc", 3.14, .null, [9, 8], .timestamp("2023-02-03T23:31:20Z")]]],
            "[abc, 3.14, null, [9, 8], 2023-02-03T23:31:20Z]"),
        Case(
            "format", ["%s", [[.double(.nan), .double(.infinity), .double(-.infinity)]]], "[NaN, Infinity, -Infinity]"),
        Case(
            "format", ["%s", [.entries([1: "v", .uint(2): .bytes([120]), true: .double(.nan)])]],
            "{1: v, 2: x, true: NaN}"),
        Case("format", ["%s", [.entries(["s": "x", 6: .length("422s"), true: 42])]], "{6: 422s, s: x, true: 42}"),
        Case("format", ["%s", [.optional(1)]], fails: .invalidArgument),
        Case("format", ["%s", []], fails: .outOfRange),
        Case("format", ["%d %d %d", [0, 1]], fails: .outOfRange),
        Case("format", ["%", [1]], fails: .invalidArgument),
        Case("format", ["%.3", [1]], fails: .invalidArgument),
        Case("format", ["%.f", [1]], fails: .invalidArgument),
        Case("format", ["%E", [0.5]], fails: .invalidArgument),
        Case("format", ["%\u{E9}", [0.5]], fails: .invalidArgument),
        Case("format", ["%s", "x"], fails: .noSuchOverload),
    ]

    private static let numbers: [Case] = [
        Case("format", ["%d", [.int(.min)]], "-9223372036854775808"), Case("format", ["%d", [.uint(64)]], "64"),
        Case("format", ["%d", [.double(.nan)]], "NaN"), Case("format", ["%d", [.double(-.infinity)]], "-Infinity"),
        Case("format", ["%d", [.length("30m2s")]], fails: .invalidArgument),
        Case("format", ["%d", [.null]], fails: .invalidArgument),
        Case("format", ["%b", [5]], "101"), Case("format", ["%b", [-5]], "-101"), Case("format", ["%b", [true]], "1"),
        Case("format", ["%b", ["abc"]], fails: .invalidArgument), Case("format", ["%o", [.uint(65535)]], "177777"),
        Case("format", ["%o", ["a"]], fails: .invalidArgument), Case("format", ["%x", [30]], "1e"),
        Case("format", ["%x", [-30]], "-1e"),
        Case("format", ["%X", [.uint(.max)]], "FFFFFFFFFFFFFFFF"), Case("format", ["%x", ["Hello"]], "48656c6c6f"),
        Case("format", ["%X", [.bytes([0x6B, 0x0F])]], "6B0F"), Case("format", ["%x", [0.5]], fails: .invalidArgument),
        Case("format", ["%f", [2.71828]], "2.718280"), Case("format", ["%f", [2]], "2.000000"),
        Case("format", ["%.3f", [1.2345]], "1.234"),
        Case("format", ["%.0f", [2.5]], "2"), Case("format", ["%.0f", [3.5]], "4"),
        Case("format", ["%.0f", [0.5]], "0"),
        Case("format", ["%.0f", [0.51]], "1"), Case("format", ["%.2f", [9.999]], "10.00"),
        Case("format", ["%.1f", [-0.04]], "-0.0"),
        Case("format", ["%.3f", [-123.4999]], "-123.500"), Case("format", ["%f", [.double(-.infinity)]], "-Infinity"),
        Case("format", ["%f", [.null]], fails: .invalidArgument),
        Case("format", ["%f", ["NaN"]], fails: .invalidArgument),
        Case("format", ["%e", [1052.032911275]], "1.052033e+03"), Case("format", ["%e", [.uint(3)]], "3.000000e+00"),
        Case("format", ["%.0e", [9.5]], "1e+01"), Case("format", ["%.0e", [8.5]], "8e+00"),
        Case("format", ["%.1e", [1e-100]], "1.0e-100"),
        Case("format", ["%e", [.double(.nan)]], "NaN"), Case("format", ["%.0e", [0.0]], "0e+00"),
    ]

    @Test(arguments: texts + numbers)
    func `a format writes values at its verbs`(test: Case) {
        test.check()
    }

    /// C's `printf`, which rounds the exact value half to even.
    private static func printf(_ style: String, _ digits: Int, _ value: Double) -> String {
        String(format: "%.\(digits)\(style)", value)
    }

    private static let special: [Double] = [
        0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 2.2250738585072014e-308,
        .leastNormalMagnitude.nextDown, 1.7976931348623157e308, 0.5, 1.5,
        2.5, 0.125,
        1e22, 1e23, 0x1p53, 9.5, 99.5, 999_999.5, 0.05, 0.005,
    ]

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `doubles are rounded as their exact values are`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let random = (0..<50).map { _ in
            Bool.random(using: &generator)
                ? Double(bitPattern: generator.next())
                // Ties are frequent among these.
                : Double(Int.random(in: -100_000...100_000, using: &generator)) / 64
        }
        for value in Self.special + random where value.isFinite {
            let digits = [0, 1, 2, 3, 6, 17, 40, 400, 1000].randomElement(using: &generator) ?? 0
            for style in ["f", "e"] {
                let text = try call("format", [.string("%.\(digits)\(style)"), [.double(value)]])
                #expect(text.exact == "\"\(Self.printf(style, digits, value))\"", "%.\(digits)\(style) of \(value)")
            }
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `the text of a double gives the double back, in the form of C`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for value in Self.special + (0..<50).map({ _ in Double(bitPattern: generator.next()) }) where value.isFinite {
            guard case .string(let text) = try call("string", [.double(value)]) else { return }
            #expect(Double(text)?.bitPattern == value.bitPattern)
            guard case .string(let plain) = try call("format", ["%s", [.double(value)]]) else { return }
            #expect(Double(plain)?.bitPattern == value.bitPattern)
            #expect(!plain.utf8.contains(UInt8(ascii: "e")))
            // C's %g with as many digits prints the same digits; it has exponents from 6 digits on as well.
            let digits = text.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }.count
            guard text.contains("e") || digits > 6 else { continue }
            let exponent = String(format: "%.\(max(0, digits - 1))e", value)
            #expect(!text.contains("e") || text == exponent, "\(value)")
        }
    }
}
