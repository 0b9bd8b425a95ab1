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

    /// Returns true if rules map the reports of a player's trackers.
    ///
    /// - Parameter player: The player, or `nil` for a tracker that names none. Rules of packs without a player concern all trackers.
    /// - Returns: True if reports of such a tracker can have an effect.
    package func map(player: String?) -> Bool {
        guard !signals.isEmpty || !properties.isEmpty else { return false }
        return names.isEmpty || player.map { names.contains(Symbol($0)) } ?? true
    }
}
