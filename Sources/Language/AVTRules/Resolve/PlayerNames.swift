import AVTCore

/// The names that belong to players, in packs of several players.
///
/// A name in formulas belongs to a player if only packs with the key `player` declare it: rules for other players do not see
/// it. If packs of several players declare it, its full name begins with the player: `mpv.pictureWidth`. Names that a pack
/// without the key declares, and OpenAVT's flags, are those of all packs.
struct PlayerNames: Sendable {
    /// The players of each name that belongs to players; empty unless the packs name several players.
    private var owners: [String: Set<String>] = [:]
    /// The player of each layer, or `nil` if it is for all trackers, and the players of its visible layers.
    private var layers: [(player: String?, visible: Set<String>)] = []

    /// Reads the declarations of layers, which may not be renamed yet.
    init(_ layers: [PackLayer]) {
        guard Set(layers.compactMap(\.player)).count > 1 else { return }
        self.layers = layers.map { layer in (layer.player, Set(layer.visibleLayers.compactMap { layers[$0].player })) }
        var shared = StandardFlag.names
        for layer in layers where layer.player == nil { shared.formUnion(layer.declaredNames) }
        for layer in layers {
            guard let player = layer.player else { continue }
            for name in layer.declaredNames where !shared.contains(name) { owners[name, default: []].insert(player) }
        }
    }

    /// True if no name belongs to a player.
    var areNone: Bool { owners.isEmpty }

    /// Returns the full name of what a layer declares.
    func fullName(of name: String, declaredIn layer: Int) -> String {
        guard let players = owners[name], let player = layers[layer].player else { return name }
        return fullName(of: name, of: player, among: players)
    }

    /// Returns the full name of what a name in a layer refers to, or the name as written if it has no single meaning there.
    ///
    /// Rules of a player's pack see the names of that player. Other rules see those of the players of their own packs below
    /// and, if none of these declares the name, those of all players.
    func fullName(of name: String, readIn layer: Int) -> String {
        guard let players = owners[name] else { return name }
        let (player, visible) = layers[layer]
        if let player {
            return players.contains(player) ? fullName(of: name, of: player, among: players) : "\(player).\(name)"
        }
        let near = players.intersection(visible)
        let candidates = near.isEmpty ? players : near
        guard candidates.count == 1, let only = candidates.first else { return name }
        return fullName(of: name, of: only, among: players)
    }

    private func fullName(of name: String, of player: String, among players: Set<String>) -> String {
        players.count > 1 ? "\(player).\(name)" : name
    }
}

extension PackLayer {
    /// The player of the pack, or `nil` if its rules are for the trackers of all players.
    var player: String? { syntax.header.player?.text }

    /// The names that formulas can read, and those of scopes and timers.
    fileprivate var declaredNames: [String] {
        let variables = syntax.scopes.map(\.name) + syntax.state.map(\.name) + syntax.memory.map(\.name)
        return (variables + measures.map(\.entry.name) + timers.map(\.entry.name) + definitions.map(\.entry.name)).map(
            \.text)
    }
}
