import AVTExpressions
import AVTTestSupport
import Synchronization
import Testing

@Suite struct `Time zones` {
    private static let parts: [Case] = [
        Case("getDate", [.timestamp("2009-02-13T23:31:30Z"), "Australia/Sydney"], 14),
        Case("getDayOfMonth", [.timestamp("2009-02-13T23:31:30Z"), "America/Chicago"], 12),
        Case("getDayOfMonth", [.timestamp("2009-02-13T02:00:00Z"), "-02:30"], 11),
        Case("getDayOfMonth", [.timestamp("2009-02-13T02:00:00Z"), "America/St_Johns"], 11),
        Case("getFullYear", [.timestamp("2009-02-13T23:31:30Z"), "-09:30"], 2009),
        Case("getHours", [.timestamp("2009-02-13T23:31:30Z"), "02:00"], 1),
        Case("getHours", [.timestamp("2009-02-13T23:31:30Z"), "+02:00"], 1),
        Case("getMinutes", [.timestamp("2009-02-13T23:31:30Z"), "Asia/Kathmandu"], 16),
        Case("getSeconds", [.timestamp("2009-02-13T23:31:30Z"), "-00:00"], 30),
        Case("getMilliseconds", [.timestamp("2009-02-13T23:31:30.123456789Z"), "UTC"], 123),
        // A year beyond those of timestamps.
        Case("getFullYear", [.timestamp("9999-12-31T23:00:00Z"), "+02:00"], 10_000),
        Case("getFullYear", [.timestamp("0001-01-01T00:00:00Z"), "-00:01"], 0),
        Case("getDayOfYear", [.timestamp("0001-01-01T00:00:00Z"), "-00:01"], 365),
        // Before a zone was introduced, its city's mean time.
        Case("getSeconds", [.timestamp("1800-01-01T00:00:00Z"), "Australia/Sydney"], 52),
    ]

    @Test(arguments: parts)
    func `parts of a timestamp are those of the zone`(test: Case) {
        test.check()
    }

    /// Seconds that a zone is before UTC, from what it shows.
    private static func offset(_ zone: String, _ seconds: Int, in source: TimeZoneSource = .system) throws -> Int {
        let timestamp = ExpressionValue.timestamp(seconds)
        func part(_ name: String, _ more: ExpressionValue...) throws -> Int {
            try #require(try call(name, [timestamp] + more, timeZones: source).int)
        }
        let zone = ExpressionValue.string(zone)
        let days = try part("getDayOfWeek", zone) - part("getDayOfWeek")
        let hours = try (days == 0 ? 0 : days == 1 || days == -6 ? 24 : -24) + part("getHours", zone) - part("getHours")
        return try hours * 3600 + (part("getMinutes", zone) - part("getMinutes")) * 60 + part("getSeconds", zone)
            - part("getSeconds")
    }

    /// A zone, the timestamp at which its clocks change, and its offsets before and from then on.
    private static let changes: [(String, String, Int, Int)] = [
        ("Australia/Sydney", "2009-04-04T16:00:00Z", 39_600, 36_000),
        ("Australia/Sydney", "2009-10-03T16:00:00Z", 36_000, 39_600),
        ("Australia/Sydney", "2050-04-02T16:00:00Z", 39_600, 36_000),
        ("Australia/Sydney", "2050-10-01T16:00:00Z", 36_000, 39_600),
        ("America/St_Johns", "2009-03-08T03:31:00Z", -12_600, -9000),
        ("America/St_Johns", "2009-11-01T02:31:00Z", -9000, -12_600),
        ("America/Chicago", "2050-03-13T08:00:00Z", -21_600, -18_000),
        ("America/Chicago", "2050-11-06T07:00:00Z", -18_000, -21_600),
        ("Asia/Kathmandu", "1985-12-31T18:30:00Z", 19_800, 20_700),
        // Irish time has its "summer" time, an hour less, in winter.
        ("Europe/Dublin", "2050-03-27T01:00:00Z", 0, 3600), ("Europe/Dublin", "2050-10-30T01:00:00Z", 3600, 0),
        // Half an hour; and a change on the day before, local time.
        ("Australia/Lord_Howe", "2050-04-02T15:00:00Z", 39_600, 37_800),
        ("Australia/Lord_Howe", "2050-10-01T15:30:00Z", 37_800, 39_600),
        ("America/Nuuk", "2050-03-27T01:00:00Z", -7200, -3600), ("Africa/Cairo", "2050-10-27T21:00:00Z", 10_800, 7200),
    ]

