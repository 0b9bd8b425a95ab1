import AVTDiagnostics
import AVTYAML

extension PackDecoder {
    mutating func transition(_ node: YAMLNode) -> TransitionSyntax? {
        guard let name = node["name"]?.text else { return nil }
        let stage: TransitionSyntax.Stage = word(node["stage"]) ?? .main
        guard let filter = filter(node) ?? (stage == .main ? nil : .any(except: [])) else {
            if lacks(["action", "stage"], node, .transition) {
                report(
                    .missingKey, "a transition needs the key `action`", at: name.range,
                    label: "which action is this about? `any` is all of them",
                    notes: ["only a transition with a `stage` may leave it out"])
            }
            return nil
        }
        let accept = conditions(node["accept"])
        let block = conditions(node["block"])
        if stage == .first {
            for key in ["accept", "block"] {
                guard let condition = node.pairs?.first(where: { $0.key.scalar?.text == key }) else { continue }
                report(
                    .firstStageBlocks, "a transition of the stage `first` neither accepts nor blocks",
                    at: condition.key.range, label: "use `when`, or leave out `stage`")
            }
        }
        return TransitionSyntax(
            name: name, stage: stage, filter: filter, when: formula(node["when"]),
            accept: stage == .first ? [] : accept, block: stage == .first ? [] : block,
            set: assignments(node["set"]), setAll: assignments(node["setAll"]),
            clear: texts(node["clear"]), start: texts(node["start"]), stop: texts(node["stop"]),
            begin: texts(node["begin"]), end: texts(node["end"]), emit: emissions(node["emit"]),
            consume: flag(node["consume"]), raise: texts(node["raise"]), note: note(node["note"]),
            because: node["because"]?.text, isOverride: flag(node["override"]))
    }

    mutating func valueRule(name: TextSyntax, node: YAMLNode) -> ValueRuleSyntax? {
        guard let value = formula(node.scalar == nil ? node["value"] : node) else { return nil }
        return ValueRuleSyntax(
            name: name, filter: filter(node) ?? .any(except: []), when: formula(node["when"]), value: value,
            because: node["because"]?.text, isOverride: flag(node["override"]))
    }

    private mutating func conditions(_ node: YAMLNode?) -> [ConditionSyntax] {
        node?.itemsOrSelf.compactMap { item in
            formula(item.scalar == nil ? item["is"] : item).map {
                ConditionSyntax(formula: $0, code: item["code"]?.text, because: item["because"]?.text)
            }
        } ?? []
    }

    mutating func assignments(_ node: YAMLNode?) -> [AssignmentSyntax] {
        (node?.entries ?? []).filter { !misplacedKeys.contains($0.name.range.lower) }.compactMap { entry in
            formula(entry.value).map { AssignmentSyntax(name: entry.name, value: $0) }
        }
    }

    private mutating func emissions(_ node: YAMLNode?) -> [EmissionSyntax] {
        node?.itemsOrSelf.compactMap { item in
            guard let action = (item["before"] ?? item["after"])?.text else { return nil }
            return EmissionSyntax(
                isBefore: item["before"] != nil, action: action, when: formula(item["when"]), each: each(item["each"]),
                with: assignments(item["with"]))
        } ?? []
    }

    private mutating func each(_ node: YAMLNode?) -> AssignmentSyntax? {
        let names = assignments(node)
        if let node, names.count > 1 {
            report(
                .contradictoryKeys, "`each` goes over one set", at: node.range,
                label: "a name and a set, like `{ name: activeStates }`")
        }
        return names.first
    }

    private func note(_ node: YAMLNode?) -> NoteSyntax? {
        guard let node, let code = node["code"]?.text else { return nil }
        return NoteSyntax(
            code: code, because: node["because"]?.text, level: word(node["level"]) ?? .info, about: node["about"]?.text)
    }
}
