import AVTDiagnostics
import AVTYAML

extension PackDecoder {
    /// The version of the rule language that this compiler reads.
    package static let languageVersion = "1"

    /// Section `pack`.
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
        return ExtensionSyntax(pack: pack, with: values)
    }

    private mutating func parameter(name: TextSyntax, node: YAMLNode) -> ParameterSyntax? {
        guard let kind: ParameterSyntax.Kind = word(node["type"]), let initial = node["default"]?.text else {
            return nil
        }
        return ParameterSyntax(
            name: name, kind: kind, initial: initial, minimum: node["minimum"]?.text, maximum: node["maximum"]?.text)
    }

    /// Section `vocabulary`.
    mutating func vocabulary(_ node: YAMLNode) -> VocabularySyntax {
        VocabularySyntax(
            actions: entries(node["actions"]) { ActionSyntax(name: $1, timeAttribute: $2["timeAttribute"]?.text) },
            attributes: entries(node["attributes"]) { decoder, name, node in
                guard let type: ValueTypeSyntax = decoder.word(node["type"]) else { return nil }
                return AttributeDeclarationSyntax(name: name, type: type, unit: node["unit"]?.text).described(node)
            },
            records: entries(node["records"]) { $0.record(name: $1, node: $2) },
            families: entries(node["families"]) { $0.family(name: $1, node: $2) },
            metrics: entries(node["metrics"]) { $0.metric(name: $1, node: $2) },
            groups: entries(node["groups"]) { decoder, name, node in
                node["metrics"].map {
                    MetricGroupSyntax(name: name, metrics: decoder.texts($0), description: node["description"]?.text)
                }
            })
    }
}