    @Test(arguments: changes)
    func `the system's zones change when they do, beyond their tables too`(
        zone: String, timestamp: String, before: Int, after: Int
    ) throws {
        let seconds = try #require(try call("int", [.timestamp(timestamp)]).int)
        #expect(try Self.offset(zone, seconds - 1) == before)
        #expect(try Self.offset(zone, seconds) == after)
    }

    @Test(arguments: [
        "", "Nowhere/City", "../etc/passwd", "/etc/localtime", "Europe/../UTC", "Europe//Paris", "Europe/", "zone.tab",
        "Europe",
        "+24:00", "+2:00", "+02:60", "+02:00:00", "02", "UTC\u{301}", "Europe/Par\u{131}s",
        String(repeating: "a", count: 100_000),
    ])
    func `a zone that is none is an error of the call`(zone: String) throws {
        let error = try #require(throws: EvaluationError.self) { try call("getHours", [.timestamp(0), .string(zone)]) }
        #expect(error.kind == .invalidArgument)
    }

    // MARK: Files made here

    private static func block(_ version: UInt8, _ size: Int, _ transitions: [(Int, UInt8)], _ offsets: [Int]) -> [UInt8]
    {
        func word(_ value: Int, _ size: Int) -> [UInt8] {
            (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let counts = [0, 0, 0, transitions.count, offsets.count, 4]
        return Array("TZif".utf8) + [version] + Array(repeating: 0, count: 15) + counts.flatMap { word($0, 4) }
            + transitions.flatMap { word($0.0, size) } + transitions.map(\.1)
            + offsets.flatMap { word($0, 4) + [0, 0] }
            + Array("ABC\0".utf8)
    }

    private static func file(_ footer: String, _ transitions: [(Int, UInt8)] = [(1000, 1)]) -> [UInt8] {
        block(UInt8(ascii: "3"), 4, [], [0]) + block(UInt8(ascii: "3"), 8, transitions, [60, 120])
            + Array("\n\(footer)\n".utf8)
    }

    private static func source(_ bytes: [UInt8]) -> TimeZoneSource { TimeZoneSource { _ in bytes } }

    @Test func `a file's table has the offset before, between and after its changes`() throws {
        let old = Self.source(Self.block(0, 4, [(-1000, 1), (1000, 0)], [60, -120]))
        #expect(try [-1001, -1000, 999, 1000].map { try Self.offset("A", $0, in: old) } == [60, -120, -120, 60])
        let new = Self.source(Self.file("", [(-5_000_000_000, 1)]))
        #expect(try [-5_000_000_001, -5_000_000_000, 0].map { try Self.offset("A", $0, in: new) } == [60, 120, 120])
        #expect(try Self.offset("A", 500, in: Self.source(Self.file("XYZ-1"))) == 60)
        #expect(try Self.offset("A", 1000, in: Self.source(Self.file("XYZ-1"))) == 3600)
        #expect(try Self.offset("A", -9, in: Self.source(Self.file("XYZ-1", []))) == 3600)
    }

    /// 2050-01-01, a Saturday.
    private static let newYear = 2_524_608_000

    private static let patterns: [(String, [(Int, Int)])] = [
        // Local time 2:00 of day 60, the leap day never counted: 1 March.
        ("AAA0BBB,J60,J300", [(newYear + 59 * 86_400 + 7199, 0), (newYear + 59 * 86_400 + 7200, 3600)]),
        // Day 59 from 0, in a common year the same.
        ("AAA0BBB,59/0,300", [(newYear + 59 * 86_400 - 1, 0), (newYear + 59 * 86_400, 3600)]),
        // The same days of the leap year 2052: 1 March, and 29 February.
        ("AAA0BBB,J60/0,J300", [(2_587_680_000 + 60 * 86_400 - 1, 0), (2_587_680_000 + 60 * 86_400, 3600)]),
        ("AAA0BBB,59/0,300", [(2_587_680_000 + 59 * 86_400 - 1, 0), (2_587_680_000 + 59 * 86_400, 3600)]),
        // Summer time all year.
        (
            "EST5EDT,0/0,J365/25",
            [(newYear + 5 * 3600 - 1, -14_400), (newYear + 4 * 3600, -14_400), (newYear + 86_400, -14_400)]
        ),
        // Names in brackets, minutes, a difference of its own, hours before the day.
        ("<+0330>-3:30<+0430>-4:30,M1.1.0/-24,M12.5.6/48", [(newYear - 12_601, 12_600), (newYear - 12_600, 16_200)]),
        ("<-00>0", [(newYear, 0)]), ("AAA+1:02:03", [(newYear, -3723)]),
    ]

    @Test(arguments: patterns)
    func `a pattern defines the offset in every year`(pattern: String, timestamps: [(Int, Int)]) throws {
        let source = Self.source(Self.file(pattern))
        for (seconds, offset) in timestamps {
            #expect(try Self.offset("A", seconds, in: source) == offset, "\(seconds)")
        }
    }

    @Test(arguments: [
        "A0", "AAA", "AAA25", "AAA0BBB", "AAA0BBB,J60", "AAA0BBB,J0,J1", "AAA0BBB,J366,J1", "AAA0BBB,366,1",
        "AAA0BBB,M13.1.0,M1.1.0",
        "AAA0BBB,M0.1.0,M1.1.0", "AAA0BBB,M1.6.0,M1.1.0", "AAA0BBB,M1.1.7,M1.1.0", "AAA0BBB,J1/168,J2",
        "AAA0BBB,J1,J2x", "<A0", "<>0", "AAA0,J1,J2",
        "AAA99999999999999999999",
    ])
    func `a malformed pattern makes the zone an error`(pattern: String) throws {
        let error = try #require(throws: EvaluationError.self) {
            try Self.offset("A", 0, in: Self.source(Self.file(pattern)))
        }
        #expect(error.message.contains("malformed"))
    }

    @Test func `a file that is cut off is an error at every length`() throws {
        let file = Self.file("AAA0BBB,J60,J300")
        for length in 0..<file.count {
            #expect(throws: EvaluationError.self, "\(length)") {
                try Self.offset("A", 0, in: Self.source(Array(file[..<length])))
            }
        }
        // Out of order; no type; a type that is not there; a lying count.
        for broken in [
            Self.file("", [(5, 0), (4, 0)]), Self.block(0, 4, [], []), Self.block(0, 4, [(0, 1)], [0]),
            Array(Self.block(0, 4, [], [0])[..<32]) + [0x7F, 0xFF, 0xFF, 0xFF] + Array(repeating: 0, count: 40),
        ] {
            #expect(throws: EvaluationError.self) { try Self.offset("A", 0, in: Self.source(broken)) }
        }
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `no byte in a file can do harm`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var file = Self.file("AAA0BBB,J60,J300", [(-9, 0), (1000, 1)])
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            file[Int.random(in: 0..<file.count, using: &generator)] = UInt8(truncatingIfNeeded: generator.next())
        }
        for seconds in [Timestamp.secondsRange.lowerBound, 0, Timestamp.secondsRange.upperBound] {
            _ = try? call("getHours", [.timestamp(seconds), "A"], timeZones: Self.source(file))
        }
    }

    /// Records the requested names.
    private final class Reads: Sendable {
        let names = Mutex<[String]>([])
    }

    @Test func `a zone is read once, a missing one each time`() throws {
        let reads = Reads()
        let source = TimeZoneSource { name in
            reads.names.withLock { $0.append(name) }
            return name == "A" ? Self.file("XYZ-1") : nil
        }
        for _ in 0..<3 {
            _ = try call("getHours", [.timestamp(0), "A"], timeZones: source)
            _ = try? call("getHours", [.timestamp(0), "B"], timeZones: source)
        }
        #expect(reads.names.withLock { $0 } == ["A", "B", "B", "B"])
    }

    @Test func `many threads ask one source`() async throws {
        let source = TimeZoneSource { $0 == "None" ? nil : Self.file($0 == "East" ? "XYZ-1" : "XYZ1") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<64 {
                group.addTask {
                    let (zone, hour) = task % 2 == 0 ? ("East", "1") : ("West", "23")
                    let found = try call("getHours", [.timestamp(86_400), .string(zone)], timeZones: source)
                    #expect(found.exact == hour)
                }
            }
            try await group.waitForAll()
        }
    }
}
