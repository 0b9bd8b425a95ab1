import AVTEngine
import AVTExpressions

extension CheckedPack {
    /// Returns packs of several players in which the rules for one player have the tracker's player as a condition.
    ///
    /// The player is a finite variable, so the conditions are decided when the state table is made. Getters of several players
    /// for one attribute become one getter. Signals are not changed: each player has a table of them.
    func guardingPlayers() -> CheckedPack {
        guard combinesPlayers else { return self }
        let guards = PlayerGuards(self)
        var guarded = self
        guarded.states.append(guards.variable)
        guarded.formulas.references.append(.state(states.count))
        for index in layers.indices {
            guard let player = layers[index].player else { continue }
            for stage in [\CheckedLayer.first, \.main, \.last] {
                for (transition, rule) in layers[index][keyPath: stage].enumerated() where !isForEvents(of: rule) {
                    guarded.layers[index][keyPath: stage][transition].when = guards.condition(
                        player, and: rule.when)
                }
            }
            for attribute in layers[index].attributes.indices {
                guarded.layers[index].attributes[attribute].when = guards.condition(
                    player, and: layers[index].attributes[attribute].when)
            }
        }
        for (index, timer) in timers.enumerated() {
            guard let player = timer.player, let condition = timer.condition else { continue }
            guarded.timers[index].condition = guards.condition(player, and: condition)
        }
        for (index, metric) in metrics.enumerated() {
            guard let player = layers[metric.layer].player else { continue }
            guarded.metrics[index].when = guards.condition(player, and: metric.when)
            if let period = metric.period {
                guarded.metrics[index].period?.condition = guards.condition(player, and: period.condition)
            }
        }
        guarded.getters = guards.combined(getters)
        return guarded
    }

    /// Returns whether a rule of a player's pack applies to the events of all trackers, such as the ad break that pauses the
    /// content: it only writes, on all trackers, what no other player reads.
    private func isForEvents(of rule: Transition) -> Bool {
        rule.conditions.isEmpty && !rule.effects.isEmpty
            && rule.effects.allSatisfy {
                if case .setAll(let write) = $0, case .memory(let index) = write.target {
                    memory[index].player != nil
                } else {
                    false
                }
            }
    }
}

/// The variable that holds a tracker's player, and conditions that read it.
private struct PlayerGuards {
    let variable: StateVariable
    private let players: [String]
    private let type: ExpressionType
    private let reference: TypedExpression

    init(_ pack: CheckedPack) {
        players = pack.players.names
        variable = StateVariable(
            name: PlayerContent.variable, owner: .tracker, scope: nil,
            cases: [PlayerContent.noPlayer] + pack.players.names,
            initial: 0, isFlag: false)
        type = .enumeration(EnumerationType(name: variable.name, cases: variable.cases))
        reference = TypedExpression(.reference(pack.formulas.references.count), type: type, range: 0..<0)
    }

    /// Returns the condition that a tracker's player is this one, and that another condition holds, if there is one.
    func condition(_ player: String, and other: TypedExpression? = nil) -> TypedExpression {
        let range = other?.range ?? 0..<0
        guard let index = players.firstIndex(of: player) else { return .truth(.constant(.bool(false)), range) }
        let value = TypedExpression(.constant(.enumCase(index + 1)), type: type, range: range)
        let test = TypedExpression.truth(.operation(.equalCase, [reference, value]), range)
        return other.map { .truth(.and([test, $0]), range) } ?? test
    }

    /// Returns the getters with one for each attribute.
    func combined(_ getters: [GetterRule]) -> [GetterRule] {
        var combined: [GetterRule] = []
        for getter in getters {
            guard let player = getter.player else {
                combined.append(getter)
                continue
            }
            let when = condition(player, and: getter.when)
            guard let index = combined.firstIndex(where: { $0.attribute == getter.attribute }),
                let before = combined[index].when
            else {
                var first = getter
                first.when = when
                combined.append(first)
                continue
            }
            let value = combined[index].value
            combined[index].when = .truth(.or([before, when]), getter.value.range)
            combined[index].value = TypedExpression(
                .conditional(condition(player), getter.value, value), type: value.type, mayBeMissing: true,
                range: getter.value.range)
        }
        return combined
    }
}
