import AVTDiagnostics
import AVTYAML

extension PackDecoder {
    mutating func trackerKind(name: TextSyntax, node: YAMLNode) -> TrackerKindSyntax? {
        guard let emits = node["emits"] else { return nil }
        return TrackerKindSyntax(
            name: name, emits: emits.scalar?.text == "any" ? nil : texts(emits),
            blocksOthers: node["others"]?.scalar?.text == "block")
    }

    mutating func scope(name: TextSyntax, node: YAMLNode) -> ScopeSyntax? {
        guard let owner = node["per"]?.scalar, ["tracker", "instrument"].contains(owner.text) else { return nil }
        return ScopeSyntax(name: name, isPerTracker: owner.text == "tracker")
    }

    mutating func getter(name: TextSyntax, node: YAMLNode) -> GetterSyntax? {
        guard let value = formula(node["value"]) else { return nil }
        return GetterSyntax(
            name: name, value: value, when: formula(node["when"]), isOverride: flag(node["override"]))
    }

    mutating func signal(_ node: YAMLNode) -> SignalSyntax? {
        let trigger: SignalSyntax.Trigger
        if let signal = node["signal"]?.text {
            if let becomes = node["becomes"] {
                report(
                    .contradictoryKeys, "a signal has no value that it becomes", at: becomes.range,
                    label: "only a `property` has one")
            }
            trigger = .signal(signal)
        } else if let property = node["property"]?.text {
            trigger = .property(property, becomes: node["becomes"]?.text)
        } else {
            return nil
        }
        if let override = node["override"], node["name"] == nil {
            report(
                .missingKey, "a signal without a name cannot override another", at: override.range,
                label: "give it the `name` of the one that it replaces")
        }
        let actions = texts(node["emit"])
        guard !actions.isEmpty else { return nil }
        return SignalSyntax(
            name: node["name"]?.text, trigger: trigger, when: formula(node["when"]), emit: actions,
            with: assignments(node["with"]), isOverride: flag(node["override"]))
    }

    mutating func timer(name: TextSyntax, node: YAMLNode) -> TimerSyntax? {
        if lacks(["after", "every"], node, .timer) {
            report(
                .missingKey, "a timer needs the key `after` or `every`", at: name.range,
                label: "`after` is the time to the first action, `every` the time between two")
            return nil
        }
        let after = formula(node["after"])
        let every = formula(node["every"])
        guard let emit = node["emit"]?.text, after != nil || every != nil else { return nil }
        if let phase = node["phase"], node["while"] == nil {
            report(
                .contradictoryKeys, "`phase` is about a timer that runs by `while`", at: phase.range,
                label: "without `while` a start always begins anew")
        }
        return TimerSyntax(
            name: name, after: after, every: every, condition: formula(node["while"]),
            keepsPhase: node["phase"]?.scalar?.text == "keep", emit: emit, isOverride: flag(node["override"]))
    }
}
