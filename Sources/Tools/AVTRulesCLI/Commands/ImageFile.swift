import AVTEngine
import AVTRules
import OpenAVT

/// Compiled images, which stand in the place of packs where a log is played.
enum ImageFile {
    /// What the name of an image ends in.
    static let ending = ".avtimage"

    /// True for a name that ends in `.avtimage`.
    static func isNamed(_ name: String) -> Bool { name.hasSuffix(ending) }

    /// The program in an image.
    ///
    /// - Throws: `Failure` if it cannot be read, or is no image that may run here.
    static func program(_ path: String) throws(Failure) -> RuleProgram {
        do throws(ImageError) {
            return try RuleImage.load(path, formulas: ExpressionFormulas())
        } catch {
            let isOfFile = error.code == .unreadable || error.code == .tooLarge
            throw Failure(status: isOfFile ? .inputOutput : .untrusted, message: "cannot load \(path): \(error)")
        }
    }

    /// Refuses an image where packs or tests are wanted.
    ///
    /// - Throws: `Failure` for the name of an image.
    static func refuse(_ name: String) throws(Failure) {
        guard isNamed(name) else { return }
        throw Failure(
            status: .usage,
            message: "`\(name)` is a compiled image: `avt-rules run`, without `--compare`, plays logs through it; "
                + "all else takes the packs that it was compiled from")
    }
}
