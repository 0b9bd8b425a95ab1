import AVTTestSupport
import Foundation
import Testing

@Suite("avt-rules run --compare")
struct CompareTests {
    private static func pack(_ name: String, _ declaration: String, _ formula: String) -> String {
        """
        pack: { name: \(name), version: 1.0.0, language: 1 }
        vocabulary:
          metrics:
            \(declaration)
            Same: { type: counter, unit: count, meaning: plays, description: Counts starts. }
        metrics:
          \(formula)
          Same: { action: Start, value: 1 }
        """
    }

    private static let log = """
        {"at": 0, "session": "0", "action": "Start"}
        {"at": 1000, "session": "0", "action": "BufferBegin"}
        {"at": 3500, "session": "0", "action": "BufferFinish"}
        {"at": 9000, "session": "0", "action": "End"}
        {"at": 9000, "session": "b", "action": "Start"}

        """

    private func compare(_ packs: [String], _ more: [String] = [], log: String = CompareTests.log) throws -> Tool.Result
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (index, text) in packs.enumerated() {
            try Data(text.utf8).write(to: folder.appending(path: "pack\(index).yaml"))
        }
        try Data(log.utf8).write(to: folder.appending(path: "log.ndjson"))
        let names = packs.indices.map { "pack\($0).yaml" }
        return try Tool.run(["run", "--compare"] + names + ["--log", "log.ndjson"] + more, in: folder)
    }

    @Test("a metric without a meaning is compared with the metric of the same name")
    func names() throws {
        let declaration = "Stall: { type: gauge, unit: ms, description: From begin to finish. }"
        let formula = "Stall: { action: BufferFinish, value: since(BufferBegin) }"
        let plain = CompareTests.pack("one", declaration, formula)
        let labelled = CompareTests.pack(
            "two", declaration.replacing("unit: ms", with: "unit: ms, meaning: rebuffer time"), formula)
        for packs in [[plain, labelled], [labelled, plain]] {
            let lines = try compare(packs, ["--session", "0"]).lines
            #expect(
                lines.contains { $0.split(separator: " ") == ["rebuffer", "time", "2500", "ms", "2500", "ms"] },
                "\(lines)")
            #expect(!lines.contains { $0.contains("Stall") })
        }
    }

    @Test("metrics are compared by their meaning, and differing packs show their descriptions")
    func table() throws {
        let result = try compare([
            CompareTests.pack(
                "one", "Stall: { type: gauge, unit: ms, meaning: rebuffer time, description: From begin to finish. }",
                "Stall: { action: BufferFinish, value: since(BufferBegin) }"),
            CompareTests.pack(
                "two", "Rebuffering: { type: gauge, unit: s, meaning: rebuffer time, description: In whole seconds. }",
                "Rebuffering: { action: BufferFinish, value: int(since(BufferBegin) / 1000ms) }"),
        ])
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(
            result.output == """
                All 2 sessions

                     metric           pack0  pack1  sessions that differ
                     plays                2      2                     0
                  *  rebuffer time  2500 ms    2 s                     1

                * The packs differ:

                  rebuffer time
                    pack0, Stall 2500 ms: From begin to finish.
                    pack1, Rebuffering 2 s: In whole seconds.

                Session 0

                     metric           pack0  pack1
                     plays                1      1
                  *  rebuffer time  2500 ms    2 s

                Session b

                    metric  pack0  pack1
                    plays       1      1

                """)
    }

    @Test("of many sessions, the total and the first ones that differ are printed")
    func manySessions() throws {
        let packs = ["500ms", "2500ms"].map { limit in
            CompareTests.pack(
                "my", "Stall: { type: gauge, unit: ms, aggregate: mean }",
                "Stall: { action: BufferFinish, when: since(BufferBegin) > \(limit), value: since(BufferBegin) }")
        }
        let sessions = (1...30).map { session in
            """
            {"at": 0, "session": "s\(session)", "action": "Start"}
            {"at": 0, "session": "s\(session)", "action": "BufferBegin"}
            {"at": \(session * 200), "session": "s\(session)", "action": "BufferFinish"}

            """
        }
        let result = try compare(packs, log: sessions.joined())
        #expect(result.status == 0 && result.errors.isEmpty)
        // Stalls of 600 ms to 2400 ms are in the first pack only.
        #expect(
            result.output.hasPrefix(
                """
                All 30 sessions

                     metric           pack0           pack1  sessions that differ
                     plays               30              30                     0
                  *  Stall   3300 ms (mean)  4300 ms (mean)                    10

                """), "\(result.output)")
        let titles = result.lines.filter { $0.hasPrefix("Session ") }
        #expect(titles == (3...12).map { "Session s\($0)" })
        #expect(!result.output.contains("The first"))

        let more = sessions + [sessions[4].replacing("\"s5\"", with: "\"last\"")]
        let longer = try compare(packs, log: more.joined())
        let note = "\nThe first 10 of the 11 sessions in which the results differ:\n\nSession s3\n"
        #expect(longer.output.contains(note))
        #expect(longer.lines.filter { $0.hasPrefix("Session ") } == titles)
        let other = try compare(packs, ["--session", "last"], log: more.joined())
        #expect(other.output.hasPrefix("Session last\n"))
    }

    @Test("in place of the last value, the total has the mean of the sessions' last values")
    func meanOfLast() throws {
        let packs = ["one", "two"].map {
            CompareTests.pack(
                $0, "Stall: { type: gauge, unit: ms, meaning: stall }",
                "Stall: { action: BufferFinish, value: since(BufferBegin) }")
        }
        let log = """
            {"at": 0, "session": "a", "action": "BufferBegin"}
            {"at": 100, "session": "a", "action": "BufferFinish"}
            {"at": 1000, "session": "a", "action": "BufferFinish"}
            {"at": 0, "session": "b", "action": "BufferBegin"}
            {"at": 3000, "session": "b", "action": "BufferFinish"}

            """
        let result = try compare(packs, log: log)
        #expect(result.output.contains("stall   2000 ms (mean of last)  2000 ms (mean of last)"), "\(result.output)")
    }

    @Test("a metric is summarised as it declares")
    func aggregates() throws {
        let packs = ["total", "mean", "last", "min", "max"].map { aggregate in
            CompareTests.pack(
                aggregate, "Stall: { type: gauge, unit: ms, aggregate: \(aggregate), meaning: stall }",
                "Stall: { action: [BufferFinish, End], value: since(BufferBegin) }")
        }
        let result = try compare(packs)
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(
            result.output.contains(
                "  *  stall   10500 ms (total)  5250 ms (mean)  8000 ms (last)  2500 ms (min)  8000 ms (max)"),
            "\(result.output)")
    }

    @Test("the same duration in another unit is not a difference")
    func units() throws {
        let result = try compare([
            CompareTests.pack(
                "one", "Stall: { type: gauge, unit: ms, meaning: rebuffer time }",
                "Stall: { action: BufferFinish, value: since(BufferBegin) }"),
            CompareTests.pack(
                "two", "Stall: { type: gauge, unit: s, meaning: rebuffer time }",
                "Stall: { action: BufferFinish, value: double(since(BufferBegin)) / 1s }"),
        ])
        #expect(result.output.contains("rebuffer time  2500 ms  2.5 s"))
        #expect(!result.output.contains("*"))
    }

    @Test("a share equals its percentage")
    func percent() throws {
        let result = try compare([
            CompareTests.pack(
                "one", "Share: { type: gauge, unit: ratio, meaning: share }", "Share: { action: End, value: 0.055 }"),
            CompareTests.pack(
                "two", "Share: { type: gauge, unit: percent, meaning: share }", "Share: { action: End, value: 5.5 }"),
        ])
        #expect(result.output.contains("share   0.055 ratio  5.5 percent"))
        #expect(!result.output.contains("*"))
    }

    @Test("the comparison of a recorded film in the reference has the results that it shows")
    func readme() throws {
        let command =
            "run --compare qoe.quality qoe.media3 qoe.new-relic --with players.mpv --log rules/examples/mpv-session.ndjson"
        let result = try Tool.run(command)
        #expect(result.status == 0 && result.errors.isEmpty)
        let row = try #require(result.lines.first { $0.contains("rebuffer ratio ") })
        let values = row.split(separator: " ").dropFirst(3).map(String.init)
        #expect(values == ["0.221", "0.213", "0", "percent"])
        let page = try LanguagePages().reference("checking-and-running").replacing("\n", with: " ")
        #expect(page.contains(command) && page.contains("0.221, 0.213 and 0 percent ("))
    }

    @Test("sessions of one name that a timeout separates are compared one by one")
    func sessionsOfOneName() throws {
        let packs = ["since(BufferBegin)", "since(BufferBegin) / 2"].map { value in
            CompareTests.pack(
                "my", "Stall: { type: gauge, unit: ms, aggregate: total }",
                "Stall: { action: BufferFinish, value: \(value) }")
        }
        let log = """
            {"at": 0, "session": "a", "action": "Start"}
            {"at": 1000, "session": "a", "action": "BufferBegin"}
            {"at": 3000, "session": "a", "action": "BufferFinish"}
            {"at": 7200000, "session": "a", "action": "Start"}
            {"at": 7201000, "session": "a", "action": "BufferBegin"}
            {"at": 7206000, "session": "a", "action": "BufferFinish"}

            """
        let result = try compare(packs, ["--session-timeout", "30m"], log: log)
        let rows = result.lines.filter { $0.contains("*  Stall") }
            .map { $0.split(separator: " ").compactMap { Int($0) } }
        #expect(rows == [[7000, 3500, 2], [2000, 1000], [5000, 2500]], "\(result.output)")
    }

    @Test("options that exclude a comparison are reported")
    func refusals() throws {
        let pack = CompareTests.pack(
            "one", "Stall: { type: gauge }", "Stall: { action: BufferFinish, value: 1 }")
        #expect(try compare([pack], ["--trace"]).status == 2)
        #expect(try compare([pack], ["--param", "a=1"]).status == 2)
        #expect(try Tool.run("run playback.metrics --with players.mpv --log -").status == 2)
        #expect(try compare([pack + "\nnonsense: 1"]).status == 1)
    }

    @Test("a pack without metrics is named, with the option that is meant")
    func withoutMetrics() throws {
        let log = "rules/examples/mpv-session.ndjson"
        let result = try Tool.run("run --compare playback.metrics players.mpv --log \(log)")
        #expect(result.errors == "avt-rules: `players.mpv` has no metrics: did you mean '--with players.mpv'?\n")
    }
}
