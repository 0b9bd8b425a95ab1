/// A group of metrics.
package struct MetricGroupSyntax: Sendable {
    /// The name.
    package var name: TextSyntax
    /// The metrics in the group.
    package var metrics: [TextSyntax]
    /// The description, or `nil` if there is none.
    package var description: TextSyntax?
}

extension MetricGroupSyntax {
    static let mapping = Mapping<MetricGroupSyntax>(
        "a group of metrics", like: "{ metrics: [PauseTime, NumPauses] }",
        draft: MetricGroupSyntax(name: .unread, metrics: [])
    ) {
        Key.entryName(into: \.name)
        Key(
            "metrics", .texts(.reference(.metric)), into: \.metrics, is: .essential,
            "Its metrics, of this pack and of those below, in the order in which they are documented.",
            details: "A metric is in at most one group.")
        Key.because
        Key.description(into: \.description)
    }
}
