/// The players of trackers, and the rules for what they report.
package struct CheckedPlayers: Sendable {
    /// The players whose signals and properties the packs map; those without a name are every tracker's.
    package var names: [String] = []
    /// Kinds of tracker.
    package var trackerKinds: [TrackerKind] = []
    /// Rules for what the player reports.
    package var signals: [Signal] = []
}
