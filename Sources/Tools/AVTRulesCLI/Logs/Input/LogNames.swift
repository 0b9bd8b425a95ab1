import Foundation

/// The names of the files of a log.
enum LogNames {
    /// Expands the patterns among names; each file is listed once, even if several paths lead to it.
    ///
    /// - Parameter names: The names of files, `-`, and patterns with `*`, `?` and `[...]`. A name of an existing file is no
    ///   pattern.
    /// - Returns: The names in the order of the parameter, those that match a pattern sorted by their bytes.
    /// - Throws: `Failure` if no file matches a pattern, or standard input is listed twice.
    static func expand(_ names: [String]) throws(Failure) -> [String] { try listed(names).files }

    /// Returns the files as ``expand(_:)`` does, and the other paths of some of them, each with the name that is read.
    static func listed(
        _ names: [String]
    ) throws(Failure) -> (files: [String], others: [(path: String, file: String)]) {
        var expanded: [String] = []
        var others: [(path: String, file: String)] = []
        var known: Set<String> = []
        var identities: [OutputFiles.Identity: String] = [:]
        for name in names {
            if name == "-", known.contains(name) {
                throw Failure(status: .usage, message: "'--log -': standard input can be read only once")
            }
            for file in try files(name) where known.insert(file).inserted {
                let identity = file == "-" ? nil : OutputFiles.identity(of: file)
                if let identity, let other = identities[identity] {
                    others.append((file, other))
                } else {
                    expanded.append(file)
                    if let identity { identities[identity] = file }
                }
            }
        }
        return (expanded, others)
    }

    private static func files(_ name: String) throws(Failure) -> [String] {
        guard name.contains(where: { "*?[".contains($0) }), !FileManager.default.fileExists(atPath: name) else {
            return [name]
        }
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(name, GLOB_NOSORT, nil, &found) == 0 else {
            throw Failure(status: .inputOutput, message: "no log matches the pattern `\(name)`")
        }
        // Not by the order of the system's language, so that a log is the same everywhere.
        return (0..<Int(found.gl_pathc)).compactMap { index in found.gl_pathv[index].map { String(cString: $0) } }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
