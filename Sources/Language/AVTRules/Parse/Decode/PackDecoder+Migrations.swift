import AVTDiagnostics
import AVTYAML

extension PackDecoder {
    mutating func migration(_ node: YAMLNode) -> MigrationSyntax? {
        let from = node["from"]?.text
        if let from, !isVersionPrefix(from.text) {
            report(
                .wrongValueKind, "`\(from.text)` is not what a version begins with", at: from.range,
                label: "one to three numbers, such as `1` or `1.4`")
            return nil
        }
        let renames = entries(node["rename"]) { _, former, node in node.text.map { (former, $0) } }
        let values = entries(node["set"]) { decoder, name, node in
            MigrationSyntax.Value(name: name, cases: decoder.cases(node))
        }
        return MigrationSyntax(from: from, renames: renames, values: values)
    }

    private mutating func cases(_ node: YAMLNode) -> [MigrationSyntax.Case] {
        if let value = node.text { return [MigrationSyntax.Case(conditions: [], result: .value(value))] }
        return (node.items ?? []).compactMap { item in
            let conditions = entries(item["when"]) { _, former, node in node.text.map { (former, $0) } }
            let value = item["value"]?.text.map(MigrationSyntax.Result.value)
            return (value ?? item["former"]?.text.map(MigrationSyntax.Result.former)).map {
                MigrationSyntax.Case(conditions: conditions, result: $0)
            }
        }
    }

    private func isVersionPrefix(_ text: String) -> Bool {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
        return (1...3).contains(numbers.count) && numbers.allSatisfy { UInt($0) != nil && $0.allSatisfy(\.isNumber) }
    }
}
