import Foundation
import Testing

@Suite("avt-rules compile, and images in other commands")
struct ImageCommandTests {
    private let folder: PackFolder

    init() throws {
        folder = try PackFolder()
        _ = try folder.scratch.write("{\"at\":0,\"action\":\"Start\"}\n", to: "log.ndjson")
    }

    @Test("an image is played like the packs that it was compiled from")
    func played() throws {
        #expect(try folder.run("compile pack.yaml -o my.avtimage").status == 0)
        let image = try folder.run("run my.avtimage --log log.ndjson")
        let packs = try folder.run("run pack.yaml --log log.ndjson")
        #expect(image.status == 0 && !image.output.isEmpty)
        #expect(image.output == packs.output)
    }

    @Test("compile does not write files with another extension, nor over its packs", arguments: ["pack.yaml", "my"])
    func ending(_ output: String) throws {
        let result = try folder.run("compile pack.yaml -o \(output)")
        #expect(result.status == 2)
        #expect(result.errors.contains("'--output' ends in '.avtimage'."))
        #expect(try String(contentsOf: folder.scratch.file("pack.yaml"), encoding: .utf8) == PackFolder.pack)
        #expect(!FileManager.default.fileExists(atPath: folder.scratch.file("my").path))
    }

    @Test(
        "a failed write is reported with the reason",
        arguments: [
            ("compile pack.yaml -o no/my.avtimage", "cannot write `no/my.avtimage`: there is no such folder"),
            ("compile pack.yaml -o base.avtimage", "cannot write `base.avtimage`: it is a folder"),
            (
                "compile pack.yaml -o pack.yaml/my.avtimage",
                "cannot write `pack.yaml/my.avtimage`: `pack.yaml` is not a folder"
            ),
            (
                "pack build pack.yaml --revision 1 -o no/my.avtpack",
                "cannot write `no/my.avtpack`: there is no such folder"
            ),
        ])
    func unwritable(_ command: String, message: String) throws {
        try FileManager.default.createDirectory(
            at: folder.scratch.file("base.avtimage"), withIntermediateDirectories: false)
        let result = try folder.run(command)
        #expect(result.status == 3)
        #expect(result.errors == "avt-rules: \(message)\n")
    }

    @Test(
        "an image in place of packs or tests is reported as an image",
        arguments: [
            "check my.avtimage", "test my.avtimage", "check pack.yaml --from my.avtimage",
            "run --compare my.avtimage pack.yaml --log log.ndjson",
            "run --compare pack.yaml --with my.avtimage --log log.ndjson",
        ])
    func misplaced(_ command: String) throws {
        #expect(try folder.run("compile pack.yaml -o my.avtimage").status == 0)
        let result = try folder.run(command)
        #expect(result.status == 2)
        #expect(
            result.errors
                == "avt-rules: `my.avtimage` is a compiled image: `avt-rules run`, without `--compare`, plays logs through "
                + "it; all else takes the packs that it was compiled from\n")
    }

    @Test("a damaged image exits with 5, a missing image with 3")
    func damaged() throws {
        #expect(try folder.run("compile pack.yaml -o my.avtimage").status == 0)
        let whole = try Data(contentsOf: folder.scratch.file("my.avtimage"))
        var changed = whole
        changed[whole.count / 2] ^= 1
        for bytes in [whole.prefix(100), changed, Data("no image, whatever its name says".utf8), Data()] {
            try bytes.write(to: folder.scratch.file("my.avtimage"))
            let result = try folder.run("run my.avtimage --log log.ndjson")
            #expect(result.status == 5, "\(bytes.count) bytes: \(result.errors)")
            #expect(result.errors.hasPrefix("avt-rules: cannot load my.avtimage: ") && result.output.isEmpty)
        }
        #expect(try folder.run("run none.avtimage --log log.ndjson").status == 3)
    }
}
