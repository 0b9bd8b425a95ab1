import AVTDiagnostics

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

extension BucketsSyntax {
    /// How bounds grow.
    private struct Growth: Sendable {
        var start = TextSyntax.unread
        var factor = TextSyntax.unread
        var count = TextSyntax.unread
    }

    fileprivate static let exponential = Mapping<BucketsSyntax>(
        "buckets that grow", like: "{ start: 100ms, factor: 2, count: 10 }",
        draft: Growth()
    ) {
        Key("start", .text, into: \.start, is: .essential, "The upper bound of the first bucket.")
        Key("factor", .text, into: \.factor, is: .essential, "By what each bound is greater than the one before.")
        Key("count", .text, into: \.count, is: .essential, "How many bounds there are.")
    } finish: { _, growth, entry in
        BucketsSyntax(
            kind: .exponential(start: growth.start, factor: growth.factor, count: growth.count),
            range: entry.node.range)
    }
}

extension ValueKind<BucketsSyntax> {
    /// A list of bounds, or a mapping for bounds that grow.
    static var buckets: Self {
        let exponential = BucketsSyntax.exponential
        return Self(.either([.list(.text), .mapping(exponential.declaration)])) { decoder, name, node in
            if node.items != nil { return BucketsSyntax(kind: .fixed(node.texts), range: node.range) }
            return exponential.decode(&decoder, name, node)
        }
    }
}
