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

    @Test("what is lost is an error, a warning behind a raised major version, and can be allowed with a reason")
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

    @Test("what is added, and what is only written in another way, is not reported")
    func addition() throws {
        let old = pack("1.4.0", "PauseTime")
        let new =
            old.replacing("since(PauseBegin)", with: "now - (now - since(PauseBegin))") + """
                state: { tracker: { isPaused: { initial: false } } }
                transitions:
                  - { name: pauses, action: PauseBegin, block: isPaused, set: { isPaused: true } }
                  - { name: goes-on, action: PauseFinish, set: { isPaused: false } }

                """
        let found = try check(new, from: old)
        #expect(found.status == 0 && found.findings.isEmpty, "\(found.findings)")
    }

    @Test(
        "each shipped pack is as it was, compared with itself",
        arguments: ["openavt.ads", "qoe.quality", "adobe.media"])
    func same(_ name: String) throws {
        let result = try Tool.run(["check", name, "--from", name, "--format", "short"], in: Tool.repository)
        #expect(!result.output.contains("AVT10"), "\(result.output)")
    }

    @Test("a value that a variable of another type shall take is lost, and said to be")
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
        #expect(try check(new("string", "event.source ?? ''"), from: old).findings.isEmpty)
        #expect(
            try check(new("int", "event.countErrors ?? 0"), from: old).findings == [
                "pack.yaml:2:22: warning[AVT10006/value-lost]: sessions in progress lose the value of `name`, which `kept` cannot take from 1.0.0"
            ])
    }

    @Test("that memory decides what many flags become takes no time, and is said not to be known")
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
        #expect(found.findings.contains { $0.contains("go over into states of this version is not known") }, "\(found)")
    }

    @Test("the errors of an earlier version are said, and one that is not there")
    func broken() throws {
        let damaged = try check(pack("1.5.0", "PauseTime"), from: pack("1.4.0", "PauseTime") + "metric: {}\n")
        #expect(damaged.status == 1 && damaged.findings.map { $0.hasPrefix("old.yaml:5:1: error[AVT1001/") } == [true])
        let scratch = try Scratch()
        let misspelt = pack("1.4.0", "PauseTime").replacing("PauseFinish", with: "PauseFinsh")
        let old = try scratch.write(misspelt, to: "old.yaml")
        let new = try scratch.write(pack("1.5.0", "PauseTime"), to: "pack.yaml")
        #expect(try Tool.run(["check", new, "--from", old, "--fix"]).errors == "0 repairs made in 0 files\n")
        #expect(try String(contentsOfFile: old, encoding: .utf8) == misspelt, "an earlier version is never written")
        let missing = try Tool.run("check openavt.core --from /nowhere/old.yaml")
        #expect(missing.status == 3 && missing.output.contains("AVT0001"))
        #expect(try Tool.run("check openavt.core openavt.ads --from openavt.core").status == 2)
    }
}
