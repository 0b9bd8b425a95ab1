import Testing

@Suite("avt-rules check --policy")
struct PolicyCommandTests {
    @Test(
        "what is no policy is refused with the reason",
        arguments: [
            ("[]", "it is no object"), ("{", "byte 1: a name in double quotes is wanted"),
            ("{\"read\":{}}", "it has a member `read` that is not known"),
            ("{\"reads\":{\"only\":\"x\"}}", "`reads` is written {\"only\": [names]} or {\"except\": [names]}"),
            (
                "{\"limits\":{\"metrics\":-1}}",
                "`limits` has whole numbers for sourceBytes, tableBytes, transitions, metrics, timers, memory, not `metrics`"
            ),
        ])
    func malformed(_ text: String, reason: String) throws {
        let scratch = try Scratch()
        let path = try scratch.write(text, to: "policy.json")
        let result = try Tool.run(["check", "openavt.core", "--policy", path])
        #expect(result.status == 3)
        #expect(result.errors == "avt-rules: `\(path)` is no policy: \(reason)\n")
    }

    @Test("a shipped pack is measured, too")
    func shipped() throws {
        let scratch = try Scratch()
        let path = try scratch.write("{\"limits\":{\"transitions\":2}}", to: "policy.json")
        let result = try Tool.run(["check", "openavt.core", "--policy", path, "--format", "short"])
        #expect(result.status == 1)
        #expect(result.output.contains("AVT8024/cost-exceeded"))
    }
}
