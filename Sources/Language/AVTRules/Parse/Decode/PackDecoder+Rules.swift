import AVTDiagnostics
import AVTYAML

extension PackDecoder {
    /// Checks the keys of a transition that depend on its stage, and puts its effects in order.
    mutating func checked(_ transition: TransitionSyntax, _ entry: MappingEntry) -> TransitionSyntax? {
        var transition = transition
        transition.effects = EffectSyntax.Key.allCases.flatMap { key in transition.effects.filter { $0.key == key } }
        guard transition.stage != .main || entry["action"] != nil || entry["except"] != nil else {
            if lacks(["action", "stage"], entry) {
                report(
                    .missingKey, "a transition needs the key `action`", at: transition.name.range,
                    label: "which action is this about? `any` is all of them",
                    notes: ["only a transition with a `stage` may leave it out"]
                        + (transition.isOverride ? [overrideNote] : []))
            }
            return nil
        }
        guard transition.stage == .first else { return transition }
        for key in TransitionSyntax.ConditionKey.allCases {
            transition[key] = []
            guard let condition = entry.pair(key.rawValue) else { continue }
            report(
                .firstStageBlocks, "a transition of the stage `first` neither accepts nor blocks",
                at: condition.key.range, label: "use `when`, or leave out `stage`")
        }
        return transition
    }

    /// Checks the keys of a timer that depend on each other.
    mutating func checked(_ timer: TimerSyntax, _ entry: MappingEntry) -> TimerSyntax? {
        if lacks(["after", "every"], entry) {
            report(
                .missingKey, "a timer needs the key `after` or `every`", at: timer.name.range,
                label: "`after` is the time to the first action, `every` the time between two")
            return nil
        }
        guard !timer.emit.isUnread, timer.after != nil || timer.every != nil else { return nil }
        if let phase = entry["phase"], entry["while"] == nil {
            report(
                .contradictoryKeys, "`phase` requires `while`", at: phase.range,
                label: "without `while` a start always begins anew")
        }
        return timer
    }

    /// Checks the keys of a payload that only fragments have.
    mutating func checked(_ payload: PayloadSyntax, _ entry: MappingEntry) -> PayloadSyntax? {
        guard entry.node.pairs != nil else { return nil }
        if let when = entry["when"], !payload.isFragment {
            report(
                .contradictoryKeys, "the payload of an action has no `when`", at: when.range,
                label: "move the values that are not always sent to a fragment, and include it")
        }
        if let per = entry["per"], entry["when"] == nil {
            report(
                .contradictoryKeys, "`per` requires a fragment whose `when` reads `unsent`", at: per.range,
                label: "without it no sent values are remembered")
        }
        return payload
    }
}
