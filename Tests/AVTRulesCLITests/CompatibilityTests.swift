import AVTTestSupport
import Foundation
import Testing

/// `check --from`: what those lose who rely on an earlier version.
@Suite("avt-rules check --from")
struct CompatibilityTests {
    private func pack(_ version: String, _ metric: String, allowing comment: String = "") -> String {
        """
        \(comment.isEmpty ? "" : "# avt: allow(\(comment))\n")pack: { name: my.pack, version: \(version), language: 1 }
        vocabulary: { metrics: { \(metric): { type: gauge, unit: ms } } }
        metrics:
          \(metric): { action: PauseFinish, value: since(PauseBegin) }

        """
    }

    private func check(_ new: String, from old: String) throws -> (status: Int32, findings: [String]) {
        let scratch = try Scratch()
        _ = try scratch.write(old, to: "old.yaml")
        _ = try scratch.write(new, to: "pack.yaml")
        let arguments = ["check", "pack.yaml", "--from", "old.yaml", "--format", "short"]
        let result = try Tool.run(arguments, in: scratch.folder)
        return (result.status, result.lines.map(String.init).filter { $0.contains("[AVT") })
    }

    @Test("a removal is an error, a warning with a new major version, and can be allowed with a reason")
    func severity() throws {
        let old = pack("1.4.0", "PauseTime")
        let lost = try check(pack("1.5.0", "TimeInPause"), from: old)
        #expect(lost.status == 1)
        let first = "pack.yaml:1:33: error[AVT10001/metric-removed]: the metric `PauseTime` is not sent any more"
        #expect(lost.findings == [first])
        let announced = try check(pack("2.0.0", "TimeInPause"), from: old)
        #expect(announced.status == 0 && announced.findings.map { $0.contains(": warning[AVT10001/") } == [true])
        let allowed = try check(pack("1.5.0", "TimeInPause", allowing: "AVT10001): nobody reads it"), from: old)
        #expect(allowed.status == 0 && allowed.findings.isEmpty, "\(allowed.findings)")
    }

    @Test("a new metric with the formula of a removed one is named")
    func renamed() throws {
        let scratch = try Scratch()
        _ = try scratch.write(pack("1.4.0", "PauseTime"), to: "old.yaml")
        let new = pack("1.5.0", "TimeInPause")
        for (text, isSame) in [(new, true), (new.replacing("since(PauseBegin)", with: "since(Start)"), false)] {
            _ = try scratch.write(text, to: "pack.yaml")
            let result = try Tool.run(["check", "pack.yaml", "--from", "old.yaml"], in: scratch.folder)
            #expect(result.output.contains("the metric `PauseTime` is not sent any more"))
            let note = "= `TimeInPause` is new and has the same formula: receivers need its new name\n"
            #expect(result.output.contains(note) == isSame, "\(result.output)")
            #expect(result.output.contains("= if this is intended, make it version 2.0.0\n"))
        }
    }

    @Test("additions and different spellings are not reported")
    func addition() throws {
        let old = pack("1.4.0", "PauseTime")
        let new =
            pack("1.5.0", "PauseTime").replacing(
                "metrics: {", with: "metrics: { NumPauses: { type: counter, unit: count },"
            )
            .replacing("metrics:\n", with: "# What is sent.\nmetrics:\n  NumPauses: { action: PauseBegin, value: 1 }\n")
            .replacing("since(PauseBegin)", with: "\"since(PauseBegin)\"")
        let found = try check(new, from: old)
        #expect(found.status == 0 && found.findings.isEmpty, "\(found.findings)")
    }

