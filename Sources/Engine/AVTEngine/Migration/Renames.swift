/// What things of a program were called in an earlier version.
struct Renames {
    private var former: [String: String] = [:]

    /// Takes together what rules say; of two that rename to one name the first counts.
    init(_ rules: [MigrationRule]) {
        for rename in rules.flatMap(\.renames) where former[rename.name] == nil { former[rename.name] = rename.former }
    }

    /// What something was called, by its name now.
    func former(_ name: String) -> String {
        // `has(ad)`: whether a record is there.
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
