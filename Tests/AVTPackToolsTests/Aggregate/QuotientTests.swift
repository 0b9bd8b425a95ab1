import AVTCore
import AVTEngine
import AVTRules
import AVTTestSupport
import Foundation
import Testing

@testable import AVTPackTools

@Suite struct `Quotients of totals` {
    /// The metrics of a row, as in the lines of `avt-rules run --every` and `--by`.
    private static func rows(
        _ lines: [LogLine], _ program: RuleProgram, by attributes: [String] = []
    ) throws -> [String: JSONValue] {
        var options = ReplayOptions()
        options.groupAttributes = attributes
        options.recordsAttributes = false
        options.recordsQuotients = true
        let replay = DirectReplay(
            program: program, options: options,
            output: MetricAggregates(of: program, by: attributes.count, every: nil))
        play(lines, replay)
        let report = AggregateReport(merging: [replay.output], of: program, by: attributes, every: nil)
        var rows: [String: JSONValue] = [:]
        for line in report.lines.split(separator: "\n") {
            let row = try #require(try JSONReader.read(line.utf8)["aggregate"])
            let group = attributes.compactMap { row["by"]?[$0]?.string }
            rows[([row["name"]?.string ?? ""] + group).joined(separator: " ")] = row
        }
        return rows
    }

    private static func play(_ lines: [LogLine], _ replay: DirectReplay<some DirectOutput>) {
        let names = PlainLineReader()
        for line in lines { replay.process(line, session: names.session(line.session)) }
        replay.finish()
    }

    private static let logs: [[LogLine]] = ["rules/qoe/recordings", "rules/examples"].flatMap {
        let files = try? FileManager.default.contentsOfDirectory(
            at: repository.appending(path: $0), includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.pathExtension == "ndjson" }.sorted { $0.path < $1.path }.map { file in
            var lines: [LogLine] = []
            var scanner = LogScanner()
            scanner.scan((try? Data(contentsOf: file)) ?? Data()) {
                if let line = try? $0.get() { lines.append(line) }
            }
            return lines
        }
    }

    // MARK: Shipped packs

    /// Metrics of `qoe.quality`, and the metrics that are sent beside them as their numerators and denominators.
    private static let relatives: [(name: String, numerator: [String], denominator: [String])] = [
        ("RebufferRatio", ["AccumRebufferTime"], ["AccumRebufferTime", "AccumPlayTime"]),
        ("ConnectionRebufferRatio", ["AccumConnectionRebufferTime"], ["AccumRebufferTime", "AccumPlayTime"]),
        ("MeanRebufferTime", ["AccumRebufferTime"], ["AccumRebuffers"]),
        ("MeanBitrate", ["BitrateTime"], ["BitrateKnownTime"]), ("MeanHeight", ["HeightTime"], ["HeightKnownTime"]),
        ("WaitRatio", ["WaitTime"], ["PlayAndWaitTime"]), ("MeanSeekTime", ["AccumSeekTime"], ["AccumSeeks"]),
    ]

    @Test(arguments: ["players.mpv", "players.html5"])
    func `equal the quotients of other metrics that are their totals`(player: String) throws {
        let program = try RuleCompiler.compile([.shipped("qoe.quality"), .shipped(player)])
        var checked: Set<String> = []
        for lines in Self.logs {
            let rows = try Self.rows(lines, program)
            for (name, numerator, denominator) in Self.relatives {
                func sum(_ names: [String]) -> Double { names.reduce(0) { $0 + (rows[$1]?["sum"]?.double ?? 0) } }
                guard let ratio = rows[name]?["ratio"]?.double else {
                    #expect(rows[name] == nil, "\(name) has no ratio")
                    continue
                }
                checked.insert(name)
                #expect(ratio.isClose(to: sum(numerator) / sum(denominator)), "\(name)")
            }
        }
        #expect(checked.count > 2)
    }

    @Test(arguments: ["playback.metrics", "qoe.quality"])
    func `consist of the values that were sent`(pack: String) throws {
        let program = try RuleCompiler.compile([.shipped(pack), .shipped("players.html5")])
        var options = ReplayOptions()
        options.recordsAttributes = false
        options.recordsQuotients = true
        var count = 0
        for lines in Self.logs {
            let replay = DirectReplay(program: program, options: options, output: RecordList())
            Self.play(lines, replay)
            // A metric of the same event comes before its quotient.
            var sent: [Int: Number] = [:]
            for record in replay.output.records {
                switch record {
                case .metric(let metric, let number, _, _): sent[metric] = number
                case .quotient(let of) where of.quotient.denominator != 0:
                    let number = try #require(sent[of.metric])
                    sent[of.metric] = nil
                    let value = of.quotient.numerator / of.quotient.denominator
                    let isRounded = if case .int = number { true } else { false }
                    let isEqual = isRounded ? abs(value - number.double) < 1 : value.isClose(to: number.double)
                    #expect(isEqual, "\(program.content.sends.metrics[of.metric].name.name)")
                    count += 1
                case .quotient, .event, .blocked, .withheld, .consumed, .unsent, .group: break
                }
            }
        }
        #expect(count > 10)
    }

