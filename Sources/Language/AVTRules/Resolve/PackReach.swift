import AVTDiagnostics
import AVTYAML

/// The folders that packs may read files from.
///
/// A pack from outside could otherwise name any file of the machine, whose lines diagnostics would show and `check --fix`
/// would change.
package struct PackReach: Sendable {
    /// True if files outside of the folders are read as packs, too; they are then neither quoted nor changed.
    package let allowsOutside: Bool
    private let folders: [Folder]

    private struct Folder {
        /// The folder as it is named, from the root of the file system.
        let path: String
        /// The same with symbolic links resolved.
        let realPath: String

        init(_ name: String) {
            path = PackReach.absolute(name)
            realPath = AVTYAML.realPath(name) ?? path
        }
    }

    /// Creates the reach of packs that the host, or the person at the terminal, names: their own folders.
    ///
    /// - Parameters:
    ///   - sources: The packs. Those that are not on disk have no folder.
    ///   - allowsOutside: True to read files outside of the folders as packs, too.
    package init(of sources: [PackSource], allowsOutside: Bool = false) {
        self.allowsOutside = allowsOutside
        folders = sources.compactMap { source in
            switch source {
            case .file(let path), .text(_, let path): Folder(path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".")
            case .folder(let path): Folder(path)
            case .data, .shipped, .archived: nil
            }
        }
    }

    /// Returns true if a file is below one of the folders, wherever symbolic links lead.
    ///
    /// Of a file that does not exist the path alone decides, so nobody learns which files exist outside.
    package func contains(_ path: String) -> Bool {
        if let real = realPath(path) { return folders.contains { isPath(real, below: $0.realPath) } }
        let path = PackReach.absolute(path)
        return folders.contains { isPath(path, below: $0.path) }
    }

    private func isPath(_ path: String, below folder: String) -> Bool {
        path.utf8.starts(with: (folder.hasSuffix("/") ? folder : folder + "/").utf8)
    }

    private static func absolute(_ path: String) -> String {
        PackLocation.normalized(path.hasPrefix("/") ? path : (AVTYAML.realPath(".") ?? "") + "/" + path)
    }
}

extension Diagnostic {
    /// The report of a file that is not read because it is outside of the packs' folders.
    package static func outsideFolder(_ name: String, at range: SourceRange?) -> Diagnostic {
        Diagnostic(
            .outsideFolder, "`\(name)` is outside of the packs' folders", at: range, label: "this file is not read",
            notes: [
                DiagnosticNote(
                    "packs read files in the folders of the packs that are named, and below them; symbolic links do not "
                        + "lead out of these"),
                DiagnosticNote(
                    "name a pack or folder there as well, or read the file with `--allow-outside`, which neither quotes "
                        + "nor changes it"),
            ])
    }
}
