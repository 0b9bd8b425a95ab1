import AVTExpressions
import AVTTestSupport
import Testing

@Suite struct `Timestamps and durations` {
    private static let parsed: [Case] = [
        Case("timestamp", ["1970-01-01T00:00:00Z"], .timestamp(0)),
        Case("timestamp", ["2009-02-13T23:31:30.123456789Z"], .timestamp(1_234_567_890, 123_456_789)),
        Case("timestamp", ["2009-02-13T23:31:30.1234567899Z"], .timestamp(1_234_567_890, 123_456_789)),
        Case("timestamp", ["2009-02-14t01:01:30+01:30"], .timestamp(1_234_567_890)),
        Case("timestamp", ["2009-02-13T15:31:30-08:00"], .timestamp(1_234_567_890)),
        Case("timestamp", ["1969-12-31T23:59:59.25z"], .timestamp(-1, 250_000_000)),
        Case("timestamp", ["0001-01-01T00:00:00Z"], .timestamp(-62_135_596_800)),
        Case("timestamp", ["9999-12-31T23:59:59.999999999Z"], .timestamp(253_402_300_799, 999_999_999)),
        Case("timestamp", ["2000-02-29T00:00:00Z"], .timestamp(951_782_400)),
        Case("timestamp", [1_000_000_000], .timestamp(1_000_000_000)),
        Case("timestamp", ["0000-01-01T00:00:00Z"], fails: .overflow),
        Case("timestamp", ["0001-01-01T00:00:00+00:01"], fails: .overflow),
        Case("timestamp", ["9999-12-31T23:59:59-00:01"], fails: .overflow),
        Case("timestamp", ["10000-01-01T00:00:00Z"], fails: .invalidArgument),
        Case("timestamp", [-62_135_596_801], fails: .overflow), Case("timestamp", [253_402_300_800], fails: .overflow),
        Case("timestamp", [.int(.min)], fails: .overflow), Case("timestamp", [1.0], fails: .noSuchOverload),
    ]

    private static let malformed = [
        "", "2009", "2009-02-13", "2009-02-13T23:31:30", "2009-02-13 23:31:30Z", "2009-02-29T00:00:00Z",
        "1900-02-29T00:00:00Z",
        "2009-13-01T00:00:00Z", "2009-00-01T00:00:00Z", "2009-04-31T00:00:00Z", "2009-01-00T00:00:00Z",
        "2009-01-01T24:00:00Z",
        "2009-01-01T00:60:00Z", "2009-06-30T23:59:60Z", "2009-01-01T00:00:00.Z", "2009-01-01T00:00:00+1:00",
        "2009-01-01T00:00:00+24:00",
        "2009-01-01T00:00:00+0100", "2009-01-01T00:00:00Zx", " 2009-01-01T00:00:00Z", "+2009-01-01T00:00:00Z",
        "2009-01-01T00:00:00\u{301}Z",
    ]

    private static let durations: [Case] = [
        Case("duration", ["1h30m"], .duration(.seconds(5400))), Case("duration", ["-1.5h"], .duration(.seconds(-5400))),
        Case("duration", ["100ms"], .duration(.milliseconds(100))), Case("duration", ["0"], .duration(.zero)),
        Case("duration", ["-0"], .duration(.zero)), Case("duration", ["+5s"], .duration(.seconds(5))),
        Case("duration", ["1.5us"], .duration(.nanoseconds(1500))),
        Case("duration", ["7ns"], .duration(.nanoseconds(7))),
        Case("duration", [".5s"], .duration(.milliseconds(500))), Case("duration", ["1.s"], .duration(.seconds(1))),
        Case("duration", ["1s1h1s"], .duration(.seconds(3602))), Case("duration", ["0.9ns"], .duration(.zero)),
        Case("duration", ["0.333333333333333333333333h"], .duration(.nanoseconds(1_199_999_999_999))),
        Case("duration", ["00h"], .duration(.zero)),
        Case("duration", ["9223372036.854775807s"], .duration(.nanoseconds(Int.max))),
        Case("duration", ["-9223372036.854775808s"], .duration(.nanoseconds(Int.min))),
        Case("duration", ["9223372036.854775808s"], fails: .overflow),
        Case("duration", ["320000000000s"], fails: .overflow),
        Case("duration", ["-400000000000s"], fails: .overflow),
        Case("duration", ["99999999999999999999999ns"], fails: .overflow),
        Case("duration", ["5124095h5124095h5124095h"], fails: .overflow),
        Case("getHours", [.length("10000s")], 2), Case("getMinutes", [.length("3730s")], 62),
        Case("getSeconds", [.length("3730.9s")], 3730),
        Case("getMilliseconds", [.length("123.321456789s")], 321), Case("getMilliseconds", [.length("-1500ms")], -500),
        Case("getSeconds", [.length("-1500ms")], -1), Case("getFullYear", [.length("1s")], fails: .noSuchOverload),
        Case("getHours", [.length("1s"), "UTC"], fails: .noSuchOverload),
    ]