    // MARK: Formulas

    private static let pack = """
        pack: { name: test.quotients, version: 1.0.0, language: 1 }
        vocabulary:
          attributes: { a: { type: int }, b: { type: int }, x: { type: double }, country: { type: string } }
          metrics:
            Value: { type: gauge }
        measures:
          tracker:
            loads: { samples: event.a, action: Ping }
        metrics:
          Value: { FORMULA }
        """

    /// The formulas that are quotients, and the numerator and the denominator for the attributes of an event.
    private static let formulas:
        [(formula: String, quotient: @Sendable (_ a: Double, _ b: Double, _ x: Double) -> (Double, Double)?)] = [
            ("ratio(event.a, event.b)", { a, b, _ in (a, b) }),
            ("double(event.a) / event.x", { a, _, x in (a, x) }),
            ("ratio(event.a, event.b) / 1000.0", { a, b, _ in (a / 1000, b) }),
            ("100.0 * ratio(event.a, event.a + event.b)", { a, b, _ in (100 * a, a + b) }),
            ("int(ratio(event.a, event.b))", { a, b, _ in (a, b) }),
            ("math.round(ratio(event.a * 60, event.b))", { a, b, _ in (a * 60, b) }),
            ("ratio(event.a, event.b) ?? 0.5", { a, b, _ in (a, b) }),
            ("event.a > 50 ? ratio(event.a, event.b) : 1.0", { a, b, _ in a > 50 ? (a, b) : nil }),
            (
                "event.a > 50 ? ratio(event.a, event.b) : ratio(event.b, event.a)",
                { a, b, _ in a > 50 ? (a, b) : (b, a) }
            ),
            ("ratio(event.a, event.b) / event.x", { a, b, x in b == 0 ? nil : (a / b, x) }),
        ]

    private static func lines(
        seed: UInt64
    ) throws -> (lines: [LogLine], values: [(a: Int, b: Int, x: Double, c: String)]) {
        var random = SeededGenerator(seed: seed)
        let values = (0..<200).map { _ in
            (
                a: random.number(0...100), b: random.number(0...3) * random.number(0...40),
                x: Double(random.number(1...4000)) / 8, c: random.pick(["DE", "FR"])
            )
        }
        let lines = try values.enumerated().map { index, value in
            let text =
                #"{"at": \#(index), "session": "\#(index % 7)", "action": "Ping", "attributes": {"a": \#(value.a), "#
                + #""b": \#(value.b), "x": \#(value.x), "country": "\#(value.c)"}}"#
            return try LogLine(text.utf8, number: index + 1)
        }
        return (lines, values)
    }

    @Test(arguments: formulas.indices) func `are sums of numerators and denominators`(index: Int) throws {
        let (formula, quotient) = Self.formulas[index]
        let text = Self.pack.replacing("FORMULA", with: "value: '\(formula)'")
        let program = try RuleCompiler.compile([.text(text, name: "quotients.yaml")])
        let (lines, values) = try Self.lines(seed: UInt64(index))
        let rows = try Self.rows(lines, program, by: ["country"])
        for country in ["DE", "FR"] {
            let quotients = values.filter { $0.c == country }.compactMap { quotient(Double($0.a), Double($0.b), $0.x) }
            let (numerator, denominator) = quotients.reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
            let row = try #require(rows["Value \(country)"])
            #expect(row["numerator"]?.double?.isClose(to: numerator) == true, "\(row.text)")
            #expect(row["denominator"]?.double?.isClose(to: denominator) == true, "\(row.text)")
            #expect(row["ratio"]?.double?.isClose(to: numerator / denominator) == true, "\(row.text)")
        }
    }

    @Test(
        arguments: [
            "event.a", "event.a / (event.b + 1)", "ratio(event.a, 60)", "ratio(60, event.a)", "event.x / 8.0",
            "800.0 / (8.0 + event.x)", "math.least(1.0, ratio(event.a, event.b))", "1.0 - ratio(event.a, event.b)",
            "ratio(size(uuid()), event.b)",
        ])
    func `exist only for quotients of two numbers that vary`(formula: String) throws {
        let text = Self.pack.replacing("FORMULA", with: "value: '\(formula)'")
        let program = try RuleCompiler.compile([.text(text, name: "quotients.yaml")])
        #expect(QuotientFormulas(of: program).isEmpty)
        let row = try #require(try Self.rows(try Self.lines(seed: 1).lines, program)["Value"])
        #expect(row["sum"] != nil && row["ratio"] == nil && row["numerator"] == nil)
    }

