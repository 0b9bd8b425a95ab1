import Foundation
import Testing

@Suite("avt-rules check --fix")
struct FixCommandTests {
    private let pack = """
        pack: { name: example.pause, version: 1.0.0, language: 1 }  # a comment that stays
        state:
          tracker:
            # so does this
            isPaused: { initial: no }  # and this
        transitions:
          - name: pause-begins
            action: PauseBegn
            set: { isPuased: true }

        """
    private let fixed = """
        pack: { name: example.pause, version: 1.0.0, language: 1 }  # a comment that stays
        state:
          tracker:
            # so does this
            isPaused: { initial: false }  # and this
        transitions:
          - name: pause-begins
            action: PauseBegin
            set: { isPaused: true }

        """

    @Test(
        "fixes are applied until none is left, including those that other fixes enable, and all other text stays unchanged"
    )
    func fix() throws {
        let scratch = try Scratch()
        let path = try scratch.write(pack, to: "pack.yaml")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let result = try Tool.run("check \(path) --fix")
        #expect(result.status == 0, "\(result.output)")
        #expect(result.errors == "3 fixes applied in 1 file\n")
        #expect(result.output == "1 pack checked, no problems\n")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == fixed)
        let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(permissions == 0o640)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["pack.yaml"])
    }

    @Test("a diagnostic with several fixes is left to the author")
    func alternatives() throws {
        let scratch = try Scratch()
        let pack = """
            pack: { name: example.timer, version: 1.0.0, language: 1 }
            state: { tracker: { isOn: { initial: false } } }
            transitions:
              - { name: start, action: Start, set: { isOn: true } }
              - { name: end, action: End, set: { isOn: false } }
            timers: { tick: { every: 10, while: isOn, emit: Ping } }

            """
        let path = try scratch.write(pack, to: "pack.yaml")
        let result = try Tool.run("check \(path) --fix")
        #expect(result.status == 1)
        #expect(result.output.contains("write `10s`") && result.output.contains("write `10ms`"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == pack)
    }

    @Test("a dry run writes nothing, and its diff can be applied")
    func dryRun() throws {
        let scratch = try Scratch()
        let path = try scratch.write(pack, to: "pack.yaml")
        let result = try Tool.run(["check", "pack.yaml", "--fix", "--dry-run"], in: scratch.folder)
        #expect(result.status == 1)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == pack)
        #expect(
            result.output == """
                --- pack.yaml
                +++ pack.yaml
                @@ -2,8 +2,8 @@
                 state:
                   tracker:
                     # so does this
                -    isPaused: { initial: no }  # and this
                +    isPaused: { initial: false }  # and this
                 transitions:
                   - name: pause-begins
                -    action: PauseBegn
                -    set: { isPuased: true }
                +    action: PauseBegin
                +    set: { isPaused: true }

                """)
        #expect(result.errors == "3 fixes would be applied in 1 file\n")
    }

    @Test("a link stays a link, and a file without a final newline stays without one")
    func link() throws {
        let scratch = try Scratch()
        _ = try scratch.write(String(pack.dropLast()), to: "real.yaml")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.file("pack.yaml").path, withDestinationPath: "real.yaml")
        let dry = try Tool.run(["check", "pack.yaml", "--fix", "--dry-run"], in: scratch.folder)
        #expect(dry.output.hasSuffix("+    set: { isPaused: true }\n\\ No newline at end of file\n"))
        #expect(try Tool.run(["check", "pack.yaml", "--fix"], in: scratch.folder).status == 0)
        #expect(try String(contentsOf: scratch.file("real.yaml"), encoding: .utf8) == String(fixed.dropLast()))
        let type = try FileManager.default.attributesOfItem(atPath: scratch.file("pack.yaml").path)[.type]
        #expect(type as? FileAttributeType == .typeSymbolicLink)
    }

    @Test("diagnostics without a fix and shipped packs are left unchanged")
    func nothing() throws {
        let scratch = try Scratch()
        let broken = pack.replacing("isPuased", with: "somethingElse").replacing("PauseBegn", with: "PauseBegin")
        let path = try scratch.write(broken.replacing("no }", with: "false }"), to: "pack.yaml")
        let before = try String(contentsOfFile: path, encoding: .utf8)
        let result = try Tool.run("check \(path) --fix")
        #expect(result.status == 1)
        #expect(result.errors == "0 fixes applied in 0 files\n")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
        #expect(try Tool.run("check openavt.core --fix").errors == "0 fixes applied in 0 files\n")
        #expect(try Tool.run("check openavt.core --dry-run").status == 2)
    }

    @Test("a folder that cannot be written exits with 3")
    func readOnly() throws {
        let scratch = try Scratch()
        let path = try scratch.write(pack, to: "pack.yaml")
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: scratch.folder.path)
        defer {
            try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.folder.path)
        }
        // Whoever runs as root may write everywhere.
        guard getuid() != 0 else { return }
        #expect(try Tool.run("check \(path) --fix").status == 3)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == pack)
    }
}
