import AVTDiagnostics
import AVTRules

/// Finds values of `firstOf` that never occur because previous ones apply wherever their conditions hold.
struct UnreachableCaseFindings {
    private let pack: CheckedPack

    init(_ pack: CheckedPack) {
        self.pack = pack
    }

    /// Returns the diagnostics for definitions of the top packs.
    func findings(_ formulas: inout OpenFormulas) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        for written in pack.formulas.enumValues where pack.isTopLayer(written.origin) {
            findings += self.findings(written, &formulas)
        }
        return findings
    }

    private func findings(_ written: WrittenEnumValues, _ formulas: inout OpenFormulas) -> [Diagnostic] {
        let opened = written.values.map { formulas.open($0.condition, $0.formula) }
        var reader = ConditionReader(formulas, actions: Array(pack.actions.indices))
        let propositions = opened.map { reader.proposition($0) }
        var space = ConditionSpace(reader)
        let nodes = propositions.map { space.judge($0).holds }
        var findings: [Diagnostic] = []
        var covered = DecisionDiagrams.Node.never
        for (index, node) in nodes.enumerated() {
            // A condition that never holds is reported on its own.
            if node != .never, space.diagrams.implies(node, covered) {
                let cause = nodes[..<index].firstIndex { space.diagrams.implies(node, $0) }
                let name = written.values[index].name
                let others = index == 1 ? "the value before it applies" : "the values before it apply"
                findings.append(
                    Diagnostic(
                        .unreachableWord, severity: .warning, "`\(name.text)` is never the value", at: name.range,
                        label: "\(others) wherever its condition holds",
                        related: cause.map { index in
                            [LabelledRange(written.values[index].name.range, "has priority")]
                        } ?? []))
            }
            covered = space.diagrams.or(covered, node)
        }
        return space.isExhausted ? [] : findings
    }
}
