/// The names that parts of a program had in an earlier version.
struct Renames {
    private var previous: [String: String] = [:]

    /// Merges the renames of some rules; if two of them rename to the same name, the first wins.
    ///
    /// Names of a player continue where packs of other players are added or removed: `pictureWidth` and `mpv.pictureWidth`.
    init(_ rules: [MigrationRule], from old: ProgramContent, to new: ProgramContent) {
        for rename in rules.flatMap(\.renames) where previous[rename.name] == nil {
            previous[rename.name] = rename.previous
        }
        guard old.players.areSeveral != new.players.areSeveral else { return }
        let (single, several) = old.players.areSeveral ? (new, old) : (old, new)
        guard let player = single.players.names.first?.name else { return }
        let (singleNames, severalNames) = (single.lastingNames, several.lastingNames)
        for name in singleNames where !severalNames.contains(name) {
            let full = "\(player).\(name)"
            let (from, to) = old.players.areSeveral ? (full, name) : (name, full)
            if severalNames.contains(full), previous[to] == nil { previous[to] = from }
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

extension ProgramContent {
    /// The names of everything that a session preserves.
    fileprivate var lastingNames: Set<String> {
        let slots = (state.instrumentSlots + state.trackerSlots).map(\.name)
        return Set(
            state.variables.map(\.name) + slots + state.scopes.map(\.name) + measures.map(\.name)
                + timers.map(\.name.name))
    }
}
