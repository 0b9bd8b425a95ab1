import AVTCore
import AVTEngine

extension RuleProgram {
    /// The units of metrics, by name.
    package var metricUnits: [String: String] {
        Dictionary(
            uniqueKeysWithValues: content.sends.metrics.compactMap { info in
                info.unit.map { (info.name.name, $0) }
            })
    }

    /// The names in lines that the rules know: of players, kinds, actions, attributes, signals and properties.
    var knownNames: Set<String> {
        var symbols = Set(content.actions + content.names.actions + content.names.attributes)
        symbols.formUnion(content.players.names + content.players.properties.map(\.name))
        for signal in content.players.signals {
            switch signal.trigger {
            case .signal(let name), .property(let name, _): symbols.insert(name)
            }
        }
        return Set(symbols.map(\.name) + content.players.trackerKinds.map(\.name))
    }
}
