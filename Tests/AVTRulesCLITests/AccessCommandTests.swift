import AVTDiagnostics
import Foundation
import Testing

/// The command line reads packs in the folders that are named, and others only where the flag allows it.
@Suite("Files outside of the packs' folders")
struct AccessCommandTests {
    private let scratch: Scratch

    /// A pack that has a fix for each of its mistakes.
    private static let outside = """
        pack: { name: my.base, version: 1.0.0, language: 1 }
        transitions:
          - { name: topsecret, action: Strat, blok: "password == 7" }

        """

    init() throws {
        scratch = try Scratch()
        for folder in ["packs", "home"] {
            try FileManager.default.createDirectory(at: scratch.file(folder), withIntermediateDirectories: true)
        }
        _ = try scratch.write(
            "pack: { name: my.pack, version: 1.0.0, language: 1, extends: [../home/x.yaml] }\n", to: "packs/pack.yaml")
        _ = try scratch.write(
            "pack: pack.yaml\ntests:\n  - { name: starts, steps: [{ at: 0s, emit: Start, expect: { accepted: true } }] }\n",
            to: "packs/pack.test.yaml")
        _ = try scratch.write(AccessCommandTests.outside, to: "home/x.yaml")
        _ = try scratch.write("{\"at\":0,\"action\":\"Start\"}\n", to: "log.ndjson")
    }

    private func run(_ arguments: String) throws -> Tool.Result {
        try Tool.run(arguments.split(separator: " ").map(String.init), in: scratch.folder)
    }

    private static let commands = [
        "check packs/pack.yaml", "check packs/pack.yaml --fix",
        "check openavt.core --from packs/pack.yaml", "run packs/pack.yaml --log log.ndjson",
        "run packs/pack.yaml --log log.ndjson --trace", "run packs/pack.yaml --log log.ndjson --why X",
        "run --compare packs/pack.yaml openavt.core --log log.ndjson", "compile packs/pack.yaml -o x.avtimage",
        "test packs", "test packs/pack.test.yaml", "document packs/pack.yaml -o pages",
        "pack build packs/pack.yaml -o x.avtpack --revision 1",
    ]

    @Test("every command that reads packs refuses files outside and accepts the flag", arguments: commands)
    func refused(_ command: String) throws {
        let refused = try run(command)
        #expect(refused.status == 1, "\(refused)")
        #expect((refused.output + refused.errors).contains("AVT1032/outside-folder"), "\(refused)")
        let allowed = try run(command + " --allow-outside")
        #expect(allowed.status == 1, "\(allowed)")
        #expect(!(allowed.output + allowed.errors).contains("AVT1032"), "\(allowed)")
        #expect((allowed.output + allowed.errors).contains("AVT1001/unknown-key"), "\(allowed)")
        for result in [refused, allowed] {
            for text in ["topsecret", "Strat", "blok", "password"] {
                #expect(!(result.output + result.errors).contains(text), "\(result)")
            }
        }
        #expect(try String(contentsOf: scratch.file("home/x.yaml"), encoding: .utf8) == AccessCommandTests.outside)
    }

    @Test(
        "with the flag, no format quotes a file outside",
        arguments: ["human", "short", "json", "sarif", "github", "junit"])
    func formats(_ format: String) throws {
        let result = try run("check packs/pack.yaml --allow-outside --format \(format)")
        #expect(result.status == 1)
        #expect(result.output.contains("x.yaml"), "\(result.output)")
        #expect(result.output.contains("unknown key"), "\(result.output)")
        for text in ["topsecret", "Strat", "blok", "password"] {
            #expect(!result.output.contains(text), "\(result.output)")
        }
    }

    @Test("with the flag, nothing outside is changed")
    func unchanged() throws {
        for (options, done) in [("--fix --dry-run", "would be applied"), ("--fix", "applied")] {
            let result = try run("check packs/pack.yaml --allow-outside \(options)")
            #expect(result.errors == "0 fixes \(done) in 0 files\n")
        }
        #expect(try String(contentsOf: scratch.file("home/x.yaml"), encoding: .utf8) == AccessCommandTests.outside)
        // The same file is fixed where it is named.
        #expect(try run("check home/x.yaml --fix").errors.hasSuffix("fixes applied in 1 file\n"))
        #expect(try String(contentsOf: scratch.file("home/x.yaml"), encoding: .utf8) != AccessCommandTests.outside)
    }

    @Test("with the flag, packs outside work like others")
    func rules() throws {
        _ = try scratch.write(
            AccessCommandTests.outside.replacing("Strat", with: "Start").replacing(
                "blok: \"password == 7\"", with: "block: \"true\""), to: "home/x.yaml")
        #expect(try run("check packs/pack.yaml --allow-outside").status == 0)
        #expect(try run("check home/x.yaml packs/pack.yaml").status == 0)
        let tested = try run("test packs --allow-outside")
        #expect(tested.status == 1 && tested.output.contains("1 test, 0 passed, 1 failed"), "\(tested)")
        #expect(try run("test .").output == tested.output)
        let blocked = try run("run packs/pack.yaml --log log.ndjson --allow-outside --trace")
        #expect(blocked.output.contains("blocked by"), "\(blocked)")
    }

    @Test("a link out of the folder is not followed, by checks, tests and pack files")
    func links() throws {
        _ = try scratch.write("secret: [topsecret\n", to: "home/secret.yaml")
        for name in ["packs/link.yaml", "packs/link.test.yaml"] {
            try FileManager.default.createSymbolicLink(
                atPath: scratch.file(name).path, withDestinationPath: "../home/secret.yaml")
        }
        _ = try scratch.write("pack: { name: my.pack, version: 1.0.0, language: 1 }\n", to: "packs/pack.yaml")
        for command in [
            "check packs/link.yaml --fix", "test packs/link.test.yaml", "pack build packs -o x.avtpack --revision 1",
            "test packs",
        ] {
            let result = try run(command)
            #expect(result.status == 1, "\(command): \(result)")
            #expect((result.output + result.errors).contains("AVT1032"), "\(command): \(result)")
            #expect(!(result.output + result.errors).contains("topsecret"), "\(command): \(result)")
        }
    }
}
