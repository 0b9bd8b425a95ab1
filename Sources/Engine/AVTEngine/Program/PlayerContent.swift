/// Kinds of tracker, and what rules read from trackers and players.
package struct PlayerContent: Sendable {
    /// Kinds of tracker.
    package var trackerKinds: [TrackerKindInfo] = []
    /// Getters of trackers that formulas read.
    package var trackerGetters: [TrackerGetter] = []
    /// Rules for the signals and properties of players.
    package var signals: [SignalRule] = []
    /// Properties of players that slots follow.
    package var properties: [PropertyInfo] = []
}
