import AVTPackFiles

/// The location of a document, which identifies documents that are reached by several paths.
enum PackLocation: Hashable {
    /// The normalized path of a file.
    case file(String)
    /// The name of a document in memory, as chosen by the caller.
    case text(String)
    /// The name of a document from outside the app, as chosen by the caller.
    case data(String)
    /// The path of a shipped pack among the shipped packs.
    case shipped(String)
    /// A pack file and the path of a document in it.
    case archived(PackArchive, String)

    /// The path or name.
    var name: String {
        switch self {
        case .file(let name), .text(let name), .data(let name), .shipped(let name): name
        case .archived(let archive, let path): archive.documentName(path)
        }
    }

    /// Resolves a path relative to this document.
    func beside(_ path: String) -> PackLocation {
        if case .archived(let archive, let own) = self {
            // Documents in a pack file cannot reach anything outside of it.
            let folder = own.split(separator: "/").dropLast().map { $0 + "/" }.joined()
            return .archived(archive, PackLocation.normalized(path.hasPrefix("/") ? path : folder + path))
        }
        let directory = name.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let isAbsolute = path.hasPrefix("/")
        let whole = isAbsolute || !name.contains("/") ? path : directory + "/" + path
        let normal = PackLocation.normalized(whole)
        if case .shipped = self, !isAbsolute { return .shipped(normal) }
        if case .data = self { return .data(normal) }
        return .file(normal)
    }

    /// Returns a path without `.`, and without `..` after a folder.
    static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
