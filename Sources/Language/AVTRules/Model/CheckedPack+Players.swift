extension CheckedPack {
    /// True if the packs name several players, whose rules are for their own trackers only.
    package var combinesPlayers: Bool { players.names.count > 1 }

    /// The player of each file with a pack for the trackers of one player.
    package var filesOfPlayers: [String: String] {
        Dictionary(
            (layering.written?.layers ?? []).compactMap { layer in
                layer.player.map { (layer.syntax.header.name.range.file.name, $0) }
            }
        ) { first, _ in first }
    }

    /// Returns the packs as the trackers of one player meet them: without the rules for those of other players.
    ///
    /// Indices stay the same. Variables of other players keep their initial values.
    package func limited(to player: String) -> CheckedPack {
        func isOther(_ owner: String?) -> Bool { owner.map { $0 != player } ?? false }
        var limited = self
        limited.players.names = [player]
        for index in layers.indices where isOther(layers[index].player) {
            (limited.layers[index].first, limited.layers[index].main, limited.layers[index].last) = ([], [], [])
            limited.layers[index].attributes = []
        }
        limited.players.signals.removeAll { isOther($0.player) }
        limited.getters.removeAll { isOther($0.player) }
        limited.guarantees.removeAll { isOther($0.player) }
        for index in timers.indices where isOther(timers[index].player) {
            limited.timers[index].condition = .truth(.constant(.bool(false)), 0..<0)
        }
        for index in metrics.indices where isOther(layers[metrics[index].layer].player) {
            limited.metrics[index].when = .truth(.constant(.bool(false)), 0..<0)
        }
        let others = Set(timers.filter { isOther($0.player) }.map(\.name))
        let metricNames = Set(metrics.filter { isOther(layers[$0.layer].player) }.map(\.name))
        limited.conditionalEntries.removeAll { entry in
            switch entry.kind {
            case .timer: others.contains(entry.name)
            case .metric: metricNames.contains(entry.name)
            case .measure: false
            }
        }
        limited.formulas.conditions.removeAll { isOther(layers[$0.origin].player) }
        limited.formulas.writtenValues.removeAll { isOther(layers[$0.layer].player) }
        limited.formulas.enumValues.removeAll { isOther(layers[$0.origin].player) }
        return limited
    }
}
