import AVTEngine
import AVTRules
import OpenAVTUpdatesRuntime

/// Loads the compiled image of a pack file if it can run here, and compiles the YAML otherwise.
///
/// The image is not used if the host sets parameters, whose values an image contains, or limits the number of
/// transitions, which an image does not. If an image is refused for any reason, the YAML decides, whose problems have
/// locations.
struct PackCompiler: PackLoader {
    var parameters: [String: String] = [:]
    var limits = RuleLimits()

    func program(in archive: PackArchive, under settings: UpdateSettings) throws(UpdateRefusal) -> RuleProgram {
        if parameters.isEmpty, settings.policy.limits[.transitions] == nil,
            let program = try? ImageLoader().program(in: archive, under: settings)
        {
            return program
        }
        return try settings.compile([.archive(archive)])
    }
}

/// Rules in packs that the app compiles.
struct PackRules: RuleOrigin {
    let packs: [PackSource]

    var archive: PackArchive? {
        guard packs.count == 1, case .archived(let archive, _)? = packs.first else { return nil }
        return archive
    }

    func program(under settings: UpdateSettings) throws(UpdateRefusal) -> RuleProgram {
        if let archive, packs == [.archive(archive)] {
            return try settings.loader.program(in: archive, under: settings)
        }
        return try settings.compile(packs)
    }
}

extension OfferedPack.Content {
    /// Packs that are not in a pack file, with the digest of the bytes that were read.
    public static func sources(_ packs: [PackSource], _ digest: Digest) -> OfferedPack.Content {
        .local(LocalRules(PackRules(packs: packs)), digest)
    }
}
