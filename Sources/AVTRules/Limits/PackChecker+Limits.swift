import AVTDiagnostics
import AVTEngine

extension PackChecker {
    /// Reports what packs have too much of, as they are written.
    mutating func checkAmounts() {
        let uses = PackUses(pack, families: [], reads: [])
        let costs: [(RuleCost, Int)] = [
            (.transitions, limits.transitions), (.metrics, limits.metrics),
            (.timers, min(limits.timers, ProgramLimits.timers)), (.memory, min(limits.memory, ProgramLimits.slots)),
        ]
        for (cost, limit) in costs {
            let places = uses.places(of: cost)
            report(places, cost.phrase(places.count), limit)
        }
        let syntax = pack.layers.reversed().map(\.syntax)
        let scopes = syntax.flatMap(\.scopes).map(\.name.range)
        report(scopes, "\(scopes.count) scopes", min(limits.scopes, ProgramLimits.scopes))
        let words = min(limits.words, 1 << ProgramLimits.width)
        for state in syntax.flatMap(\.state) {
            let places = (state.values ?? []).map(\.range)
            report(places, "\(places.count) words of `\(state.name.text)`", words)
        }
        checkDeliveryAmounts(syntax)
    }

    /// Reports too much of what every event goes through on its way out; these limits are the language's own.
    private mutating func checkDeliveryAmounts(_ syntax: [PackSyntax]) {
        let consents = syntax.flatMap(\.privacy.consents).map(\.range)
        report(consents, "\(consents.count) consents", DeliveryRules.consentLimit)
        let treatments = syntax.flatMap(\.privacy.treatments).map(\.name.range)
        report(treatments, "\(treatments.count) attributes in `privacy`", DeliveryRules.treatmentLimit)
        let limits = syntax.flatMap(\.volume.limits).map(\.name.range)
        report(limits, "\(limits.count) limits of `volume`", DeliveryRules.ruleLimit)
        let duplicates = syntax.flatMap(\.volume.duplicates)
        report(duplicates.map(\.name.range), "\(duplicates.count) rules for duplicates", DeliveryRules.ruleLimit)
        for rule in duplicates {
            report(
                rule.by.map(\.range), "\(rule.by.count) attributes in `by` of `\(rule.name.text)`",
                DuplicateRule.attributeLimit)
        }
    }

    private mutating func report(_ places: [SourceRange], _ amount: String, _ limit: Int) {
        guard places.count > limit else { return }
        diagnostics.report(
            .problem(
                .tooManyDeclarations, "the packs have \(amount)", at: places[max(limit, 0)],
                label: "one more than the \(limit) that there may be"))
    }

    /// A constant time after which the clock does something, in milliseconds; `nil` after a report.
    mutating func period(_ formula: FormulaSyntax, _ phrase: String, origin: Int) -> Int? {
        guard let period = duration(formula, phrase, from: 1, origin: origin) else { return nil }
        guard period >= limits.run.period else {
            diagnostics.report(
                .problem(
                    .periodTooShort, "\(phrase) is \(period) ms; it must be at least \(limits.run.period) ms",
                    at: formula.range))
            return nil
        }
        return period
    }

    /// True if there is no time left; what is found from then on may be a consequence of that.
    mutating func isOutOfTime() -> Bool {
        if inTime != nil { return true }
        guard limits.isTimeOver else { return false }
        var found = diagnostics
        found.reportTimeOver(limits, at: pack.layers.last?.syntax.header.name.range)
        inTime = found
        return true
    }
}

extension DiagnosticCollector {
    /// Reports that compiling takes longer than the host allows.
    mutating func reportTimeOver(_ limits: RuleLimits, at range: SourceRange?) {
        report(
            Diagnostic(
                .compileTimeExceeded,
                "compiling takes longer than the \(limits.time?.milliseconds ?? 0) ms that this host allows", at: range,
                notes: [DiagnosticNote("what multiplies most are variables of `state`, and definitions in definitions")]
            ))
    }
}
