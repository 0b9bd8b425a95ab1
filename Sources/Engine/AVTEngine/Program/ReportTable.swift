import AVTCore

/// The rules and slots that each signal and property of a player concerns.
struct ReportTable: Sendable {
    /// What a property concerns.
    struct Property: Sendable {
        /// The rules, as indices of `PlayerContent.signals`, in order.
        fileprivate(set) var rules: [Int] = []
        /// The slots that follow the property, as indices of `PlayerContent.properties`, in order.
        fileprivate(set) var slots: [Int] = []
    }

    /// The rules of each signal, as indices of `PlayerContent.signals`, in order.
    private(set) var signals = SymbolMap<[Int]>()
    /// What each property concerns.
    private(set) var properties = SymbolMap<Property>()
    /// The actions of each rule whose events have no attributes; none for the other rules.
    let plainActions: [[SignalledAction]]

    /// Creates the table of one player's trackers, or of all trackers.
    ///
    /// - Parameters:
    ///   - players: The rules.
    ///   - player: The index of the player, -1 for trackers without one, or `nil` to include the rules of all players.
    init(_ players: PlayerContent, of player: Int32? = nil) {
        plainActions = players.signals.map { rule in
            rule.attributes.isEmpty ? rule.actions.map { SignalledAction(action: $0) } : []
        }
        func isMeant(_ index: Int, _ owners: [Int32]) -> Bool {
            guard let player, owners.indices.contains(index) else { return true }
            return owners[index] < 0 || owners[index] == player
        }
        for (index, rule) in players.signals.enumerated() where isMeant(index, players.signalPlayers) {
            switch rule.trigger {
            case .signal(let name): signals[name, default: []].append(index)
            case .property(let name, _): properties[name, default: Property()].rules.append(index)
            }
        }
        for (index, property) in players.properties.enumerated() where isMeant(index, players.propertyPlayers) {
            properties[property.name, default: Property()].slots.append(index)
        }
    }

    /// Returns true if the table has a rule or a slot for a signal or a property.
    func knows(_ name: Symbol, isSignal: Bool) -> Bool {
        isSignal ? signals[name] != nil : properties[name] != nil
    }
}

extension RuleProgram {
    /// Returns true if a rule or a slot, for whichever player, concerns a signal or a property.
    package func concerns(_ name: Symbol, isSignal: Bool) -> Bool { reports.knows(name, isSignal: isSignal) }
}
