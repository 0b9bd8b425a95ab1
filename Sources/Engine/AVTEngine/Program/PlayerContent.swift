import AVTCore

/// Kinds of tracker, and what rules read from trackers and players.
package struct PlayerContent: Sendable {
    /// The players that the packs name in their headers.
    package var names: [Symbol] = []
    /// Kinds of tracker.
    package var trackerKinds: [TrackerKindInfo] = []
    /// Getters of trackers that formulas read.
    package var trackerGetters: [TrackerGetter] = []
    /// Rules for the signals and properties of players.
    package var signals: [SignalRule] = []
    /// Properties of players that slots follow.
    package var properties: [PropertyInfo] = []
    /// For each signal rule, the index of its player in `names`, or -1 if it is for all trackers; empty unless the packs
    /// name several players.
    package var signalPlayers: [Int32] = []
    /// The same for each property.
    package var propertyPlayers: [Int32] = []

    /// The name of the finite variable that holds a tracker's player, in a program for several players.
    ///
    /// No name in packs has a dot. The first case stands for a tracker without a player, or with one that no pack names.
    package static let variable = "tracker.player"
    /// The case for a tracker without a player.
    package static let noPlayer = "~"

    /// True if the packs name several players, whose rules are for their own trackers only.
    package var areSeveral: Bool { names.count > 1 }

    /// The cases of the variable that holds a tracker's player.
    package var cases: [String] { [PlayerContent.noPlayer] + names.map(\.name) }

    /// Returns true if rules map the reports of a player's trackers.
    ///
    /// - Parameter player: The player, or `nil` for a tracker that names none. Rules of packs without a player concern all trackers.
    /// - Returns: True if reports of such a tracker can have an effect.
    package func maps(player: String?) -> Bool {
        guard !signals.isEmpty || !properties.isEmpty else { return false }
        return names.isEmpty || player.map { names.contains(Symbol($0)) } ?? true
    }
}
