import AVTEngine
import AVTPackFiles
import AVTRules
import Testing

/// Pack files with compiled images.
extension Packs {
    static func program(_ text: String) throws -> RuleProgram {
        try RuleCompiler.compile([.text(text, name: "pack.yaml")])
    }

    /// A pack file with the image of its pack.
    static func imaged(_ text: String, revision: Int) throws -> PackArchive {
        try archive(text, revision: revision).adding(imageOf: program(text))
    }

    /// A pack file of a number, with its image.
    static func imaged(_ number: Int) throws -> PackArchive { try imaged(text(number), revision: number) }

    /// A pack file whose image differs from that of its pack.
    static func altered(
        _ number: Int, _ change: (inout [UInt8], inout PackManifest.Image) throws -> Void
    ) throws -> PackArchive {
        let archive = try imaged(number)
        var (manifest, image) = (archive.manifest, archive.image ?? [])
        var described = try #require(manifest.image)
        try change(&image, &described)
        manifest.image = described
        let others = archive.files.filter { $0.path != described.path }
        return try PackArchive(
            of: others + [PackFile(path: described.path, bytes: image)], name: archive.name, manifest: manifest)
    }

    /// A pack file whose image is of a format that nobody knows.
    static func ofLaterFormat(_ number: Int) throws -> PackArchive {
        try altered(number) { image, described in (image[8], described.format) = (99, 99) }
    }
}
