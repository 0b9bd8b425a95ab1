import Testing

/// A command that does not exist gets the one that is meant.
@Suite("Unknown commands")
struct UnknownCommandTests {
    @Test(
        "an unknown command gets a suggestion",
        arguments: [
            ("chekc pack.yaml", "did you mean `avt-rules check`?"),
            ("Check pack.yaml", "did you mean `avt-rules check`?"),
            ("rn pack.yaml --log x", "did you mean `avt-rules run`?"),
            ("pack biuld pack.yaml", "did you mean `avt-rules pack build`?"),
            ("pack verfy x.avtpack", "did you mean `avt-rules pack verify`?"),
            ("explian AVT1001", "did you mean `avt-rules explain`?"),
            ("rules/openavt/core.yaml", "write `avt-rules check rules/openavt/core.yaml`"),
            ("validate-everything", "the commands are `check`"),
        ])
    func command(_ line: String, _ expected: String) throws {
        let result = try Tool.run(line)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(expected), "\(result.errors)")
    }

    @Test("a misspelt option gets a suggestion")
    func option() throws {
        let result = try Tool.run("run rules/openavt/core.yaml --log x --summry")
        #expect(result.status == 2)
        #expect(result.errors.contains("--summary"), "\(result.errors)")
    }

    @Test("help of a command that does not exist is a mistake", arguments: ["help run2", "help pack bild"])
    func help(_ line: String) throws {
        let result = try Tool.run(line)
        #expect(result.status == 2 && result.output.isEmpty && result.errors.contains("did you mean"))
    }

    @Test("help and version are not mistakes", arguments: ["--help", "help", "help check", "--version"])
    func others(_ line: String) throws {
        #expect(try Tool.run(line).status == 0)
    }
}
