import AVTYAML

/// Advice about mistakes that are common.
extension StructureCheck {
    /// Returns what to write instead of an unknown key, or `nil` if the mistake is not a common one.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - value: Its value.
    ///   - mapping: The mapping that does not have the key.
    ///   - previous: The pair before it.
    /// - Returns: The advice.
    func adviceOnKey(_ key: String, _ value: YAMLNode, of mapping: MappingDeclaration, after previous: YAMLPair?)
        -> String?
    {
        if value.isAbsent, let action = previous?.key.text?.text, ["action", "except"].contains(action),
            mapping.key(action) != nil, let first = previous?.value.scalar?.text, NameKind.action.accepts(first),
            NameKind.action.accepts(key)
        {
            return "several actions are a list: `\(action): [\(first), \(key)]`"
        }
        if key.hasPrefix("-"), mapping.key(String(key.dropFirst())) != nil {
            return "a space is missing: `- \(key.dropFirst())`"
        }
        switch mapping.phrase {
        case "an expectation" where NameKind.metric.accepts(key):
            return "values of metrics are expected below `metrics`"
        case "a step" where value.scalar != nil && mapping.keyMeant(by: key) == nil:
            return "what the tracker puts on the event is written below `attributes`"
        default: break
        }
        switch key {
        case "accept" where mapping.key("when") != nil: return "only transitions accept events; write `when`"
        case "code" where mapping.key("accept") != nil:
            let code = value.scalar?.text ?? "Code"
            return "it belongs to a condition: `{ is: condition, code: \(code) }`"
        case "unit", "type", "aggregate":
            guard mapping.key("value") != nil, mapping.key("action") != nil, mapping.key("name") == nil else {
                return nil
            }
            return "declare it with the metric in `vocabulary.metrics`"
        default: return nil
        }
    }

    /// Returns what to write instead of a value of the wrong YAML kind, or `nil` if the mistake is not a common one.
    func adviceOnKind(of node: YAMLNode, expected: ValueDeclaration, at phrase: String) -> String? {
        switch expected {
        case .formula where node.items != nil:
            phrase == "`value`" ? "a formula has one value" : "join conditions with `&&` or `||`"
        case .reference(.action), .name(.action):
            node["action"]?.scalar.map { "write the action itself: `\($0.text)`" }
        case .reference(.variable) where timer(at: phrase) != nil:
            node.pairs?.first?.key.scalar.map { name in
                "write `\(name.text)`; how long it takes is written in `timers`"
            }
        default: nil
        }
    }

    /// A note about the keys of an override if the current mapping is one.
    var overrideNotes: [String] {
        let isOverride = enclosing.last?.pairs.contains { pair in
            pair.key.scalar?.text == "override" && pair.value.scalar?.text == "true"
        }
        return isOverride == true ? [overrideNote] : []
    }

    /// Returns the phrase for the value of a key that takes timers, or `nil` for any other key.
    func timer(at phrase: String) -> String? {
        ["start", "stop"].contains { phrase.hasSuffix("`\($0)`") } ? "a timer" : nil
    }
}

/// What an author should know who writes only some keys of an override.
let overrideNote = "an override replaces the whole entry below: write all keys that it needs"
