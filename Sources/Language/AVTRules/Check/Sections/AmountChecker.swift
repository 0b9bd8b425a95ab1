import AVTDiagnostics
import AVTEngine

/// Checks that packs have no more declarations than the limits allow.
struct AmountChecker {
    let pack: LayeredPack
    let limits: RuleLimits

    /// Reports the counts of declarations that exceed a limit; returns false if there are any.
    func check(into diagnostics: inout DiagnosticCollector) -> Bool {
        let uses = PackUses(pack, families: [], reads: [])
        let costs: [(RuleCost, Int)] = [
            (.transitions, limits.transitions), (.metrics, limits.metrics),
            (.timers, min(limits.timers, ProgramLimits.timers)), (.memory, min(limits.memory, ProgramLimits.slots)),
        ]
        var found = costs.map { cost, limit in
            let ranges = uses.ranges(of: cost)
            return excess(ranges, cost.phrase(ranges.count), limit)
        }
        let syntax = pack.layers.reversed().map(\.syntax)
        let scopes = syntax.flatMap(\.scopes).map(\.name.range)
        found.append(excess(scopes, "\(scopes.count) scopes", min(limits.scopes, ProgramLimits.scopes)))
        let limit = min(limits.words, 1 << ProgramLimits.width)
        found += syntax.flatMap(\.state).map { state in
            let ranges = (state.values ?? []).map(\.range)
            return excess(ranges, "\(ranges.count) values of `\(state.name.text)`", limit)
        }
        found += syntax.flatMap(\.vocabulary.attributes).map { attribute in
            let ranges = attribute.oneOf.map(\.range)
            return excess(ranges, "\(ranges.count) values of `\(attribute.name.text)`", limits.words)
        }
        found += syntax.flatMap(\.vocabulary.records).map { record in
            let ranges = record.fields.map(\.attribute.name.range)
            return excess(ranges, "\(ranges.count) fields of `\(record.name.text)`", limits.fields)
        }
        found += deliveryExcesses(syntax)
        for diagnostic in found.compactMap(\.self) { diagnostics.report(diagnostic) }
        return found.allSatisfy { $0 == nil }
    }

    /// Returns diagnostics for too many delivery rules, which every sent event is tested against.
    ///
    /// These limits are part of the language.
    private func deliveryExcesses(_ syntax: [PackSyntax]) -> [Diagnostic?] {
        let consents = syntax.flatMap(\.privacy.consents).map(\.range)
        let treatments = syntax.flatMap(\.privacy.treatments).map(\.name.range)
        let limits = syntax.flatMap(\.volume.limits).map(\.name.range)
        let duplicates = syntax.flatMap(\.volume.duplicates)
        let amounts = [
            excess(consents, "\(consents.count) consents", DeliveryRules.consentLimit),
            excess(treatments, "\(treatments.count) attributes in `privacy`", DeliveryRules.treatmentLimit),
            excess(limits, "\(limits.count) limits of `volume`", DeliveryRules.ruleLimit),
            excess(
                duplicates.map(\.name.range), "\(duplicates.count) rules for duplicates", DeliveryRules.ruleLimit),
        ]
        return amounts
            + duplicates.map { rule in
                excess(
                    rule.by.map(\.range), "\(rule.by.count) attributes in `by` of `\(rule.name.text)`",
                    DuplicateRule.attributeLimit)
            }
    }

    private func excess(_ ranges: [SourceRange], _ amount: String, _ limit: Int) -> Diagnostic? {
        guard ranges.count > limit else { return nil }
        return .problem(
            .tooManyDeclarations, "the packs have \(amount)", at: ranges[max(limit, 0)],
            label: "one more than the \(limit) that there may be")
    }
}
