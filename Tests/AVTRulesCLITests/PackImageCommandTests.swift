import AVTEngine
import AVTPackFiles
import Foundation
import Testing

@Suite("Compiled images in pack files, and pack files that withdraw rules")
struct PackImageCommandTests {
    private let folder: PackFolder

    init() throws {
        folder = try PackFolder()
    }

    private func archive(_ name: String) throws -> PackArchive {
        try PackArchive(Array(Data(contentsOf: folder.scratch.file(name))), name: name)
    }

    /// Writes a pack file with another image than its own.
    private func replaceImage(_ change: (inout [UInt8], inout PackManifest.Image) -> Void) throws {
        let archive = try archive("my.avtpack")
        var manifest = archive.manifest
        var (bytes, described) = (archive.image ?? [], try #require(manifest.image))
        change(&bytes, &described)
        manifest.image = described
        let others = archive.files.filter { $0.path != described.path }
        let changed = try PackArchive(
            of: others + [PackFile(path: described.path, bytes: bytes)], name: "my.avtpack", manifest: manifest)
        try Data(changed.bytes).write(to: folder.scratch.file("my.avtpack"))
    }

    private func sign() throws {
        _ = try folder.run("pack keygen one")
        #expect(try folder.run("pack sign my.avtpack --key one.key").status == 0)
    }

    @Test("build puts in the image that compile writes, unless an option disables it")
    func build() throws {
        #expect(try folder.run("pack build pack.yaml -o my.avtpack --revision 7").status == 0)
        #expect(try folder.run("compile pack.yaml -o my.avtimage").status == 0)
        let archive = try archive("my.avtpack")
        let image = try Array(Data(contentsOf: folder.scratch.file("my.avtimage")))
        #expect(archive.image == image)
        #expect(archive.manifest.image?.format == RuleImage.formatVersion)
        #expect(archive.manifest.image?.rules.description == (try RuleImage.decode(image)).content.digest)
        #expect(try folder.run("pack build pack.yaml -o without.avtpack --revision 7 --no-image").status == 0)
        let without = try self.archive("without.avtpack")
        #expect(without.image == nil && without.manifest.image == nil)
    }

    @Test("verify and inspect compile the packs, and refuse a pack file with another image")
    func verify() throws {
        _ = try folder.run("pack build pack.yaml -o my.avtpack --revision 7")
        try sign()
        let good = try folder.run("pack verify my.avtpack --key one.pub")
        #expect(good.status == 0 && good.output.contains(" bytes, and is what the packs compile to"), "\(good.errors)")
        #expect(try folder.run("pack inspect my.avtpack").output.contains("and is what the packs compile to"))
        _ = try folder.scratch.write(PackFolder.pack.replacing("default: 3", with: "default: 4"), to: "other.yaml")
        _ = try folder.run("compile other.yaml -o other.avtimage")
        let other = try Array(Data(contentsOf: folder.scratch.file("other.avtimage")))
        try replaceImage { image, _ in image = other }
        try sign()
        for command in ["pack verify my.avtpack --key one.pub", "pack inspect my.avtpack"] {
            let bad = try folder.run(command)
            #expect(bad.status == 5, "\(command)")
            #expect(bad.errors.contains("but the packs compile to another one"), "\(bad.errors)")
        }
    }

    @Test("an image for another engine is reported, and not compared")
    func otherEngine() throws {
        _ = try folder.run("pack build pack.yaml -o my.avtpack --revision 7")
        try replaceImage { image, described in (image[8], described.format) = (99, 99) }
        try sign()
        let result = try folder.run("pack verify my.avtpack --key one.pub")
        #expect(result.status == 0)
        #expect(result.output.contains("is not compared: it is for format 99 and level "), "\(result.output)")
    }

    @Test("withdraw makes a pack file without files, which must have a greater revision")
    func withdraw() throws {
        _ = try folder.run("pack build pack.yaml -o my.avtpack --revision 7")
        let early = try folder.run("pack withdraw my.avtpack -o off.avtpack --revision 7 --reason x")
        #expect(early.status == 2 && early.errors.contains("has revision 7: '--revision' must be greater"))
        let made = try folder.run("pack withdraw my.avtpack -o off.avtpack --revision 8 --reason wrong")
        #expect(made.status == 0)
        let off = try archive("off.avtpack")
        #expect(off.files.isEmpty && off.manifest.withdrawn == "wrong" && off.manifest.revision == 8)
        #expect(made.output == "off.avtpack: withdraws my.pack 1.2.0, revision 8\nsha256 \(off.digest)\n")
        let again = try folder.run("pack withdraw my.avtpack -o off.avtpack --revision 8 --reason other")
        #expect(again.status == 2 && again.errors.contains("has the same revision 8"), "\(again.errors)")
        let silent = try Tool.run(
            [
                "pack", "withdraw", folder.scratch.file("my.avtpack").path, "-o", "n.avtpack", "--revision", "8",
                "--reason", " ",
            ])
        #expect(silent.status == 2 && silent.errors.contains("'--reason'"))
        let shown = try folder.run("pack inspect off.avtpack")
        #expect(shown.status == 0 && shown.output.contains("withdraws the rules: wrong"))
        _ = try folder.run("pack keygen one")
        _ = try folder.run("pack sign off.avtpack --key one.key")
        #expect(try folder.run("pack verify off.avtpack --key one.pub").output.contains("withdraws the rules: wrong"))
    }
}
