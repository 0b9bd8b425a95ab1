import AVTRules

/// A figure of a group: a test, and what is counted in it for those of the group's metrics that it is the example of.
struct GroupFigure {
    /// The path of its file from the folder of the pages.
    let path: String
    /// The metrics that it shows, in the order of the group.
    let metrics: [String]
    private let timeline: Timeline

    /// The drawing.
    var document: String { TimelineFigure(timeline).document }

    /// The figure in Markdown.
    var image: String { "![\(escapedMarkdown(timeline.title))](\(path))" }

    /// The link to the metric below which it stands.
    func owner(in pack: DocumentedPack, _ group: MetricGroup) -> String {
        metrics.first.flatMap { pack.link(to: $0, from: group) } ?? ""
    }

    /// The figures of a group, by the order of their first metrics.
    ///
    /// A test in which nothing lasts has none.
    ///
    /// - Parameters:
    ///   - group: the group.
    ///   - pack: the pack.
    ///   - plays: the tests that are examples, by number, as they were played.
    /// - Returns: the figures.
    static func all(of group: MetricGroup, _ pack: DocumentedPack, _ plays: [Int: PlayedTest]) -> [GroupFigure] {
        var order: [Int] = []
        var metrics: [Int: [DescribedMetric]] = [:]
        for metric in group.metrics {
            guard let example = pack.examples?.example(of: metric.name) else { continue }
            if metrics[example] == nil { order.append(example) }
            metrics[example, default: []].append(metric)
        }
        let timelines = order.compactMap { example in
            plays[example].map { TimelineMaker($0).timeline(of: metrics[example] ?? [], pack.description) }
        }
        return timelines.filter(\.showsStretches).enumerated().map { index, timeline in
            GroupFigure(
                path: "figures/\(group.name)-\(index + 1).svg", metrics: timeline.metrics.map(\.name),
                timeline: timeline)
        }
    }
}