    @Test(arguments: parsed + durations)
    func `text is read, parts are given`(test: Case) {
        test.check()
    }

    @Test(arguments: malformed)
    func `text that is not in RFC 3339 format is rejected`(text: String) throws {
        let error = try #require(throws: EvaluationError.self) { try call("timestamp", [.string(text)]) }
        #expect(error.kind == .invalidArgument)
    }

    @Test(arguments: [
        "", "1", "s", "1d", "1h ", " 1h", "1 h", "1h0", "0h0", "--1s", "1.5", ".s", "1h-5m", "1S", "1\u{B5}s",
        "1s\u{301}", "1e3s", "00",
    ])
    func `what is not a length of time is refused`(text: String) throws {
        let error = try #require(throws: EvaluationError.self) { try call("duration", [.string(text)]) }
        #expect(error.kind == .invalidArgument)
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `text of timestamps and durations is parsed as the same value`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let digits = [1, 1000, 1_000_000, 1_000_000_000].randomElement(using: &generator) ?? 1
            let nanoseconds = Int.random(in: 0..<1_000_000_000, using: &generator) / digits * digits
            let timestamp = ExpressionValue.timestamp(
                Int.random(in: Timestamp.secondsRange, using: &generator), nanoseconds)
            #expect(try call("timestamp", [call("string", [timestamp])]).exact == timestamp.exact)
            let length = ExpressionValue.duration(
                .nanoseconds(Int.random(in: .min ... .max, using: &generator) / digits))
            #expect(try call("duration", [call("string", [length])]).exact == length.exact)
        }
    }

    /// Days one by one, counted by hand.
    @Test(arguments: [1, 1599, 1899, 1999, 2099, 9989])
    func `the calendar is that of days counted one by one`(first: Int) throws {
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        var seconds = try #require(try call("int", [.timestamp(first.padded + "-01-01T12:30:45Z")]).int)
        var weekday = try #require(try call("getDayOfWeek", [.timestamp(seconds)]).int)
        for year in first..<first + 10 {
            let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
            var dayOfYear = 0
            for month in 0..<12 {
                for day in 0..<lengths[month] + (month == 1 && isLeap ? 1 : 0) {
                    let timestamp = ExpressionValue.timestamp(seconds)
                    let parts = [
                        "getFullYear", "getMonth", "getDayOfMonth", "getDate", "getDayOfYear", "getDayOfWeek",
                        "getHours",
                    ]
                    let found = try parts.map { try call($0, [timestamp]).exact }
                    #expect(found == [year, month, day, day + 1, dayOfYear, weekday, 12].map(String.init))
                    (seconds, dayOfYear, weekday) = (seconds + 86_400, dayOfYear + 1, (weekday + 1) % 7)
                }
            }
        }
    }
}

extension ExpressionValue {
    static func timestamp(_ seconds: Int, _ nanoseconds: Int = 0) -> ExpressionValue {
        Timestamp(seconds: seconds, nanoseconds: nanoseconds).map(ExpressionValue.timestamp) ?? .null
    }

    var int: Int? {
        guard case .int(let value) = self else { return nil }
        return value
    }
}

extension Int {
    fileprivate var padded: String { String(repeating: "0", count: 4 - String(self).count) + String(self) }
}
