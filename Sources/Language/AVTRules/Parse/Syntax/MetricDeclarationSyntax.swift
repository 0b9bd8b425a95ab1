/// A declared metric.
package struct MetricDeclarationSyntax: Sendable {
    /// The name.
    package var name: TextSyntax
    /// The type of the metric.
    package var type: MetricTypeSyntax
    /// The buckets of a histogram, or `nil` for other metrics.
    package var buckets: BucketsSyntax?
    /// The unit of its values, or `nil` if there is none.
    package var unit: TextSyntax?
    /// The aggregate that summarises the values in one number, or `nil` if none is declared.
    package var aggregate: AggregateSyntax?
    /// The meaning of the metric in terms that packs share, or `nil` if none is declared.
    package var meaning: TextSyntax?
    /// The description, or `nil` if there is none.
    package var description: TextSyntax?
}

/// The type of a metric, which determines how its values are combined.
package enum MetricTypeSyntax: String, CaseIterable, Sendable {
    /// Each value stands for itself.
    case gauge
    /// Values are added up.
    case counter
    /// Values are counted in buckets.
    case histogram
}

extension MetricDeclarationSyntax {
    static let mapping = Mapping<MetricDeclarationSyntax>(
        "a declared metric", like: "{ type: gauge, unit: ms }",
        draft: MetricDeclarationSyntax(name: .unread, type: .gauge)
    ) {
        Key.entryName(into: \.name)
        Key(
            "type", .keyword(of: MetricTypeSyntax.allCases), into: \.type, is: .essential,
            "`counter` for counts that add up, `gauge` for any other number, `histogram` if values are counted.",
            details: "Give a duration that is sent in parts `aggregate: total`.")
        Key.unit(into: \.unit)
        Key(
            "buckets", .buckets, into: \.buckets,
            "Required for a [histogram](#histograms): a list of the upper bounds of its buckets, in ascending order; "
                + "or a mapping. Parameters may stand for numbers.")
        Key(
            "aggregate", .aggregate, into: \.aggregate,
            "How its values are summarised in one number, see [aggregates](#aggregates).")
        Key(
            "meaning", .text, into: \.meaning,
            "What it measures, in terms that packs share, such as `rebuffer ratio`; "
                + "[packs are compared](checking-and-running.md) by it.")
        Key.because
        Key.description(into: \.description)
    } finish: { decoder, metric, entry in
        decoder.checked(metric, entry)
    }
}