    @Test func `of a metric that another one reads are those of its formula, also if it is not sent`() throws {
        let text = Self.pack.replacing(
            "Value: { type: gauge }", with: "Value: { type: gauge }\n    Share: { type: gauge }"
        )
        .replacing(
            "Value: { FORMULA }",
            with: """
                Share: { action: Ping, when: event.a > 50, value: "ratio(event.a, event.b)" }
                  Value: { action: Ping, value: 100.0 * metrics.Share }
                """)
        let program = try RuleCompiler.compile([.text(text, name: "quotients.yaml")])
        let (lines, values) = try Self.lines(seed: 2)
        let rows = try Self.rows(lines, program)
        let counted = values.filter { $0.a > 50 }
        #expect(counted.contains { $0.b == 0 })
        let (numerator, denominator) = counted.reduce((0, 0)) { ($0.0 + $1.a, $0.1 + $1.b) }
        for (name, factor) in [("Share", 1), ("Value", 100)] {
            let row = try #require(rows[name])
            #expect(row["numerator"]?.double?.isClose(to: Double(factor * numerator)) == true, "\(row.text)")
            #expect(row["denominator"]?.double == Double(denominator), "\(row.text)")
        }
    }

    @Test func `of means weigh each mean with its samples`() throws {
        let text = Self.pack.replacing("FORMULA", with: "action: End, value: loads.mean")
        let program = try RuleCompiler.compile([.text(text, name: "quotients.yaml")])
        var (lines, values) = try Self.lines(seed: 3)
        // The sessions have different numbers of samples.
        lines.removeSubrange(150..<170)
        values.removeSubrange(150..<170)
        for session in 0..<7 {
            lines.append(
                try LogLine(#"{"at": 300, "session": "\#(session)", "action": "End"}"#.utf8, number: 300 + session))
        }
        let row = try #require(try Self.rows(lines, program)["Value"])
        let mean = Double(values.reduce(0) { $0 + $1.a }) / Double(values.count)
        #expect(row["denominator"] == .int(values.count) && row["ratio"]?.double?.isClose(to: mean) == true)
        #expect(row["mean"]?.double?.isClose(to: mean) == false)
    }

    @Test func `of metrics that the clock sends are those of their due times`() throws {
        let text = """
            pack: { name: test.quotients, version: 1.0.0, language: 1 }
            vocabulary:
              metrics: { Share: { type: gauge } }
            measures:
              tracker:
                pauseTime: { time: isPaused }
            state: { tracker: { didStart: { initial: false }, isPaused: { initial: false } } }
            transitions:
              - { name: start, action: Start, set: { didStart: true } }
              - { name: pause, action: PauseBegin, set: { isPaused: true } }
            metrics:
              Share: { every: 10s, while: didStart, value: "ratio(pauseTime, since(Start))" }
            """
        let program = try RuleCompiler.compile([.text(text, name: "quotients.yaml")])
        let lines = try [(0, "Start"), (5_000, "PauseBegin"), (30_500, "Ping")].map {
            try LogLine(#"{"at": \#($0), "action": "\#($1)"}"#.utf8, number: 1)
        }
        // Due at 10, 20 and 30 s; only the last one counts of those before one event.
        let row = try #require(try Self.rows(lines, program)["Share"])
        let due: [Double] = row["count"] == .int(3) ? [10_000, 20_000, 30_000] : [30_000]
        let (numerator, denominator) = (due.reduce(0) { $0 + $1 - 5_000 }, due.reduce(0, +))
        #expect(row["numerator"]?.double == numerator && row["denominator"]?.double == denominator)
    }
}

/// All records of a replay.
private struct RecordList: DirectOutput {
    private(set) var records: [DirectRecord] = []

    mutating func add(_ records: [DirectRecord], of session: DirectSession, line number: Int) {
        self.records += records
    }

    mutating func end(_ records: [DirectRecord], of session: DirectSession, start: Int) { self.records += records }
}

extension JSONValue {
    fileprivate var double: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        case .null, .bool, .string, .array, .object: nil
        }
    }
}

extension Double {
    fileprivate func isClose(to other: Double) -> Bool { abs(self - other) <= 1e-12 * max(magnitude, other.magnitude) }
}
