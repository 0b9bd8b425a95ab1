import AVTPackFiles

/// Where a document stands, so that one that is reached on two ways is read once.
enum PackLocation: Hashable {
    /// A file, by a path without `.` and `..` that could be left out.
    case file(String)
    /// A document in memory, by the name that its giver uses.
    case text(String)
    /// A document from outside, by the name that its giver uses.
    case data(String)
    /// A shipped pack, by its path among these.
    case shipped(String)
    /// A document in a pack file, by its path there.
    case archived(PackArchive, String)

    /// The path or name.
    var name: String {
        switch self {
        case .file(let name), .text(let name), .data(let name), .shipped(let name): name
        case .archived(let archive, let path): archive.documentName(path)
        }
    }

    /// What a relative path leads to from here.
    func beside(_ path: String) -> PackLocation {
        if case .archived(let archive, let own) = self {
            // Nothing outside of a pack file can be reached from within.
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

    /// A path without `.`, and without `..` behind a folder.
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
