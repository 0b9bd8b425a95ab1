import AVTEngine
import AVTPackFiles

/// Loads the compiled image of a pack file.
package struct ImageLoader: PackLoader {
    package init() {}

    package func program(in archive: PackArchive, under settings: UpdateSettings) throws(UpdateRefusal) -> RuleProgram {
        guard let image = archive.image, let described = archive.manifest.image else { throw .noImage }
        let program = try settings.program(ofImage: image)
        let (content, manifest) = (program.content, archive.manifest)
        guard content.digest == described.rules.description, content.name == manifest.name,
            content.version == manifest.version
        else { throw .otherImage }
        return program
    }
}

extension UpdateSettings {
    /// Returns the program in an image, if the policy allows what it does.
    ///
    /// - Throws: `UpdateRefusal.image` or `.policy`.
    package func program(ofImage image: [UInt8]) throws(UpdateRefusal) -> RuleProgram {
        let program: RuleProgram
        do throws(ImageError) {
            program = try RuleImage.decode(image, formulas: formulas, within: runLimits)
        } catch {
            throw .image(error)
        }
        let breaches = policy.breaches(by: program, bytes: image.count)
        guard breaches.isEmpty else { throw .policy(breaches) }
        return program
    }
}
