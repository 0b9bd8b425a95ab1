import AVTCore

/// The rules and slots that each signal and property of a player concerns.
struct ReportTable: Sendable {
    /// The rules of each signal, as indices of `PlayerContent.signals`, in order.
    let signals: [Symbol: [Int]]
    /// The rules of each property.
    let propertyRules: [Symbol: [Int]]
    /// The slots that follow each property, as indices of `PlayerContent.properties`, in order.
    let propertySlots: [Symbol: [Int]]

    init(_ players: PlayerContent) {
        var (signals, rules): ([Symbol: [Int]], [Symbol: [Int]]) = ([:], [:])
        for (index, rule) in players.signals.enumerated() {
            switch rule.trigger {
            case .signal(let name): signals[name, default: []].append(index)
            case .property(let name, _): rules[name, default: []].append(index)
            }
        }
        (self.signals, propertyRules) = (signals, rules)
        propertySlots = Dictionary(grouping: players.properties.indices) { players.properties[$0].name }
    }
}
