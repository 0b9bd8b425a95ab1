import AVTRules

/// A figure of a group: a test, and what it counts for the metrics of the group that it is the example of.
struct GroupFigure {
    /// The path of the figure's file, relative to the folder of the pages.
    let path: String
    /// The metrics that the figure shows, in the order of the group.
    let metrics: [String]
    private let timeline: Timeline

    /// The drawing.
    var document: String { TimelineFigure(timeline).document }

    /// The figure in Markdown.
    var image: String { "![\(escapedMarkdown(timeline.title))](\(path))" }

    /// Returns the link to the metric whose section contains the figure.
    func owner(in pack: DocumentedPack, _ group: MetricGroup) -> String {
        metrics.first.flatMap { pack.link(to: $0, from: group) } ?? ""
    }

    /// Returns the figures of a group, ordered by their first metrics.
    ///
    /// A test without intervals and counts has no figure.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - pack: The pack.
    ///   - plays: The results of the tests that are examples, by the index of the test.
    /// - Returns: The figures.
    static func all(of group: MetricGroup, _ pack: DocumentedPack, _ plays: [Int: RecordedTest]) -> [GroupFigure] {
        var order: [Int] = []
        var metrics: [Int: [DescribedMetric]] = [:]
        for metric in group.metrics {
            guard let example = pack.examples?.example(of: metric.name) else { continue }
            if metrics[example] == nil { order.append(example) }
            metrics[example, default: []].append(metric)
        }
        let timelines = order.compactMap { example in
            plays[example].map { TimelineBuilder($0).timeline(of: metrics[example] ?? [], pack.description) }
        }
        return timelines.filter(\.showsIntervals).enumerated().map { index, timeline in
            GroupFigure(
                path: "figures/\(group.name)-\(index + 1).svg", metrics: timeline.metrics.map(\.name),
                timeline: timeline)
        }
    }
}
