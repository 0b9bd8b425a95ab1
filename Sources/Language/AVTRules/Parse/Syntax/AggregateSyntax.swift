import AVTDiagnostics
import AVTEngine

/// The declared aggregate of a metric.
package struct AggregateSyntax: Sendable {
    /// The kind of aggregate.
    package var kind: MetricAggregate
    /// The source range of the declaration.
    package var range: SourceRange
}

extension ValueKind<AggregateSyntax> {
    /// The name of an aggregate.
    static var aggregate: Self {
        let keyword = ValueKind<MetricAggregate>.keyword(of: MetricAggregate.allCases)
        return Self(keyword.declaration) { decoder, name, node in
            keyword.decode(&decoder, name, node).map { AggregateSyntax(kind: $0, range: node.range) }
        }
    }
}
