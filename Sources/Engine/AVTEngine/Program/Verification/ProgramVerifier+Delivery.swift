extension ProgramVerifier {
    /// Checks the rules for delivery.
    func verify(_ rules: DeliveryRules) throws(ProgramError) {
        for consents in [rules.requires] + rules.treatments.map(\.requires) {
            try verify(
                consents, within: rules.consents.indices, unknown: "an unknown consent", twice: "a consent twice")
        }
        // Every event is checked against all of them. A name may be that of an attribute and of a family, each with a
        // treatment, and one treatment covers all others.
        let amounts = [
            (rules.consents.count, DeliveryRules.consentLimit),
            (rules.treatments.count, 2 * DeliveryRules.treatmentLimit + 1),
            (rules.limits.count, DeliveryRules.ruleLimit), (rules.duplicates.count, DeliveryRules.ruleLimit),
        ]
        try require(amounts.allSatisfy { $0.0 <= $0.1 }, "too many rules of what leaves")
        try require(
            rules.duplicates.allSatisfy { $0.by.count <= DuplicateRule.attributeLimit },
            "duplicates that compare too many attributes")
        let ofActions =
            rules.limits.map(\.actions) + rules.duplicates.map(\.actions) + (rules.sample.map { [$0.except] } ?? [])
        try require(
            ofActions.allSatisfy { $0.count == content.actions.count },
            "a rule of volume without an entry for each action")
        try require(rules.sample.map { (0...1).contains($0.rate) } ?? true, "a share of sessions that is none")
        try require(rules.limits.allSatisfy { $0.most > 0 && $0.per > 0 }, "a limit without a number or a time")
        try require(
            rules.limits.allSatisfy { !$0.isSliding || $0.most <= RateLimit.slidingLimit },
            "a sliding limit of too many events")
        try require(rules.duplicates.allSatisfy { $0.within > 0 }, "duplicates without a time")
        try require(
            rules.treatments.allSatisfy { (1...64).contains($0.hashDigits ?? 1) && ($0.length ?? 0) >= 0 },
            "a treatment of impossible length")
    }
}