    @Test("a changed meaning is an error with its effects, and the last line shows the required version step")
    func meaning() throws {
        let scratch = try Scratch()
        _ = try scratch.write(pack("1.4.0", "PauseTime"), to: "old.yaml")
        let new = pack("1.4.1", "PauseTime").replacing("since(PauseBegin)", with: "since(SeekBegin)")
        _ = try scratch.write(new, to: "pack.yaml")
        let result = try Tool.run(["check", "pack.yaml", "--from", "old.yaml"], in: scratch.folder)
        #expect(result.status == 1)
        #expect(
            result.output == """
                error[AVT10011/metric-meaning-changed]: the metric `PauseTime` has another `value` than in 1.4.0
                 --> pack.yaml:4:44
                  |
                4 |   PauseTime: { action: PauseFinish, value: since(SeekBegin) }
                  |                                            ^^^^^^^^^^^^^^^^ now `since(SeekBegin)`
                 ::: old.yaml:4:44
                  |
                4 |   PauseTime: { action: PauseFinish, value: since(PauseBegin) }
                  |                                            ----------------- in 1.4.0: `since(PauseBegin)`
                  |
                  = it can affect the metric `PauseTime`
                  = if this is intended, make it version 2.0.0, or write in the line above: `# avt: allow(AVT10011): REASON`

                my.pack 1.4.0 to 1.4.1: 1 change of meaning, at least a major step: 2.0.0
                1 pack checked: 1 error

                """)
    }

    @Test("a changed inner pack is compared by its own version and named")
    func layers() throws {
        let base = """
            pack: { name: my.base, version: 1.0.0, language: 1 }
            definitions: { isLong: since(PauseBegin) > 10s }

            """
        let top = """
            pack: { name: my.pack, version: 1.0.0, language: 1, extends: [base.yaml] }
            vocabulary: { metrics: { NumLongPauses: { type: counter, unit: count } } }
            metrics: { NumLongPauses: { action: PauseFinish, when: isLong, value: 1 } }

            """
        func check(_ version: String) throws -> Tool.Result {
            let scratch = try Scratch()
            for (folder, base) in [
                ("old", base), ("new", base.replacing("1.0.0", with: version).replacing("10s", with: "30s")),
            ] {
                let path = scratch.folder.appending(path: folder)
                try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
                try base.write(to: path.appending(path: "base.yaml"), atomically: true, encoding: .utf8)
                try top.write(to: path.appending(path: "pack.yaml"), atomically: true, encoding: .utf8)
            }
            return try Tool.run(["check", "new/pack.yaml", "--from", "old/pack.yaml"], in: scratch.folder)
        }
        let small = try check("1.0.1")
        #expect(small.status == 1)
        #expect(small.output.contains("new/base.yaml:2:24") && small.output.contains("old/base.yaml:2:24"))
        #expect(small.output.contains("it can affect the metric `NumLongPauses`"))
        #expect(small.output.contains("the pack `my.base`, which this one extends, goes from 1.0.0 to 1.0.1"))
        #expect(small.output.contains("my.base 1.0.0 to 1.0.1: 1 change of meaning, at least a major step: 2.0.0"))
        let large = try check("2.0.0")
        #expect(large.status == 0 && large.output.contains("warning[AVT10013/"))
    }

    @Test("the example of the reference is reported as the page describes")
    func reference() throws {
        let page = try LanguagePages().reference("diagnostics")
        let example = try #require(
            page.firstMatch(
                of:
                    /<!-- old: pauses -->\n```yaml\n((?s).*?)```\n\n<!-- changes: pauses -->\n```yaml\n((?s).*?)```\n\n```text\n((?s).*?)```/
            ))
        let scratch = try Scratch()
        _ = try scratch.write(String(example.1), to: "old.yaml")
        _ = try scratch.write(String(example.2), to: "pack.yaml")
        let result = try Tool.run(["check", "pack.yaml", "--from", "old.yaml"], in: scratch.folder)
        #expect(result.output == String(example.3))
    }

    @Test("a log shows the metrics of both versions, and marks those that differ")
    func log() throws {
        let scratch = try Scratch()
        let old = pack("1.4.0", "PauseTime").replacing("unit: ms", with: "unit: ms, aggregate: total")
        _ = try scratch.write(old, to: "old.yaml")
        _ = try scratch.write(
            old.replacing("1.4.0", with: "2.0.0").replacing("since(PauseBegin) }", with: "since(PauseBegin) + 1s }"),
            to: "pack.yaml")
        let log = """
            {"at": 0, "action": "PauseBegin"}
            {"at": 1000, "action": "PauseFinish"}
            {"at": 5000, "action": "PauseBegin"}
            {"at": 7000, "action": "PauseFinish"}

            """
        _ = try scratch.write(log, to: "log.ndjson")
        let arguments = ["check", "pack.yaml", "--from", "old.yaml", "--log", "log.ndjson", "--format", "short"]
        let result = try Tool.run(arguments, in: scratch.folder)
        #expect(result.status == 0, "\(result.errors)")
        let table = """
            Session 0

                 metric                 old              new
              *  PauseTime  3000 ms (total)  5000 ms (total)

            """
        #expect(result.output.hasSuffix(table), "\(result.output)")
        let alone = try Tool.run(["check", "pack.yaml", "--log", "log.ndjson"], in: scratch.folder)
        #expect(alone.status == 2)
    }

    @Test("the table of both versions marks metrics with another unit", arguments: ["s", "none"])
    func units(_ unit: String) throws {
        let scratch = try Scratch()
        let text = """
            pack: { name: my.pack, version: 1.0.0, language: 1 }
            vocabulary: { metrics: { Wait: { type: gauge, unit: ms, description: A wait. } } }
            metrics: { Wait: { action: PauseFinish, value: since(PauseBegin) } }

            """
        let other = text.replacing("unit: ms, ", with: unit == "none" ? "" : "unit: \(unit), ")
            .replacing("value: since(PauseBegin)", with: "value: double(since(PauseBegin)) / 1s")
        _ = try scratch.write(text, to: "old.yaml")
        _ = try scratch.write(other, to: "pack.yaml")
        let log = """
            {"at": 0, "action": "PauseBegin"}
            {"at": 2000, "action": "PauseFinish"}

            """
        _ = try scratch.write(log, to: "log.ndjson")
        let arguments = ["check", "pack.yaml", "--from", "old.yaml", "--log", "log.ndjson", "--format", "short"]
        let result = try Tool.run(arguments, in: scratch.folder)
        #expect(result.output.hasSuffix("\nThe unit of `Wait` has changed: ms (old), \(unit) (new).\n"), "\(result)")
        let same = try Tool.run(arguments.map { $0 == "pack.yaml" ? "old.yaml" : $0 }, in: scratch.folder)
        #expect(!same.output.contains("The unit"))
    }

    @Test(
        "a comparison with another pack is refused, and with a renamed pack it continues",
        arguments: [("Wait", 0), ("Pause", 1)])
    func otherPack(metric: String, status: Int32) throws {
        let scratch = try Scratch()
        let text = """
            pack: { name: my.pack, version: 1.0.0, language: 1 }
            vocabulary: { metrics: { Wait: { type: gauge, unit: ms, description: A wait. } } }
            metrics: { Wait: { action: PauseFinish, value: since(PauseBegin) } }

            """
        _ = try scratch.write(text, to: "old.yaml")
        let other = text.replacing("my.pack", with: "our.pack").replacing("Wait", with: metric)
        _ = try scratch.write(other, to: "pack.yaml")
        let result = try Tool.run(
            ["check", "pack.yaml", "--from", "old.yaml", "--format", "short"], in: scratch.folder)
        let severity = status == 0 ? "warning" : "error"
        #expect(result.status == status)
        #expect(
            result.lines.first
                == "pack.yaml:1:15: \(severity)[AVT1018/pack-name-conflict]: `our.pack` is compared with another pack, `my.pack`",
            "\(result.output)")
        #expect(!result.output.contains("is not sent any more"))
    }

    @Test(
        "a shipped pack compared with itself has no changes",
        arguments: ["openavt.ads", "qoe.quality", "adobe.media"])
    func same(_ name: String) throws {
        let result = try Tool.run(["check", name, "--from", name, "--format", "short"], in: repository)
        #expect(!result.output.contains("AVT10"), "\(result.output)")
    }

    @Test("a value for a variable of another type is lost and reported")
    func otherType() throws {
        let old = """
            pack: { name: my.pack, version: 1.0.0, language: 1 }
            memory: { tracker: { name: { type: string } } }
            transitions: [{ name: keeps, action: Ping, set: { name: "event.source ?? ''" } }]
            attributes: { title: name }

            """
        func new(_ type: String, _ value: String) -> String {
            """
            pack: { name: my.pack, version: 1.1.0, language: 1 }
            memory: { tracker: { kept: { type: \(type) } } }
            transitions: [{ name: keeps, action: Ping, set: { kept: "\(value)" } }]
            attributes: { title: "string(kept)" }
            migrate: [{ from: 1, set: { kept: [{ former: name }] }, because: it has another name }]

            """
        }
        #expect(
            try check(new("string", "event.source ?? ''"), from: old).findings.allSatisfy { !$0.contains("AVT10006") })
        #expect(
            try check(new("int", "event.countErrors ?? 0"), from: old).findings.filter { $0.contains("AVT10006") } == [
                "pack.yaml:2:22: warning[AVT10006/value-lost]: sessions in progress lose the value of `name`, which `kept` cannot take from 1.0.0"
            ])
    }

    @Test("flags that depend on memory are reported as undecided in little time")
    func manyFlags() throws {
        let flags = (0..<15).map { "f\($0)" }
        func pack(_ version: String, _ migrate: String) -> String {
            """
            pack: { name: my.pack, version: \(version), language: 1 }
            state: { tracker: { \(flags.map { "\($0): { initial: false }" }.joined(separator: ", ")) } }
            memory: { tracker: { m: { initial: 0 } } }
            transitions:
              - { name: keeps, action: Ping, set: { m: 1 } }
              - { name: starts, action: Start, when: m > 0, set: { \(flags.map { "\($0): true" }.joined(separator: ", ")) } }
              - { name: ends, action: End, set: { \(flags.map { "\($0): false" }.joined(separator: ", ")) } }
            attributes: { isMuted: "\(flags.joined(separator: " && "))" }
            \(migrate)
            """
        }
        let values = flags.map { "\($0): [{ when: { m: 1 }, value: true }]" }.joined(separator: ", ")
        let new = pack("1.1.0", "migrate: [{ from: 1, set: { \(values) }, because: memory tells }]\n")
        let found = try check(new, from: pack("1.0.0", ""))
        #expect(found.findings.contains { $0.contains("migrate to states of this version is not known") }, "\(found)")
    }

    @Test("the errors of an earlier version are reported, also if it is missing")
    func broken() throws {
        let damaged = try check(pack("1.5.0", "PauseTime"), from: pack("1.4.0", "PauseTime") + "metric: {}\n")
        #expect(damaged.status == 1 && damaged.findings.map { $0.hasPrefix("old.yaml:5:1: error[AVT1001/") } == [true])
        let scratch = try Scratch()
        let misspelt = pack("1.4.0", "PauseTime").replacing("PauseFinish", with: "PauseFinsh")
        let old = try scratch.write(misspelt, to: "old.yaml")
        let new = try scratch.write(pack("1.5.0", "PauseTime"), to: "pack.yaml")
        #expect(try Tool.run(["check", new, "--from", old, "--fix"]).errors == "0 fixes applied in 0 files\n")
        #expect(try String(contentsOfFile: old, encoding: .utf8) == misspelt, "an earlier version is never written")
        let missing = try Tool.run("check openavt.core --from /nowhere/old.yaml")
        #expect(missing.status == 3 && missing.output.contains("AVT0001"))
        #expect(try Tool.run("check openavt.core openavt.ads --from openavt.core").status == 2)
    }
}
