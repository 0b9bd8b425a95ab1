import AVTTestSupport
import Foundation
import Testing

@Suite("avt-rules test")
struct TestTests {
    @Test("passing tests exit with 0, with a line for each and a total")
    func passing() throws {
        let result = try Tool.run("test rules/examples/one-pause.test.yaml")
        #expect(result.status == 0)
        #expect(
            result.output == """
                rules/examples/one-pause.test.yaml
                  ok      a pause requires a first frame
                  ok      a pause that is reported twice is counted once, from its first report
                2 tests, 2 passed

                """)
        #expect(result.errors.isEmpty)
    }

    @Test("tests are found in a folder that is a link")
    func linkedFolder() throws {
        let scratch = try Scratch()
        try FileManager.default.createSymbolicLink(
            at: scratch.file("linked"), withDestinationURL: repository.appending(path: "rules/examples"))
        let result = try Tool.run(["test", "linked"], in: scratch.folder)
        #expect(result.status == 0 && result.lines.contains("linked/one-pause.test.yaml"), "\(result.errors)")
        #expect(try Tool.run("test rules/examples").lines.last == result.lines.last)
    }

    @Test("a failing test exits with 1 and shows its location, the expected and actual value, and the blocking rule")
    func failing() throws {
        let scratch = try Scratch()
        let file = try scratch.write(tests("expect: { accepted: true }"), to: "core.test.yaml")
        let result = try Tool.run("test \(file)")
        #expect(result.status == 1)
        #expect(
            result.output == """
                \(file)
                  failed  a pause needs a start

                error[AVT7001/expectation-failed]: `PauseBegin`: expected accepted, found blocked by `pause-begins`
                 --> \(file):5:47
                  |
                5 |       - { at: 0s, emit: PauseBegin, expect: { accepted: true } }
                  |                                               ^^^^^^^^^^^^^^ found blocked by `pause-begins`
                  |
                  = `PauseBegin` was blocked by `pause-begins`, because a pause requires a started playback that is not paused already

                1 test, 0 passed, 1 failed

                """)
    }

    @Test("a file with errors exits with 1, and the other files run")
    func broken() throws {
        let scratch = try Scratch()
        _ = try scratch.write(tests("expct: { accepted: true }"), to: "a.test.yaml")
        _ = try scratch.write(tests("expect: { accepted: false }"), to: "b.test.yaml")
        let result = try Tool.run(["test"], in: scratch.folder)
        #expect(result.status == 1)
        #expect(result.output.contains(" --> a.test.yaml:5:"))
        #expect(result.output.contains("did you mean `expect`?"))
        #expect(
            result.output.hasSuffix(
                "b.test.yaml\n  ok      a pause needs a start\n1 test, 1 passed, 1 file with errors\n"))
    }

    @Test("a folder is searched recursively, without hidden folders", arguments: [".", "packs", "packs/"])
    func folders(_ path: String) throws {
        let scratch = try Scratch()
        for folder in ["packs/inner", "packs/.hidden"] {
            let url = scratch.file(folder)
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            _ = try scratch.write(tests("expect: { accepted: false }"), to: "\(folder)/core.test.yaml")
            _ = try scratch.write("pack: {}", to: "\(folder)/core.yaml")
        }
        let result = try Tool.run(["test", path], in: scratch.folder)
        #expect(result.status == 0)
        #expect(result.output == "packs/inner/core.test.yaml\n  ok      a pause needs a start\n1 test, 1 passed\n")
    }

    @Test("a filter runs only tests with its text in their name")
    func filter() throws {
        let result = try Tool.run(["test", "rules/examples", "--filter", "twice is counted ONCE"])
        #expect(result.status == 0)
        #expect(result.output.hasSuffix("1 test, 1 passed\n"))
        #expect(try Tool.run(["test", "rules/examples", "--filter", "no such thing"]).status == 2)
    }

    @Test("nothing to run exits with 3", arguments: ["no-such-folder", "no-such.test.yaml", "schemas"])
    func nothing(_ path: String) throws {
        let result = try Tool.run("test \(path)")
        #expect(result.status == 3)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(path))
    }

    private func tests(_ expectation: String) -> String {
        """
        pack: openavt.core
        tests:
          - name: a pause needs a start
            steps:
              - { at: 0s, emit: PauseBegin, \(expectation) }

        """
    }
}
