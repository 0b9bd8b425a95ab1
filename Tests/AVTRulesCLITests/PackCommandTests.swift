import AVTPackFiles
import AVTPackSigning
import AVTTestSupport
import Foundation
import Testing

@Suite("avt-rules pack build, and pack files in other commands")
struct PackCommandTests {
    private let folder: PackFolder

    init() throws {
        folder = try PackFolder()
    }

    @Test("build includes extended packs and tests, and gives the same bytes from any folder")
    func build() throws {
        let result = try folder.run("pack build pack.yaml -o my.avtpack --revision 7")
        #expect(result.status == 0)
        let archive = try PackArchive(Array(Data(contentsOf: folder.scratch.file("my.avtpack"))), name: "my.avtpack")
        #expect(
            result.output == """
                my.avtpack: my.pack 1.2.0, revision 7, 3 files, an image of \(archive.image?.count ?? 0) bytes, 2 tests passed, 0 guarantees proved
                sha256 \(archive.digest)

                """)
        #expect(archive.files.map(\.path) == ["base/base.yaml", "pack.test.yaml", "pack.yaml", "rules.avtimage"])
        #expect(archive.manifest.main == "pack.yaml")
        #expect(
            archive.manifest.parameters == [
                PackManifest.Parameter(pack: "my.pack", name: "most", type: "int", initial: "3")
            ])
        let other = try Scratch()
        let again = try Tool.run(
            ["pack", "build", folder.scratch.folder.path, "-o", "my.avtpack", "--revision", "7"], in: other.folder)
        #expect(again.status == 0)
        #expect(try Data(contentsOf: other.file("my.avtpack")) == Data(archive.bytes))
    }

    @Test("build replaces a pack file only by one of a greater revision, or if the command line says so")
    func replaced() throws {
        try folder.signed()
        let file = folder.scratch.file("my.avtpack")
        let before = try Data(contentsOf: file)
        #expect(try folder.run("pack build pack.yaml -o my.avtpack --revision 7").status == 0)
        let older = try folder.run("pack build pack.yaml -o my.avtpack --revision 6")
        #expect(older.status == 2 && older.errors.contains("`my.avtpack` has the greater revision 7: "))
        _ = try folder.scratch.write(PackFolder.pack.replacing("default: 3", with: "default: 4"), to: "pack.yaml")
        _ = try folder.scratch.write(
            PackFolder.tests.replacing("countStarts: 3", with: "countStarts: 4"), to: "pack.test.yaml")
        let other = try folder.run("pack build pack.yaml -o my.avtpack --revision 7")
        #expect(other.status == 2 && other.errors.contains("has the same revision 7, and other contents"))
        #expect(try Data(contentsOf: file) == before)
        let next = try folder.run("pack build pack.yaml -o my.avtpack --revision 8")
        #expect(next.status == 0)
        #expect(next.errors.contains("`my.avtpack.minisig` is the signature of the previous file: sign the new one"))
        #expect(try folder.run("pack build pack.yaml -o my.avtpack --revision 2 --replace").status == 0)
        #expect(try folder.run("pack inspect my.avtpack").output.contains("revision 2,"))
    }

    @Test("build says that a pack has no tests")
    func withoutTests() throws {
        try FileManager.default.removeItem(at: folder.scratch.file("pack.test.yaml"))
        let result = try folder.run("pack build pack.yaml -o my.avtpack --revision 1")
        #expect(result.status == 0 && !result.output.contains("passed"))
        #expect(
            result.errors
                == "avt-rules: the pack has no tests: write some into `pack.test.yaml`, which this command runs\n")
    }

    @Test("build counts the proofs")
    func proofs() throws {
        _ = try folder.scratch.write(
            PackFolder.base + "guarantees:\n  - { name: can-end, reachable: \"!isPaused\" }\n", to: "base/base.yaml")
        let result = try folder.run("pack build pack.yaml -o my.avtpack --revision 7")
        #expect(result.output.contains("1 guarantee proved"), "\(result.errors)")
    }

    @Test("build refuses a pack with errors or failing tests, with the reason")
    func refused() throws {
        _ = try folder.scratch.write(
            PackFolder.tests.replacing("countStarts: 3", with: "countStarts: 4"), to: "pack.test.yaml")
        let failing = try folder.run("pack build pack.yaml -o my.avtpack --revision 7")
        #expect(failing.status == 1)
        #expect(failing.errors.contains("failed  the start says the limit"))
        #expect(failing.errors.hasSuffix("avt-rules: a pack whose tests fail is not built\n"))
        _ = try folder.scratch.write(
            PackFolder.base.replacing("block: isPaused", with: "block: isPausd"), to: "base/base.yaml")
        let wrong = try folder.run("pack build pack.yaml -o my.avtpack --revision 7")
        #expect(wrong.status == 1)
        #expect(wrong.errors.contains("base/base.yaml:6:"))
        #expect(wrong.errors.hasSuffix("avt-rules: no pack file is made of a pack with errors\n"))
        #expect(!FileManager.default.fileExists(atPath: folder.scratch.file("my.avtpack").path))
    }

    @Test("check, test, run and document accept a pack file")
    func uses() throws {
        _ = try folder.run("pack build pack.yaml -o my.avtpack --revision 7")
        // The folder is not looked at any more.
        for name in ["pack.yaml", "base/base.yaml", "pack.test.yaml"] {
            try FileManager.default.removeItem(at: folder.scratch.file(name))
        }
        let checked = try folder.run("check my.avtpack")
        #expect(checked.status == 0 && checked.output == "1 pack checked, no problems\n", "\(checked.output)")
        let tested = try folder.run("test my.avtpack")
        #expect(tested.status == 0)
        #expect(tested.output.hasPrefix("my.avtpack/pack.test.yaml\n  ok      the start says the limit\n"))
        _ = try folder.scratch.write("{\"at\":0,\"action\":\"Start\"}\n", to: "log.ndjson")
        let played = try folder.run("run my.avtpack --log log.ndjson")
        #expect(played.status == 0)
        #expect(played.output.contains("\"countStarts\":3"), "\(played.output)")
    }

    @Test("a pack in a pack file cannot read anything outside of it")
    func outside() throws {
        _ = try folder.scratch.write(PackFolder.base, to: "outside.yaml")
        for path in ["../outside.yaml", "../../outside.yaml", folder.scratch.file("outside.yaml").path] {
            let text = PackFolder.pack.replacing("base/base.yaml", with: path)
            let archive = try PackArchive(
                of: [PackFile(path: "a/pack.yaml", bytes: Array(text.utf8))], name: "my.avtpack",
                manifest: PackManifest(
                    name: "my.pack", version: "1.2.0", revision: 1, language: "1", main: "a/pack.yaml"))
            try Data(archive.bytes).write(to: folder.scratch.file("my.avtpack"))
            let result = try folder.run("check my.avtpack --format short")
            #expect(result.status == 1)
            #expect(result.output.hasPrefix("my.avtpack/a/pack.yaml:5:13: error[AVT1012/"), "\(result.output)")
            #expect(result.output.contains("in the pack file `my.avtpack`"), "\(result.output)")
        }
    }

    @Test("a manifest with another name than its pack is refused")
    func otherName() throws {
        let archive = try PackArchive(
            of: [PackFile(path: "pack.yaml", bytes: Array(PackFolder.base.utf8))], name: "my.avtpack",
            manifest: PackManifest(name: "my.pack", version: "1.0.0", revision: 1, language: "1", main: "pack.yaml"))
        try Data(archive.bytes).write(to: folder.scratch.file("my.avtpack"))
        let result = try folder.run("check my.avtpack --format short")
        #expect(result.status == 1)
        #expect(result.output.contains("says `my.pack`, the pack `my.base`"), "\(result.output)")
    }

    @Test("build records the library's packs, inspect shows them, and check warns about other versions")
    func resolvedPacks() throws {
        let text =
            "pack: { name: my.pack, version: 1.2.0, language: 1, extends: [{ pack: openavt.core, version: 1.x }] }\n"
        _ = try folder.scratch.write(text, to: "above.yaml")
        let built = try folder.run("pack build above.yaml -o above.avtpack --revision 1")
        #expect(built.status == 0, "\(built.errors)")
        let archive = try PackArchive(
            Array(Data(contentsOf: folder.scratch.file("above.avtpack"))), name: "above.avtpack")
        let core = try #require(archive.manifest.resolved.first)
        #expect(archive.manifest.resolved.map(\.name) == ["openavt.core"])
        #expect(core.version == "1.0.0")
        let shown = try folder.run("pack inspect above.avtpack")
        #expect(shown.output.contains("    openavt.core 1.0.0, sha256 \(core.digest)\n"), "\(shown.output)")
        #expect(try folder.run("check above.avtpack --format short").output.contains("AVT1031") == false)

        // The same file as another library made it.
        var manifest = archive.manifest
        (manifest.resolved[0].version, manifest.image) = ("1.4.0", nil)
        let other = try PackArchive(
            of: [PackFile(path: "above.yaml", bytes: Array(text.utf8))], name: "above.avtpack", manifest: manifest)
        try Data(other.bytes).write(to: folder.scratch.file("above.avtpack"))
        let checked = try folder.run("check above.avtpack --format short")
        #expect(checked.status == 0)
        #expect(
            checked.output.contains("`openavt.core` is of version 1.0.0, and was of 1.4.0 when"), "\(checked.output)")
        let differs = try folder.run("pack inspect above.avtpack").output
        #expect(differs.contains("openavt.core 1.4.0, sha256 \(core.digest); here 1.0.0"), "\(differs)")
    }

    @Test("the commands of the reference have the documented results, and its ring and policy are valid")
    func reference() throws {
        let text = try LanguagePages().text
        let section = try LanguagePages().reference("pack-files")
        let first = try #require(text.components(separatedBy: "<!-- example: first -->\n```yaml\n").dropFirst().first)
        let tests = try #require(text.components(separatedBy: "<!-- tests: first -->\n```yaml\n").dropFirst().first)
        func block(_ text: String) -> String { text.components(separatedBy: "```").first ?? "" }
        _ = try folder.scratch.write(block(first), to: "first.yaml")
        _ = try folder.scratch.write(block(tests), to: "first.test.yaml")
        let commands = block(try #require(section.components(separatedBy: "```sh\n").dropFirst().first))
            .split(separator: "\n")
        #expect(commands.count == 7)
        for command in commands {
            let result = try folder.run(String(command.dropFirst("avt-rules ".count)))
            #expect(result.status == 0, "\(command): \(result.output)\(result.errors)")
        }
        let blocks = section.components(separatedBy: "```json\n").dropFirst().prefix(2).map(block)
        #expect(try KeyRing(json: blocks[0]).entries.count == 3)
        _ = try folder.scratch.write(blocks[1], to: "policy.json")
        let checked = try folder.run("check first.yaml --policy policy.json --format short")
        #expect(checked.status <= 1, "\(checked.errors)")
    }
}
