import AVTDiagnostics
import AVTEngine

extension RulePolicy {
    /// Reports everything that packs do but this policy does not allow.
    func check(_ pack: CheckedPack, _ program: RuleProgram, into diagnostics: inout DiagnosticCollector) {
        let uses = pack.uses
        report(uses.reads, .attributeForbidden, unless: reads, "packs may not read the attribute", &diagnostics)
        report(uses.exports, .attributeForbidden, unless: exports, "packs may not send the attribute", &diagnostics)
        report(uses.emits, .actionForbidden, unless: emits, "packs may not emit the action", &diagnostics)
        for cost in RuleCost.allCases {
            guard let limit = limits[cost] else { continue }
            let amount = uses.amount(of: cost, program)
            guard amount > limit else { continue }
            diagnostics.report(
                Diagnostic(
                    .costExceeded, "the packs have \(cost.phrase(amount))", at: uses.range(of: cost, number: limit),
                    label: "this host allows \(limit)"))
        }
    }

    private func report(
        _ uses: [PackUses.Use], _ code: DiagnosticCode, unless rule: NameRule, _ message: String,
        _ diagnostics: inout DiagnosticCollector
    ) {
        for use in uses where !rule.allows(use.name) {
            diagnostics.report(
                .problem(
                    code, "\(message) `\(use.name)`", at: use.range, label: "refused by the policy of this host",
                    notes: [rule.phrase]))
        }
    }
}
