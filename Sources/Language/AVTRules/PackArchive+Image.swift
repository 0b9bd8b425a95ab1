import AVTCore
import AVTEngine
import AVTPackFiles

/// The compiled image in a pack file.
extension PackArchive {
    /// The result of comparing the image of a pack file with its packs.
    package enum ImageCheck: Equatable, Sendable {
        /// There is no image.
        case none
        /// The packs compile to exactly this image.
        case same
        /// The packs compile to another image.
        case different
        /// The packs have errors, or contain a value that an image cannot contain.
        case notCompiled
        /// The image is of another version than this library writes, so it cannot be compared.
        case otherEngine(format: Int, level: Int)
        /// A pack of the library has another text than when the image was made, so it cannot be compared.
        case otherLibrary(String)
    }

    /// Returns a pack file that also contains the compiled image of its packs.
    ///
    /// - Parameters:
    ///   - program: The program of the packs, compiled with the default values of their parameters.
    ///   - limits: The size limits of the readers of the pack file.
    /// - Returns: The pack file; the same packs always result in the same bytes.
    /// - Throws: `ImageError` if the program contains a value that an image cannot contain, or `ArchiveError` if the
    ///   image is larger than the limits allow.
    package func adding(imageOf program: RuleProgram, limits: ArchiveLimits = ArchiveLimits()) throws -> PackArchive {
        let image = PackFile(path: PackManifest.imageFileName, bytes: try RuleImage.encode(program))
        var manifest = manifest
        manifest.image = Digest(program.content.digest).map {
            PackManifest.Image(
                path: image.path, format: RuleImage.formatVersion, level: ProgramContent.featureLevel, rules: $0)
        }
        return try PackArchive(of: files + [image], name: name, manifest: manifest, limits: limits)
    }

    /// Compiles the packs, and compares the result with the image.
    ///
    /// - Parameter libraries: The libraries whose packs can be extended in addition to the core library.
    /// - Returns: The result of the comparison.
    package func checkImage(libraries: [PackLibrary] = []) -> ImageCheck {
        guard let described = manifest.image, let image else { return .none }
        guard described.format == RuleImage.formatVersion, described.level == ProgramContent.featureLevel else {
            return .otherEngine(format: described.format, level: described.level)
        }
        for pack in manifest.resolved where pack.onThisHost(libraries) != pack { return .otherLibrary(pack.name) }
        guard let program = try? RuleCompiler.compile([.archive(self)], limits: RuleLimits(libraries: libraries)),
            let compiled = try? RuleImage.encode(program)
        else { return .notCompiled }
        return compiled == image && program.content.digest == described.rules.description ? .same : .different
    }
}
