/// The names that parts of a program had in an earlier version.
struct Renames {
    private var previous: [String: String] = [:]

    /// Merges the renames of some rules; if two of them rename to the same name, the first wins.
    init(_ rules: [MigrationRule]) {
        for rename in rules.flatMap(\.renames) where previous[rename.name] == nil {
            previous[rename.name] = rename.previous
        }
    }

    /// Returns the previous name for a current name.
    func previous(_ name: String) -> String {
        // `has(ad)`: whether a record is present.
        guard name.hasPrefix("has("), name.hasSuffix(")") else { return part(name) }
        return previous[name] ?? "has(\(part(String(name.dropFirst(4).dropLast()))))"
    }

    private func part(_ name: String) -> String {
        if let previous = previous[name] { return previous }
        // `playback.open`, `quality.high`: parts of a scope or a measure.
        guard let dot = name.lastIndex(of: "."), let whole = previous[String(name[..<dot])] else { return name }
        return whole + name[dot...]
    }
}
