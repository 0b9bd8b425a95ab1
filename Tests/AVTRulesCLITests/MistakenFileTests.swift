import Testing

@Suite("Packs and test files that are confused")
struct MistakenFileTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        // Their content decides what they are, not their names.
        _ = try scratch.write(PackFolder.base, to: "pack.test.yaml")
        _ = try scratch.write(PackFolder.tests.replacing("pack.yaml", with: "[pack.test.yaml]"), to: "mine.yaml")
    }

    private func run(_ arguments: String) throws -> Tool.Result {
        try Tool.run(arguments.split(separator: " ").map(String.init), in: scratch.folder)
    }

    @Test("check identifies a test file once, and names the right command")
    func testsAsPack() throws {
        let result = try run("check mine.yaml")
        #expect(result.status == 1)
        #expect(
            result.output == """
                error[AVT1001/unknown-key]: this is a file of tests, and no pack
                 --> mine.yaml:2:1
                  |
                2 | tests:
                  | ^^^^^ a pack has no `tests`
                  |
                  = `avt-rules test` runs it; `avt-rules check` takes the pack that its `pack` names

                1 pack checked: 1 error

                """)
    }

    @Test("test identifies a pack once, and names the right command")
    func packAsTests() throws {
        let result = try run("test pack.test.yaml")
        #expect(result.status == 1)
        #expect(
            result.output == """
                error[AVT1003/wrong-node-kind]: this is a pack, and no file of tests
                 --> pack.test.yaml:1:1
                  |
                1 | pack: { name: my.base, version: 1.0.0, language: 1 }
                  | ^^^^ a file of tests names its pack: `pack: my.yaml`
                  |
                  = `avt-rules check` reads a pack; `avt-rules test` reads the tests next to it, `NAME.test.yaml`

                0 tests, 0 passed, 1 file with errors

                """)
    }

    @Test("other files are compared with the expected form")
    func neither() throws {
        _ = try scratch.write("pack: pack.test.yaml\n", to: "mine.yaml")
        #expect(try run("check mine.yaml").output.contains("`pack` must be a mapping"))
        #expect(try run("test mine.yaml").output.contains("a file of tests needs the key `tests`"))
    }
}
