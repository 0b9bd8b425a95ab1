import AVTDiagnostics

extension Vocabulary {
    /// Reports metrics of groups that no pack declares, and metrics that are in two groups of a pack.
    func checkGroups(of pack: LayeredPack, into diagnostics: inout DiagnosticCollector) {
        for layer in pack.layers.reversed() {
            var listed: [String: (group: String, name: TextSyntax)] = [:]
            for group in layer.syntax.vocabulary.groups {
                for name in group.metrics where !diagnostics.isFull && !pack.damaged.contains(name.text) {
                    guard metrics[name.text] != nil else {
                        diagnostics.report(
                            .unknown(
                                .unknownMetric, "there is no metric `\(name.text)`", name, among: metrics.keys,
                                label: "declare it in `vocabulary.metrics`"))
                        continue
                    }
                    guard let other = listed.updateValue((group.name.text, name), forKey: name.text) else { continue }
                    diagnostics.report(
                        Diagnostic(
                            .duplicateID, "`\(name.text)` is in the group `\(other.group)` already", at: name.range,
                            label: "a metric is in one group",
                            related: [LabelledRange(other.name.range, "the other")]))
                }
            }
        }
    }
}
