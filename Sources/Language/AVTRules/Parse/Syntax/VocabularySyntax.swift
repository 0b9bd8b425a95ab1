import AVTDiagnostics
import AVTEngine

/// Section `vocabulary`.
package struct VocabularySyntax: Sendable {
    /// Custom actions.
    package var actions: [ActionSyntax] = []
    /// Attributes.
    package var attributes: [AttributeDeclarationSyntax] = []
    /// Records of attributes.
    package var records: [RecordSyntax] = []
    /// Families of attributes.
    package var families: [FamilySyntax] = []
    /// Metrics.
    package var metrics: [MetricDeclarationSyntax] = []
    /// The names of declared units.
    package var units: [TextSyntax] = []
    /// Groups of metrics.
    package var groups: [MetricGroupSyntax] = []
}

/// A custom action.
package struct ActionSyntax: Sendable {
    /// The name.
    package var name: TextSyntax
    /// The attribute that holds the time since the last event, or `nil` for `timeSince` and the name.
    package var timeAttribute: TextSyntax?
}

/// The type of an attribute or variable.
package enum ValueTypeSyntax: String, CaseIterable, Sendable {
    /// `true` or `false`.
    case bool
    /// A 64-bit integer.
    case int
    /// A 64-bit floating-point number.
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
    /// The unit of its values, or `nil` if there is none.
    package var unit: TextSyntax?
    /// The permitted values of text, or an empty array for any text.
    package var oneOf: [TextSyntax] = []
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

/// The buckets of a histogram.
package struct BucketsSyntax: Sendable {
    /// The notation of the bounds.
    package enum Kind: Sendable {
        /// A list of all bounds.
        case fixed([TextSyntax])
        /// The first bound, the ratio of consecutive bounds, and the number of bounds.
        case exponential(start: TextSyntax, factor: TextSyntax, count: TextSyntax)
    }

    /// The notation of the bounds.
    package var kind: Kind
    /// The source range of the declaration.
    package var range: SourceRange
}

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

/// The declared aggregate of a metric.
package struct AggregateSyntax: Sendable {
    /// The kind of aggregate.
    package var kind: MetricAggregate
    /// The source range of the declaration.
    package var range: SourceRange
}

/// A group of metrics.
package struct MetricGroupSyntax: Sendable {
    /// The name.
    package var name: TextSyntax
    /// The metrics in the group.
    package var metrics: [TextSyntax]
    /// The description, or `nil` if there is none.
    package var description: TextSyntax?
}
