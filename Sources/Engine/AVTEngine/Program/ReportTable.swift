import AVTCore

/// The rules and slots that each signal and property of a player concerns.
///
/// A class with lists of its own: reading what a report concerns copies no array.
final class ReportTable: Sendable {
    /// What a property concerns, as ranges of ``indices``.
    struct Property: Sendable {
        /// The rules for a new value, as indices of `PlayerContent.signals`, in order.
        let rules: Range<Int>
        /// Those of the rules that apply to the values `false` and `true`.
        let falseRules, trueRules: Range<Int>
        /// The slots that follow the property, as indices of `PlayerContent.properties`, in order.
        let slots: Range<Int>
    }

    /// The rules of each signal, as a range of ``indices``.
    let signals: SymbolMap<Range<Int>>
    /// The index of each property in ``concerned``.
    let properties: SymbolMap<Int>
    /// What the properties concern.
    let concerned: [Property]
    /// Indices of rules and slots.
    let indices: [Int]
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
        var signals = SymbolMap<[Int]>()
        var properties = SymbolMap<(rules: [(index: Int, becomes: String?)], slots: [Int])>()
        for (index, rule) in players.signals.enumerated() where isMeant(index, players.signalPlayers) {
            switch rule.trigger {
            case .signal(let name): signals[name, default: []].append(index)
            case .property(let name, let becomes):
                properties[name, default: ([], [])].rules.append((index, becomes))
            }
        }
        for (index, property) in players.properties.enumerated() where isMeant(index, players.propertyPlayers) {
            properties[property.name, default: ([], [])].slots.append(index)
        }
        var indices: [Int] = []
        func append(_ added: [Int]) -> Range<Int> {
            indices += added
            return indices.count - added.count..<indices.count
        }
        self.signals = SymbolMap(signals.all.map { (key: $0.key, value: append($0.value)) })
        let all = properties.all
        self.properties = SymbolMap(all.enumerated().map { (key: $0.element.key, value: $0.offset) })
        concerned = all.map { _, concerned in
            let rules = { (text: String) in
                append(concerned.rules.filter { $0.becomes ?? text == text }.map(\.index))
            }
            return Property(
                rules: append(concerned.rules.map(\.index)), falseRules: rules("false"), trueRules: rules("true"),
                slots: append(concerned.slots))
        }
        self.indices = indices
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
