import Foundation
import Testing

@Suite("avt-rules check")
struct CheckTests {
    @Test(
        "a valid pack exits with 0 and prints what was proved and allowed",
        arguments: [
            "rules/examples/one-pause.yaml": "1 pack checked, no problems\n",
            "openavt.ads": """
            openavt.ads: proved 3 of 5 guarantees over 1,280 states (content, ads)
            1 pack checked, no problems (6 findings allowed)

            """,
            "playback.ads": """
            playback.ads: proved 17 guarantees over 1,139 states (content, ads)
            1 pack checked, no problems

            """,
            "rules/openavt/core.yaml": """
            openavt.core: proved 3 guarantees over 160 states (content)
            1 pack checked, no problems (3 findings allowed)

            """,
        ])
    func sound(_ pack: String, message: String) throws {
        let result = try Tool.run("check \(pack)")
        #expect(result.status == 0)
        #expect(result.output == message)
        #expect(result.errors.isEmpty)
    }

    @Test(
        "trackers of a kind that the packs do not declare are refused",
        arguments: [
            ("openavt.core", "content,contents", "`contents`; did you mean `content`? The packs declare `content`"),
            ("openavt.ads", "foo,ads", "`foo`; the packs declare `content`, `ads`"),
        ])
    func unknownKind(_ pack: String, trackers: String, message: String) throws {
        let result = try Tool.run("check \(pack) --trackers \(trackers)")
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors == "avt-rules: '--trackers': there is no kind of tracker \(message)\n")
    }

    @Test("an instrument can have several trackers of a kind")
    func severalOfAKind() throws {
        let result = try Tool.run("check openavt.core --trackers content,content --format short")
        #expect(result.status == 0)
        #expect(result.output.contains("(content1, content2)"), "\(result.output)")
    }

    @Test("errors exit with 1, each with location, cause and fix")
    func errors() throws {
        let scratch = try Scratch()
        let pack = try scratch.write(pack(set: "isPuased"), to: "pack.yaml")
        let result = try Tool.run("check \(pack)")
        #expect(result.status == 1)
        #expect(
            result.output == """
                error[AVT2003/unknown-state]: there is no variable `isPuased`
                 --> \(pack):9:54
                  |
                9 |   - { name: pause-begins, action: PauseBegin, set: { isPuased: true } }
                  |                                                      ^^^^^^^^ did you mean `isPaused`?
                  |
                  = fix: write `isPaused`

                1 pack checked: 1 error

                """)
    }

    @Test("warnings exit with 0, or with 1 if they are treated as errors")
    func warnings() throws {
        let scratch = try Scratch()
        let pack = try scratch.write(
            pack(set: "isPaused").replacing("set:", with: "when: event.position > 0, set:"), to: "pack.yaml")
        let result = try Tool.run("check \(pack)")
        #expect(result.status == 0)
        #expect(result.output.contains("warning["))
        #expect(result.output.hasSuffix("1 pack checked: 1 warning\n"))
        #expect(try Tool.run("check \(pack) --warnings-as-errors").status == 1)
    }

    @Test(
        "strict mode refuses each extension of CEL, with the standard spelling",
        arguments: [
            ("(event.bitrate ?? 0) > 1", "event.bitrate ?? 0", true), ("since(Start) > 5s", "5s", true),
            ("has(event.bitrate) && event.bitrate > 1.5", "event.bitrate > 1.5", true),
            ("has(event.volume) && (ratio(event.volume, 2) ?? 0.0) > 1.0", "ratio", false),
            ("has(event.bitrate) && event.bitrate > 1", "", false),
        ])
    func strict(_ formula: String, extension spelling: String, hasFix: Bool) throws {
        let scratch = try Scratch()
        let pack = try scratch.write(
            pack(set: "isPaused").replacing("set:", with: "when: '\(formula)', set:"), to: "pack.yaml")
        #expect(try Tool.run("check \(pack)").status == 0)
        let result = try Tool.run("check \(pack) --strict-cel")
        #expect(result.status == (spelling.isEmpty ? 0 : 1))
        #expect(result.output.contains("AVT3035/extension-refused") == !spelling.isEmpty, "\(result.output)")
        #expect(!hasFix || result.output.contains("= fix: "))
    }

    @Test("a file that cannot be read exits with 3")
    func unreadable() throws {
        let result = try Tool.run("check rules/no-such-pack.yaml")
        #expect(result.status == 3)
        #expect(result.output.contains("cannot read `rules/no-such-pack.yaml`"))
    }

    @Test("several packs are checked separately or together")
    func several() throws {
        let scratch = try Scratch()
        let first = try scratch.write(pack(set: "isPaused"), to: "first.yaml")
        let second = try scratch.write(pack(set: "isPaused"), to: "second.yaml")
        #expect(try Tool.run("check \(first) \(second)").status == 0)
        let together = try Tool.run("check openavt.core \(first) --together")
        #expect(together.status == 1)
        #expect(together.output.contains("missing-override"))
    }

    @Test("a folder anywhere is a pack, and failing output is reported")
    func folders() throws {
        let scratch = try Scratch()
        try FileManager.default.createDirectory(at: scratch.file("fold"), withIntermediateDirectories: true)
        _ = try scratch.write(pack(set: "isPaused"), to: "fold/pack.yaml")
        #expect(try Tool.run(["check", "fold"], in: scratch.folder).status == 0)
        #expect(try Tool.run(["check", "fold"], in: scratch.folder, output: "/dev/full").status == 3)
    }

    @Test(
        "an invalid command line exits with 2",
        arguments: [
            "check", "chek openavt.core", "check openavt.core --bogus", "check openavt.core --param x",
            "check openavt.core --param =5s", "check openavt.core --param /pingInterval=5s",
            "check openavt.core --param pingInterval=5s --param pingInterval=6s",
            "run openavt.core",
        ])
    func usage(_ arguments: String) throws {
        let result = try Tool.run(arguments)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("Usage: avt-rules"))
    }

    @Test("--version prints tool, language and commit")
    func version() throws {
        let result = try Tool.run("--version")
        #expect(result.status == 0)
        #expect(
            result.output.wholeMatch(of: /avt-rules \d+\.\d+\.\d+, rule language 1, commit ([0-9a-f]{40}\+?|unknown)\n/)
                != nil)
    }

    @Test("help exits with 0", arguments: ["--help", "check --help", "run --help"])
    func help(_ arguments: String) throws {
        let result = try Tool.run(arguments)
        #expect(result.status == 0)
        #expect(result.output.contains("USAGE: avt-rules"))
    }

    @Test("a folder without pack.yaml, and a file without its ending, get the files that are meant")
    func meantFiles() throws {
        let scratch = try Scratch()
        let folder = scratch.file("v1")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try scratch.write(pack(set: "isPaused"), to: "v1/player.yaml")
        let reason = "has no `pack.yaml`, the file that a pack has as a folder; name a file in it: "
        let outside = try Tool.run(["check", "v1"], in: scratch.folder)
        #expect(outside.status == 3)
        #expect(outside.errors == "avt-rules: the folder `v1` \(reason)`v1/player.yaml`\n")
        let inside = try Tool.run(["check", "."], in: folder)
        #expect(inside.errors == "avt-rules: the folder `.` \(reason)`player.yaml`\n")
        let name = try Tool.run(["check", "player"], in: folder)
        #expect(name.status == 3)
        #expect(
            name.errors == "avt-rules: there is no shipped pack `player`; did you mean the file `player.yaml`?\n")
    }

    private func pack(set variable: String) -> String {
        """
        pack:
          name: example.pause
          version: 1.0.0
          language: 1
        state:
          tracker:
            isPaused: { initial: false }
        transitions:
          - { name: pause-begins, action: PauseBegin, set: { \(variable): true } }

        """
    }
}
