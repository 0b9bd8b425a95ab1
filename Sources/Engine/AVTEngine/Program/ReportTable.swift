import AVTCore

/// The rules and slots that each signal and property of a player concerns.
struct ReportTable: Sendable {
    /// The rules of each signal, as indices of `PlayerContent.signals`, in order.
    private(set) var signals: [Symbol: [Int]] = [:]
    /// The rules of each property.
    private(set) var propertyRules: [Symbol: [Int]] = [:]
    /// The slots that follow each property, as indices of `PlayerContent.properties`, in order.
    private(set) var propertySlots: [Symbol: [Int]] = [:]

    /// Creates the table of one player's trackers, or of all trackers.
    ///
    /// - Parameters:
    ///   - players: The rules.
    ///   - player: The index of the player, -1 for trackers without one, or `nil` to include the rules of all players.
    init(_ players: PlayerContent, of player: Int32? = nil) {
        func isMeant(_ index: Int, _ owners: [Int32]) -> Bool {
            guard let player, owners.indices.contains(index) else { return true }
            return owners[index] < 0 || owners[index] == player
        }
        for (index, rule) in players.signals.enumerated() where isMeant(index, players.signalPlayers) {
            switch rule.trigger {
            case .signal(let name): signals[name, default: []].append(index)
            case .property(let name, _): propertyRules[name, default: []].append(index)
            }
        }
        for (index, property) in players.properties.enumerated() where isMeant(index, players.propertyPlayers) {
            propertySlots[property.name, default: []].append(index)
        }
    }

    /// Returns true if the table has a rule or a slot for a signal or a property.
    func knows(_ name: Symbol, isSignal: Bool) -> Bool {
        isSignal ? signals[name] != nil : propertyRules[name] != nil || propertySlots[name] != nil
    }
}
