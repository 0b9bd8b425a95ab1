import AVTDiagnostics
import AVTEngine

/// Section `vocabulary`.
package struct VocabularySyntax: Sendable {
    /// Custom actions.
    package var actions: [ActionSyntax] = []
    /// Attributes.
    package var attributes: [AttributeDeclarationSyntax] = []
    /// Attributes that belong together.
    package var records: [RecordSyntax] = []
    /// Attributes whose names begin alike.
    package var families: [FamilySyntax] = []
    /// Metrics.
    package var metrics: [MetricDeclarationSyntax] = []
    /// The names of declared units.
    package var units: [TextSyntax] = []
    /// Metrics that belong together.
    package var groups: [MetricGroupSyntax] = []
}

/// A custom action.
package struct ActionSyntax: Sendable {
    /// The name.
    package var name: TextSyntax
    /// The attribute with the time since the last one; `timeSince` and the name if not given.
    package var timeAttribute: TextSyntax?
}

/// The type of an attribute or variable.
package enum ValueTypeSyntax: String, CaseIterable, Sendable {
    /// `true` or `false`.
    case bool
    /// A whole number of 64 bits.
    case int
    /// A floating-point number of 64 bits.
    case double
    /// Text.
    case string
}

/// A declared attribute.
package struct AttributeDeclarationSyntax: Sendable, DescribedSyntax {
    /// The name.
    package var name: TextSyntax
    /// The type of its values.
    package var type: ValueTypeSyntax
    /// The unit of its values.
    package var unit: TextSyntax?
    /// Of text: all values that there are; empty: any.
    package var oneOf: [TextSyntax] = []
    /// What else there is to say.
    package var description: TextSyntax?
}

/// How the values of a metric go together.
package enum MetricTypeSyntax: String, CaseIterable, Sendable {
    /// Each stands for itself.
    case gauge
    /// They are added up.
    case counter
    /// They are counted in buckets.
    case histogram
}

/// The buckets of a histogram.
package struct BucketsSyntax: Sendable {
    /// How the bounds are given.
    package enum Kind: Sendable {
        /// One by one.
        case fixed([TextSyntax])
        /// The first, the quotient of one and the one before, and their number.
        case exponential(start: TextSyntax, factor: TextSyntax, count: TextSyntax)
    }

    /// How the bounds are given.
    package var kind: Kind
    /// Where that stands.
    package var range: SourceRange
}

/// A declared metric.
package struct MetricDeclarationSyntax: Sendable {
    /// The name.
    package var name: TextSyntax
    /// How its values go together.
    package var type: MetricTypeSyntax
    /// Of a histogram: its buckets.
    package var buckets: BucketsSyntax?
    /// The unit of its values.
    package var unit: TextSyntax?
    /// How its values are summarised in one number; `nil` if it does not say.
    package var aggregate: AggregateSyntax?
    /// What it measures, in words that packs share.
    package var meaning: TextSyntax?
    /// What else is said of it.
    package var description: TextSyntax?
}

/// How the values of a metric are summarised.
package struct AggregateSyntax: Sendable {
    /// The kind of summary.
    package var kind: MetricAggregate
    /// Where it is declared.
    package var range: SourceRange
}

/// A group of metrics.
package struct MetricGroupSyntax: Sendable {
    /// The name.
    package var name: TextSyntax
    /// Its metrics.
    package var metrics: [TextSyntax]
    /// What they are about.
    package var description: TextSyntax?
}
