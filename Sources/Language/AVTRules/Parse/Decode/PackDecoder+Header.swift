import AVTDiagnostics
import AVTYAML

extension PackDecoder {
    /// The version of the rule language that this compiler reads.
    package static let languageVersion = "1"

    /// Decodes the section `pack`.
    mutating func header(_ node: YAMLNode) -> HeaderSyntax? {
        guard let name = node["name"]?.text else { return nil }
        if let language = node["language"]?.text, language.text != PackDecoder.languageVersion {
            report(
                .languageVersionUnknown, "the pack is written in version \(language.text) of the rule language",
                at: language.range, label: "this compiler reads version \(PackDecoder.languageVersion)")
        }
        let version = node["version"]?.text
        if let version, !isVersion(version.text) {
            report(
                .wrongValueKind, "`\(version.text)` is not a version", at: version.range,
                label: "three numbers, like `1.0.0`")
        }
        var header = HeaderSyntax(
            name: name, version: version ?? TextSyntax(text: "0.0.0", range: name.range, isQuoted: false),
            summary: node["summary"]?.text)
        header.extends = (node["extends"]?.items ?? []).compactMap { self.extension($0) }
        header.parameters = entries(node["parameters"]) { $0.parameter(name: $1, node: $2)?.described($2) }
        header.remove = texts(node["remove"])
        return header
    }

    private func isVersion(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }
    }

    private mutating func `extension`(_ node: YAMLNode) -> ExtensionSyntax? {
        if let pack = node.text { return ExtensionSyntax(pack: pack) }
        guard let pack = node["pack"]?.text else { return nil }
        let values = entries(node["with"]) { _, name, value in
            value.scalar.map { scalar in
                ParameterValueSyntax(
                    name: name,
                    value: TextSyntax(text: scalar.text, range: value.range, isQuoted: scalar.style != .plain))
            }
        }
        return ExtensionSyntax(pack: pack, with: values, version: versionRange(node["version"]?.text))
    }

    private mutating func versionRange(_ text: TextSyntax?) -> (range: VersionRange, text: TextSyntax)? {
        guard let text else { return nil }
        if let range = VersionRange(text.text) { return (range, text) }
        report(
            .wrongValueKind, "`\(text.text)` is not a range of versions", at: text.range,
            label: "like `1`, `1.2`, `1.2.3` or `^1.2.3`",
            notes: [
                "`1` and `1.x` are all versions that begin so, `^1.2.3` is this one and later ones before 2.0.0"
            ])
        return nil
    }

    private mutating func parameter(name: TextSyntax, node: YAMLNode) -> ParameterSyntax? {
        guard let kind: ParameterSyntax.Kind = word(node["type"]), let initial = node["default"]?.text else {
            return nil
        }
        let unit = node["unit"]?.text
        if let unit, ![.int, .double].contains(kind) {
            report(
                .contradictoryKeys, "a parameter of type \(kind.rawValue) has no unit of its own", at: unit.range,
                label: kind == .duration ? "a duration is in ms" : "only int and double have one")
            return nil
        }
        return ParameterSyntax(
            name: name, kind: kind, initial: initial, minimum: node["minimum"]?.text, maximum: node["maximum"]?.text,
            unit: unit)
    }

    /// Decodes a declared attribute.
    private mutating func attribute(
        name: TextSyntax, type: ValueTypeSyntax, _ node: YAMLNode
    ) -> AttributeDeclarationSyntax {
        var attribute = AttributeDeclarationSyntax(name: name, type: type, unit: node["unit"]?.text)
        guard let pair = node.pairs?.first(where: { $0.key.scalar?.text == "oneOf" }) else { return attribute }
        guard type == .string else {
            report(
                .contradictoryKeys, "`oneOf` is about text", at: pair.key.range,
                label: "`\(name.text)` is \(type.phrase)")
            return attribute
        }
        attribute.oneOf = texts(pair.value)
        reportRepetitions(in: attribute.oneOf)
        return attribute
    }

    /// Reports values that occur twice in a list.
    mutating func reportRepetitions(in words: [TextSyntax]) {
        var seen: Set<String> = []
        for word in words where !seen.insert(word.text).inserted {
            report(.duplicateID, "`\(word.text)` is there twice", at: word.range)
        }
    }

    /// Decodes the section `vocabulary`.
    mutating func vocabulary(_ node: YAMLNode) -> VocabularySyntax {
        VocabularySyntax(
            actions: entries(node["actions"]) { ActionSyntax(name: $1, timeAttribute: $2["timeAttribute"]?.text) },
            attributes: entries(node["attributes"]) { decoder, name, node in
                guard let type: ValueTypeSyntax = decoder.word(node["type"]) else { return nil }
                return decoder.attribute(name: name, type: type, node).described(node)
            },
            records: entries(node["records"]) { $0.record(name: $1, node: $2) },
            families: entries(node["families"]) { $0.family(name: $1, node: $2) },
            metrics: entries(node["metrics"]) { $0.metric(name: $1, node: $2) },
            units: entries(node["units"]) { _, name, _ in name },
            groups: entries(node["groups"]) { decoder, name, node in
                node["metrics"].map {
                    MetricGroupSyntax(name: name, metrics: decoder.texts($0), description: node["description"]?.text)
                }
            })
    }
}
