/// The names that parts of a program had in an earlier version.
struct Renames {
    private var former: [String: String] = [:]

    /// Merges the renames of some rules; if two of them rename to the same name, the first wins.
    init(_ rules: [MigrationRule]) {
        for rename in rules.flatMap(\.renames) where former[rename.name] == nil { former[rename.name] = rename.former }
    }

    /// Returns the previous name for a current name.
    func former(_ name: String) -> String {
        // `has(ad)`: whether a record is present.
        guard name.hasPrefix("has("), name.hasSuffix(")") else { return part(name) }
        return former[name] ?? "has(\(part(String(name.dropFirst(4).dropLast()))))"
    }

    private func part(_ name: String) -> String {
        if let former = former[name] { return former }
        // `playback.open`, `quality.high`: parts of a scope or a measure.
        guard let dot = name.lastIndex(of: "."), let whole = former[String(name[..<dot])] else { return name }
        return whole + name[dot...]
    }
}
