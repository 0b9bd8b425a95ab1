extension MappingDeclaration {
    static let buckets = MappingDeclaration(
        phrase: "buckets that grow",
        keys: [
            KeyDeclaration("start", .text, isRequired: true, "The upper bound of the first bucket."),
            KeyDeclaration("factor", .text, isRequired: true, "By what each bound is greater than the one before."),
            KeyDeclaration("count", .text, isRequired: true, "How many bounds there are."),
        ], example: "{ start: 100ms, factor: 2, count: 10 }")

    /// An entry of `metrics`: the keys of `attributes` entries, and those of periodic metrics.
    static let metricRule: MappingDeclaration = {
        var rule = valueRule
        rule.phrase = "a metric formula"
        rule.keys += [
            KeyDeclaration("every", .formula, "The time between two that the clock sends, a constant."),
            KeyDeclaration("while", .formula, "With `every`: the condition by which the clock sends it."),
            KeyDeclaration(
                "phase", .oneOf(["restart", "keep"]), "With `every`: whether the period restarts when it runs again."),
        ]
        return rule
    }()
}
