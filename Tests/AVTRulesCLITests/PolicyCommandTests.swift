import Testing

@Suite("avt-rules check --policy")
struct PolicyCommandTests {
    @Test(
        "a file that is not a policy is refused with the reason",
        arguments: [
            ("[]", "it is not an object"), ("{", "byte 1: expected a name in double quotes"),
            ("{\"read\":{}}", "it has a member `read` that is not known"),
            ("{\"reads\":{\"only\":\"x\"}}", "`reads` is written {\"only\": [names]} or {\"except\": [names]}"),
            ("", "it is empty"), ("\n", "it is empty"), ("{\"limits\":5}", "`limits` is not an object"),
            ("{\"limits\":{\"metrics\":-1}}", "`limits.metrics` must be an integer of at least 0"),
            ("{\"limits\":{\"compileTime\":\"a\"}}", "`limits.compileTime` must be an integer of at least 0"),
            (
                "{\"limits\":{\"metric\":1}}",
                "`limits` has no `metric`; did you mean `metrics`? There are sourceBytes, tableBytes, transitions, metrics, timers, memory, fileBytes, packs, "
                    + "depth, nodes, scalarBytes, words, fields, tableCells, decisions, instructions, measures, scopes, formulaBytes, formulaDepth, formulaParts, "
                    + "formulaLevels, parts, patternSteps, work, causedEvents, raiseDepth, period, textBytes, memoryBytes, sizedWork, "
                    + "sizedWorkPerEvent, compileTime, compileMemory"
            ),
        ])
    func malformed(_ text: String, reason: String) throws {
        let scratch = try Scratch()
        let path = try scratch.write(text, to: "policy.json")
        let result = try Tool.run(["check", "openavt.core", "--policy", path])
        #expect(result.status == 3)
        #expect(result.errors == "avt-rules: `\(path)` is not a policy: \(reason)\n")
    }

    @Test(
        "limits are shown next to the costs",
        arguments: [
            ("work", "AVT8026"), ("compileTime", "AVT8029"), ("compileMemory", "AVT8030"), ("fileBytes", "AVT8001"),
            ("period", "AVT8028"),
        ])
    func limits(_ name: String, code: String) throws {
        let scratch = try Scratch()
        let number = name == "period" ? 60_000 : 0
        let path = try scratch.write("{\"limits\":{\"\(name)\":\(number)}}", to: "policy.json")
        let pack = try scratch.write(
            """
            pack: { name: test.limits, version: 1.0.0, language: 1 }
            timers: { beat: { every: 30s, while: "true", emit: Ping } }
            transitions: [{ name: starts, action: Start, note: { code: Started } }]
            """, to: "pack.yaml")
        let result = try Tool.run(["check", pack, "--policy", path, "--format", "short"])
        #expect(result.status == 1)
        #expect(result.output.contains("[\(code)/"))
        #expect(try Tool.run(["check", pack]).status == 0)
    }

    @Test("a shipped pack is measured as well")
    func shipped() throws {
        let scratch = try Scratch()
        let path = try scratch.write("{\"limits\":{\"transitions\":2}}", to: "policy.json")
        let result = try Tool.run(["check", "openavt.core", "--policy", path, "--format", "short"])
        #expect(result.status == 1)
        #expect(result.output.contains("AVT8024/cost-exceeded"))
    }
}
