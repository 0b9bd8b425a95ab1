import AVTCore
import AVTDiagnostics

/// The folders and libraries that packs may be read from.
///
/// Otherwise a pack from outside could name any file on the machine; diagnostics would show its lines and
/// `check --fix` would change it.
package struct PackAccess: Sendable {
    /// True if files outside the folders are read as well; these are neither quoted nor changed.
    package let allowsOutside: Bool
    /// The libraries, starting with the core library.
    package let libraries: [PackLibrary]
    private let folders: [Folder]

    private struct Folder {
        /// The absolute path of the folder as named.
        let path: String
        /// The path with symbolic links resolved.
        let realPath: String

        init(_ name: String) {
            path = PackAccess.absolute(name)
            realPath = AVTCore.realPath(name) ?? path
        }
    }

    /// Creates the access of packs that the host or the user names: to the folders that contain them.
    ///
    /// - Parameters:
    ///   - sources: The packs. Packs that are not on disk have no folder.
    ///   - allowsOutside: True to read files outside the folders as well.
    ///   - libraries: The libraries in addition to the core library.
    package init(of sources: [PackSource], allowsOutside: Bool = false, libraries: [PackLibrary] = []) {
        self.allowsOutside = allowsOutside
        self.libraries = [.core] + libraries
        folders = sources.compactMap { source in
            switch source {
            case .file(let path), .text(_, let path): Folder(path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".")
            case .folder(let path): Folder(path)
            case .data, .shipped, .archived: nil
            }
        }
    }

    /// Returns true if a file is below one of the folders after resolving symbolic links.
    ///
    /// For a file that does not exist, only its path is compared, which does not reveal the files that exist outside.
    package func contains(_ path: String) -> Bool {
        if let real = realPath(path) { return isInside(real) }
        let path = PackAccess.absolute(path)
        return folders.contains { isPath(path, below: $0.path) }
    }

    /// Returns true if a file exists in the folders.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: True if it exists, and false if it is outside of the folders.
    func hasFile(_ path: String) -> Bool {
        realPath(path) != nil && contains(path)
    }

    /// Returns a condition on the real path of a file to read that holds if the file is below one of the folders, or
    /// `nil` for a file that was found outside, which may be anywhere.
    package func condition(isOutside: Bool) -> ((String) -> Bool)? {
        isOutside ? nil : { isInside($0) }
    }

    /// Returns true if a real path is below one of the folders.
    private func isInside(_ real: String) -> Bool { folders.contains { isPath(real, below: $0.realPath) } }

    private func isPath(_ path: String, below folder: String) -> Bool {
        path.utf8.starts(with: (folder.hasSuffix("/") ? folder : folder + "/").utf8)
    }

    private static func absolute(_ path: String) -> String {
        PackLocation.normalized(path.hasPrefix("/") ? path : (AVTCore.realPath(".") ?? "") + "/" + path)
    }
}

extension Diagnostic {
    /// Creates the error for a file that is not read because it is outside the packs' folders.
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
