import AVTCore
import AVTEngine
import AVTExpressions

extension Lowering {
    /// Lowers scopes, measures, timers, getters, signals and kinds of tracker.
    mutating func lowerDeclarations() {
        content.names = KnownNames(
            actions: pack.vocabulary.actions.sorted().map(Symbol.init),
            attributes: pack.vocabulary.attributes.sorted().map(Symbol.init),
            prefixes: pack.families.map { $0.name + "." },
            listed: pack.vocabulary.listedValues.sorted { $0.key < $1.key }.map { name, values in
                ListedValues(attribute: Symbol(name), values: values)
            })
        countMeasures()
        for (index, scope) in pack.scopes.enumerated() { content.state.scopes.append(info(of: scope, index: index)) }
        for measure in pack.measures { content.measures += infos(of: measure) }
        lowerGroups()
        for timer in pack.timers {
            content.timers.append(
                TimerInfo(
                    name: Symbol(timer.name), after: timer.after, every: timer.every,
                    condition: timer.condition.map { root(folded($0, action: nil), owner: timer.name) },
                    keepsPhase: timer.keepsPhase, action: Symbol(timer.action)))
        }
        for getter in pack.getters {
            content.sends.getters.append(
                GetterInfo(
                    attribute: Symbol(getter.attribute),
                    condition: getter.when.map { root(folded($0, action: nil), owner: getter.attribute) },
                    value: root(folded(getter.value, action: nil), owner: getter.attribute)))
        }
        for hold in pack.holds { lower(hold) }
        for signal in pack.players.signals {
            content.players.signals.append(
                SignalRule(
                    trigger: SignalRule.Trigger(signal.trigger),
                    condition: signal.when.map { root(folded($0, action: nil), owner: "signals") },
                    actions: signal.actions.map(Symbol.init),
                    attributes: signal.attributes.map { attribute in
                        (Symbol(attribute.name), root(folded(attribute.value, action: nil), owner: "signals"))
                    }))
        }
        for (memory, slot) in zip(pack.memory, layout.slots) {
            guard let property = memory.property, let type = ValueType(memory.type) else { continue }
            content.players.properties.append(PropertyInfo(name: Symbol(property), slot: slot, type: type))
        }
        content.players.names = pack.players.names.map(Symbol.init)
        if pack.combinesPlayers { lowerPlayers() }
        for kind in pack.players.trackerKinds { lower(kind) }
        lowerDelivery()
        for (action, attribute) in pack.vocabulary.timeAttributes {
            content.timeAttributes[Symbol(action)] = Symbol(attribute)
        }
        content.code.handlesClosing = handlesClosing
    }

    /// Assigns signals and properties to the players whose trackers report them.
    private mutating func lowerPlayers() {
        func number(_ player: String?) -> Int32 { Int32(player.flatMap(pack.players.names.firstIndex) ?? -1) }
        content.players.signalPlayers = pack.players.signals.map { number($0.player) }
        for (memory, _) in zip(pack.memory, layout.slots) where memory.property != nil && ValueType(memory.type) != nil
        {
            content.players.propertyPlayers.append(number(memory.player))
        }
    }

    private func info(of scope: ScopeDeclaration, index: Int) -> ScopeInfo {
        var end = StateWrite()
        for (stateIndex, state) in pack.states.enumerated() where state.scope == index {
            end.set(content.state.variables[stateIndex], to: state.initial)
        }
        end.set(content.state.variables[scope.openFlag], to: 0)
        return ScopeInfo(
            name: scope.name, owner: scope.owner, end: end,
            slots: pack.memory.indices.filter { pack.memory[$0].scope == index }.map { Int(layout.slots[$0].index) },
            measures: pack.measures.indices.filter { pack.measures[$0].scope == index }.flatMap(measures))
    }

    private mutating func lower(_ kind: TrackerKind) {
        let blocked = pack.actions.map { action in
            guard kind.blocksOthers, let emits = kind.emits else { return false }
            return action != StandardAction.closing && !emits.contains(action)
        }
        content.players.trackerKinds.append(
            TrackerKindInfo(name: kind.name, blocked: blocked, condition: Int32(content.code.conditions.count)))
        content.code.conditions.append(
            ConditionInfo(
                layer: pack.name, transition: "", text: "trackers.\(kind.name).emits", code: "NotEmittedByKind",
                because: "a tracker of kind \(kind.name) does not emit this action"))
    }

    private var handlesClosing: Bool {
        guard let closing = pack.actions.firstIndex(of: StandardAction.closing) else { return false }
        return pack.layers.contains { layer in
            (layer.first + layer.main + layer.last).contains { $0.filter.names(closing) }
        }
    }
}
