import AVTEngine
import AVTRules
import OpenAVT

/// Compiled images, which can be used instead of packs to play a log.
enum ImageFile {
    /// The file name extension of images.
    static let ending = ".avtimage"

    /// Returns true if a name ends in `.avtimage`.
    static func isNamed(_ name: String) -> Bool { name.hasSuffix(ending) }

    /// Loads the program in an image.
    ///
    /// - Throws: `Failure` if the file cannot be read, or is not an image that can run here.
    static func program(_ path: String) throws(Failure) -> RuleProgram {
        do throws(ImageError) {
            return try RuleImage.load(path, formulas: ExpressionFormulas())
        } catch {
            let isOfFile = error.code == .unreadable || error.code == .tooLarge
            throw Failure(status: isOfFile ? .inputOutput : .untrusted, message: "cannot load \(path): \(error)")
        }
    }

    /// Rejects an image where packs or tests are expected.
    ///
    /// - Throws: `Failure` if the name is that of an image.
    static func refuse(_ name: String) throws(Failure) {
        guard isNamed(name) else { return }
        throw Failure(
            status: .usage,
            message: "`\(name)` is a compiled image: `avt-rules run`, without `--compare`, plays logs through it; "
                + "all else takes the packs that it was compiled from")
    }
}
