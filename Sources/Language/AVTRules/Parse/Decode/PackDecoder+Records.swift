import AVTDiagnostics
import AVTYAML

extension PackDecoder {
    mutating func record(name: TextSyntax, node: YAMLNode) -> RecordSyntax? {
        guard let fields = node["fields"], fields.pairs != nil else { return nil }
        return RecordSyntax(name: name, fields: entries(fields) { $0.recordField(name: $1, node: $2) })
    }

    private mutating func recordField(name: TextSyntax, node: YAMLNode) -> RecordFieldSyntax? {
        guard let type: ValueTypeSyntax = word(node["type"]) else { return nil }
        let isText = type == .string
        let isNumber = type == .int || type == .double
        for (key, isSound) in [
            ("minLength", isText), ("oneOf", isText), ("minimum", isNumber), ("maximum", isNumber),
        ] where !isSound {
            guard let pair = node.pairs?.first(where: { $0.key.scalar?.text == key }) else { continue }
            report(
                .contradictoryKeys,
                "`\(key)` is about \(key.hasPrefix("m") && key != "minLength" ? "numbers" : "text")",
                at: pair.key.range, label: "`\(name.text)` is \(type.phrase)")
        }
        let words = isText ? texts(node["oneOf"]) : []
        reportRepetitions(in: words)
        return RecordFieldSyntax(
            attribute: AttributeDeclarationSyntax(name: name, type: type, unit: node["unit"]?.text, oneOf: words),
            isOptional: flag(node["optional"]), minLength: isText ? node["minLength"]?.text : nil,
            minimum: isNumber ? node["minimum"]?.text : nil, maximum: isNumber ? node["maximum"]?.text : nil,
            oneOf: words)
    }

    mutating func family(name: TextSyntax, node: YAMLNode) -> FamilySyntax? {
        guard let type: ValueTypeSyntax = word(node["type"]) else { return nil }
        return FamilySyntax(name: name, type: type, keys: node["keys"]?.text)
    }

    mutating func memory(owner: TextSyntax, name: TextSyntax, node: YAMLNode) -> MemorySyntax? {
        guard node.pairs != nil else { return nil }
        if let record = node["record"]?.text {
            refuse(["type", "initial", "family", "limit", "unit", "from", "property"], beside: "record", in: node)
            return MemorySyntax(owner: owner, name: name, content: .record(record))
        }
        if let family = node["family"]?.text {
            refuse(["type", "initial", "unit", "from", "property"], beside: "family", in: node)
            return MemorySyntax(owner: owner, name: name, content: .family(family, limit: node["limit"]?.text))
        }
        if node["type"]?.scalar?.text == MemorySyntax.set {
            refuse(["initial", "unit", "from", "property"], beside: "type: set", in: node)
            return MemorySyntax(owner: owner, name: name, content: .set(limit: node["limit"]?.text))
        }
        refuse(["limit"], beside: nil, in: node)
        if node["from"] != nil { refuse(["property"], beside: "from", in: node) }
        if node["type"] == nil, node["initial"] == nil {
            if lacks(["type", "initial"], node, .memory) {
                report(
                    .missingKey, "a memory variable needs the key `type` or `initial`", at: name.range,
                    label: "what does it hold?",
                    notes: ["`type: int` without a first value, or `initial: 0`, which also determines the type"])
            }
            return nil
        }
        if let type = node["type"]?.scalar, ValueTypeSyntax(rawValue: type.text) == nil { return nil }
        return MemorySyntax(
            owner: owner, name: name,
            content: .value(type: word(node["type"]), unit: node["unit"]?.text, initial: node["initial"]?.text),
            from: source(node["from"]), property: node["property"]?.text)
    }

    /// Reports keys that have no meaning in combination with another key.
    private mutating func refuse(_ keys: [String], beside other: String?, in node: YAMLNode) {
        for pair in node.pairs ?? [] {
            guard let key = pair.key.scalar?.text, keys.contains(key) else { continue }
            report(
                .contradictoryKeys, "`\(key)` does not go with \(other.map { "`\($0)`" } ?? "one value")",
                at: pair.key.range, label: other == nil ? "a set or a family has a limit" : nil)
        }
    }
}

extension ValueTypeSyntax {
    /// The type as a phrase in messages.
    var phrase: String {
        switch self {
        case .bool: "a truth value"
        case .int, .double: "a number"
        case .string: "text"
        }
    }
}
