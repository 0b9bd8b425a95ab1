import AVTEngine
import AVTPackFiles

/// A type that turns a pack file, whose signatures are verified if they must be, into a program.
///
/// ```text
/// verified pack file ─▶ ImageLoader    OpenAVTUpdatesRuntime   its image
///                    └▶ PackCompiler   OpenAVTUpdates          its image, or else its YAML
/// LocalRules ─────────▶ RuleOrigin     a pack file, an image, a program; YAML in OpenAVTUpdates
/// ```
package protocol PackLoader: Sendable {
    /// Returns the program of the pack in a pack file.
    ///
    /// - Throws: `UpdateRefusal` if the pack cannot run here.
    func program(in archive: PackArchive, under settings: UpdateSettings) throws(UpdateRefusal) -> RuleProgram
}

/// The origin of rules that are not signed.
package protocol RuleOrigin: Sendable {
    /// The pack file that contains the rules, or `nil` if they are not in a single pack file.
    var archive: PackArchive? { get }
    /// Returns the program of the rules.
    ///
    /// - Throws: `UpdateRefusal` if the rules cannot run here.
    func program(under settings: UpdateSettings) throws(UpdateRefusal) -> RuleProgram
}

extension RuleOrigin {
    package var archive: PackArchive? { nil }
}
