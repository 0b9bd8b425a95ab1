import AVTDiagnostics
import AVTExpressions
import AVTRules

/// Finds metrics that read an attribute which the payloads of all their events leave out.
struct PayloadFindings {
    private let pack: CheckedPack
    /// The names that the payload of an action sends, by action.
    private let sent: [Int: Set<String>]

    init(_ pack: CheckedPack) {
        self.pack = pack
        sent = Dictionary(
            pack.payloads.map { payload in (payload.action, Set(payload.fragments.flatMap { $0.entries.map(\.name) }))
            },
            uniquingKeysWith: { $0.union($1) })
    }

    /// Returns the diagnostics for metrics of the top packs, at most one for each attribute of a metric.
    func findings(_ formulas: inout OpenFormulas) -> [Diagnostic] {
        guard !sent.isEmpty else { return [] }
        var findings: [Diagnostic] = []
        for written in pack.formulas.writtenValues where pack.isTopLayer(written.origin) && !written.isPeriodic {
            guard case .metric = written.subject else { continue }
            let actions = pack.actions.indices.filter { written.filter.contains($0) }
            guard let action = actions.first, actions.allSatisfy({ sent[$0] != nil }) else { continue }
            var seen: Set<String> = []
            for (expression, formula) in written.formulas {
                for part in formulas.open(expression, formula).referenceNodes {
                    guard case .reference(let number) = part.node,
                        case .attribute(let index)? = formulas.reference(number)
                    else { continue }
                    let name = pack.formulas.attributeDeclarations[index].name
                    guard !actions.contains(where: { sends(name, with: $0) }), seen.insert(name).inserted,
                        let range = formulas.range(of: part)
                    else { continue }
                    findings.append(
                        diagnostic(name, at: range, action: pack.actions[action], areSeveral: actions.count > 1))
                }
            }
        }
        return findings
    }

    /// Returns whether the payload of an action may send an attribute, by its name or as one of a family.
    private func sends(_ attribute: String, with action: Int) -> Bool {
        guard let names = sent[action] else { return true }
        if names.contains(attribute) { return true }
        return attribute.firstIndex(of: ".").map { names.contains(String(attribute[..<$0])) } ?? false
    }

    private func diagnostic(_ name: String, at range: SourceRange, action: String, areSeveral: Bool) -> Diagnostic {
        let payload = areSeveral ? "the payloads of all these events leave" : "the payload of `\(action)` leaves"
        return Diagnostic(
            .attributeNotInPayload, "`event.\(name)` is always missing here", at: range,
            label: "\(payload) it out",
            notes: [DiagnosticNote("metrics read what is sent: send `\(name)` with the payload, or keep it in memory")])
    }
}
