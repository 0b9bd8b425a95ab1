import AVTEngine
import AVTPackTools
import AVTRules
import OpenAVT
import Testing

@Suite("Histograms and metrics by the clock in a replay")
struct MetricRecordTests {
    private static let pack = """
        pack: { name: test.records, version: 1.0.0, language: 1 }
        vocabulary:
          metrics:
            Waits: { type: histogram, unit: ms, buckets: [500ms, 1s, 2s, 4s], meaning: waits, description: All waits. }
            Beats: { type: gauge, unit: ms }
        state: { tracker: { didStart: { initial: false } } }
        transitions:
          - { name: start, action: Start, set: { didStart: true } }
          - { name: end, action: End, set: { didStart: false } }
        metrics:
          Waits: { action: BufferFinish, value: since(BufferBegin) }
          Beats: { every: 10s, while: didStart, value: since(Start) }
        timers:
          ping: { every: 20s, while: didStart, emit: Ping }
        """

    private static let log = [
        #"{"at": 0, "action": "Start"}"#, #"{"at": 500, "action": "BufferBegin"}"#,
        #"{"at": 1500, "action": "BufferFinish"}"#, #"{"at": 5000, "action": "BufferBegin"}"#,
        #"{"at": 12000, "action": "BufferFinish"}"#, #"{"at": 25000, "action": "End"}"#,
        #"{"at": 90000, "action": "Ping"}"#,
    ]

    private func program() throws -> RuleProgram {
        try RuleCompiler.compile([.text(Self.pack, name: "records.yaml")])
    }

    private func records(_ log: [String], _ options: ReplayOptions = ReplayOptions()) throws -> [ReplayRecord] {
        let replay = Replay(program: try program(), options: options)
        return try log.flatMap { replay.process(try LogLine($0.utf8, number: 1)) } + replay.finish()
    }

    @Test("the line of a histogram has its value and its buckets")
    func histogramLine() throws {
        let lines = try records(Self.log).map(\.line).filter { $0.contains("Waits") }
        #expect(
            lines == [
                #"{"metric":{"session":"0","tracker":"player","at":1500,"name":"Waits","type":"histogram","value":1000,"#
                    + #""histogram":{"bounds":[500.0,1000.0,2000.0,4000.0],"counts":[0,1,0,0,0],"count":1,"sum":1000.0,"#
                    + #""min":1000.0,"max":1000.0}}}"#,
                #"{"metric":{"session":"0","tracker":"player","at":12000,"name":"Waits","type":"histogram","value":7000,"#
                    + #""histogram":{"bounds":[500.0,1000.0,2000.0,4000.0],"counts":[0,0,0,0,1],"count":1,"sum":7000.0,"#
                    + #""min":7000.0,"max":7000.0}}}"#,
            ])
    }

    @Test("metrics by the clock are sent at their times, with and without timers", arguments: [true, false])
    func locations(runsTimers: Bool) throws {
        let lines = try records(Self.log, ReplayOptions(runsTimers: runsTimers)).map(\.line)
        let beats = lines.filter { $0.contains("Beats") }
        #expect(
            beats
                == [10_000, 20_000].map {
                    #"{"metric":{"session":"0","tracker":"player","at":\#($0),"name":"Beats","type":"gauge","value":\#($0)}}"#
                })
        let first = try #require(lines.firstIndex(of: beats[0]))
        #expect(lines[first + 1].contains(#""at":12000"#) && lines[first - 1].contains(#""at":5000"#))
        #expect(lines.contains { $0.contains("Ping") && $0.contains(#""at":20000"#) } == runsTimers)
    }

    @Test("the summary has a row for a histogram, and its buckets from the first to the last with values")
    func summary() throws {
        var summary = ReplaySummary()
        summary.add(try records(Self.log))
        let table = summary.table(for: try program())
        #expect(table.contains("  Waits   histogram      2   8000   1000   4000   7000  ms\n"), "\(table)")
        #expect(
            table.contains(
                """
                          Waits  count  share
                  up to 1000 ms      1   50 %
                  up to 2000 ms      0    0 %
                  up to 4000 ms      0    0 %
                  above 4000 ms      1   50 %

                """), "\(table)")
        #expect(summary.sessions.first?.metrics.first { $0.name == "Waits" }?.histogram?.counts == [0, 1, 0, 0, 1])
    }

    @Test("a comparison shows the mean of a histogram")
    func comparison() throws {
        var (summary, comparison) = (ReplaySummary(), PackComparison())
        summary.add(try records(Self.log))
        comparison.add("records", try program(), summary)
        #expect(comparison.text.contains("waits") && comparison.text.contains("4000 ms"), "\(comparison.text)")
    }
}
