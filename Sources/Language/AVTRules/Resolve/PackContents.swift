import AVTDiagnostics
import AVTPackFiles

/// The contents of a pack file and the values for its manifest.
package struct PackContents: Sendable {
    /// The name of the outermost pack.
    package let name: String
    /// The version of the outermost pack.
    package let version: String
    /// The parameters of all packs.
    package let parameters: [PackManifest.Parameter]
    /// The packs that are not stored in the pack file because they ship with the library.
    package let resolved: [PackManifest.ResolvedPack]
    /// The files on disk that make up the packs: the paths by which they were reached, and their bytes.
    package let files: [(path: String, bytes: [UInt8])]

    /// Reads packs and everything they extend, or returns `nil` if a file cannot be read or is not a pack.
    package init?(_ packs: [PackSource], access: PackAccess? = nil, into diagnostics: inout DiagnosticCollector) {
        var reader = PackReader(
            of: packs, unsaved: [:], limits: RuleLimits(access: access), diagnostics: diagnostics)
        for pack in packs { reader.read(pack) }
        diagnostics = reader.diagnostics
        guard reader.isComplete, let outermost = reader.packs.last?.syntax.header, !diagnostics.hasErrors else {
            return nil
        }
        name = outermost.name.text
        version = outermost.version.text
        parameters = reader.packs.map(\.syntax.header).flatMap { header in
            header.parameters.map {
                PackManifest.Parameter(
                    pack: header.name.text, name: $0.name.text, type: $0.kind.rawValue, initial: $0.defaultValue.text)
            }
        }
        resolved = reader.packs.filter { $0.syntax.file.path == nil }.map(PackManifest.ResolvedPack.init)
        files = reader.packs.map(\.syntax.file).compactMap { file in
            file.path.map { ($0, Array(file.text.utf8)) }
        }
    }
}
