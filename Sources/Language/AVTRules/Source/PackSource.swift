public import AVTPackFiles

/// The source of a rule pack.
///
/// Packs on disk extend files in, or below, the folders of the packs that are compiled together. An `extends` entry or
/// a symbolic link that leads elsewhere is an error with the code ``DiagnosticCode/outsideFolder``, and its target is
/// not read.
public enum PackSource: Sendable, Hashable {
    /// The path of a YAML file.
    case file(String)
    /// The path of a folder that contains a file `pack.yaml`.
    case folder(String)
    /// A YAML document and the name that diagnostics use.
    ///
    /// Relative paths in `extends` are resolved against the name.
    case text(String, name: String)
    /// The bytes of a YAML document from outside the app, and the name that diagnostics use.
    ///
    /// It can extend shipped packs only: relative paths do not resolve to anything, and never to files on disk.
    case data([UInt8], name: String)
    /// The name of a pack of the core library, such as `openavt.core`, or of another ``PackLibrary`` that the host
    /// passes.
    case shipped(String)
    /// A file in a pack file, and its path there.
    ///
    /// Relative paths in `extends` are resolved within the pack file only, never on disk.
    case archived(PackArchive, path: String)

    /// Returns the source of the main pack in a pack file.
    public static func archive(_ archive: PackArchive) -> PackSource {
        .archived(archive, path: archive.manifest.main)
    }

    /// Returns whether a name is that of a YAML file.
    package static func isYAML(_ name: String) -> Bool { name.hasSuffix(".yaml") || name.hasSuffix(".yml") }

    /// Creates a source from a name on a command line or in `extends`.
    ///
    /// A name that ends in `.yaml` or `.yml` is the path of a file; any other name with a slash, `.` and `..` are paths
    /// of folders; all others are names of shipped packs.
    public init(named name: String) {
        if PackSource.isYAML(name) {
            self = .file(name)
        } else if name.contains("/") || name == "." || name == ".." {
            self = .folder(name)
        } else {
            self = .shipped(name)
        }
    }

    /// The name of the document in diagnostics.
    package var documentName: String {
        switch self {
        case .file(let path): path
        case .folder(let path): path + (path.hasSuffix("/") ? "" : "/") + PackSource.folderFile
        case .text(_, let name), .data(_, let name): name
        case .shipped(let name): EmbeddedPack.path(of: name)
        case .archived(let archive, let path): archive.documentName(path)
        }
    }

    /// The names of the shipped packs that map the signals of players.
    package static var shippedPlayers: [String] {
        PackLibrary.core.packs.map(\.name).filter { $0.hasPrefix("players.") }
    }

    /// The name of the file that a pack folder must contain.
    static let folderFile = "pack.yaml"
}

extension PackArchive {
    /// Returns the name of a contained file in diagnostics.
    func documentName(_ path: String) -> String { name + "/" + path }
}
