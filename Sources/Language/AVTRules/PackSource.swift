public import AVTPackFiles

/// Where a rule pack comes from.
///
/// Packs on disk extend files in the folders of the packs that are named together, or below these: `extends` and symbolic
/// links that lead elsewhere are errors with the code ``DiagnosticCode/outsideFolder``, and nothing there is read.
public enum PackSource: Sendable, Hashable {
    /// A YAML file, by its path.
    case file(String)
    /// A folder with a file `pack.yaml`, by its path.
    case folder(String)
    /// A YAML document. The name stands in diagnostics; what the pack extends by a relative path is looked for beside it.
    case text(String, name: String)
    /// A YAML document that came from outside of the app, as its bytes. The name stands in diagnostics.
    ///
    /// It extends shipped packs alone: a relative path leads nowhere, and never to the disk.
    case data([UInt8], name: String)
    /// A pack that comes with the library, by its name, such as `openavt.core`.
    case shipped(String)
    /// A file in a pack file, by its path there.
    ///
    /// What it extends by a relative path is looked for in the pack file alone, never on disk.
    case archived(PackArchive, path: String)

    /// The pack in a pack file.
    public static func archive(_ archive: PackArchive) -> PackSource {
        .archived(archive, path: archive.manifest.main)
    }

    /// A source as users name it on a command line or in `extends`: a path if it ends in `.yaml` or `.yml` or has a
    /// slash in it, otherwise the name of a shipped pack.
    ///
    /// A path without such an ending is a folder.
    public init(named name: String) {
        if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
            self = .file(name)
        } else if name.contains("/") || name == "." || name == ".." {
            self = .folder(name)
        } else {
            self = .shipped(name)
        }
    }

    /// What diagnostics call the document; `nil` for a shipped pack of which there is none.
    package var documentName: String? {
        switch self {
        case .file(let path): path
        case .folder(let path): path + (path.hasSuffix("/") ? "" : "/") + PackSource.folderFile
        case .text(_, let name), .data(_, let name): name
        case .shipped(let name): ShippedPacks.named(name)?.path
        case .archived(let archive, let path): archive.documentName(path)
        }
    }

    /// The names of the shipped packs with the signals of players.
    package static var shippedPlayers: [String] {
        ShippedPacks.all.map(\.name).filter { $0.hasPrefix("players.") }
    }

    /// The file that makes a folder a pack.
    static let folderFile = "pack.yaml"
}

extension PackArchive {
    /// What diagnostics call a file in it.
    func documentName(_ path: String) -> String { name + "/" + path }
}
