import AVTRules

/// The page of a group of metrics.
struct MetricPage {
    private let pack: DocumentedPack
    private let group: MetricGroup
    private let figures: [GroupFigure]

    /// - Parameters:
    ///   - group: The group.
    ///   - pack: The pack.
    ///   - figures: The figures of the group.
    init(_ group: MetricGroup, of pack: DocumentedPack, _ figures: [GroupFigure]) {
        self.pack = pack
        self.group = group
        self.figures = figures
    }

    /// The page in Markdown.
    var text: String {
        var parts = ["# \(group.title)"]
        if let description = group.description { parts.append(pack.prose(description, in: group)) }
        let name = pack.description.name
        parts.append("Metrics of \(codeSpan(name)) \(pack.description.version). [All groups](README.md)")
        parts.append(table)
        parts += group.metrics.flatMap(section)
        let glossary = PartGlossary(group, of: pack.description)
        if !glossary.isEmpty { parts.append(glossary.text) }
        return parts.joined(separator: "\n\n") + "\n"
    }

    private var table: String {
        let rows = group.metrics.map { metric in
            let cells = [
                "[\(metric.name)](#\(metric.name.lowercased()))", metric.unit.map(escapedMarkdown) ?? "",
                metric.description.map { pack.prose($0.firstSentence, in: group) } ?? "",
            ]
            return "| \(cells.joined(separator: " | ")) |"
        }
        return (["| metric | unit | |", "|---|---|---|"] + rows).joined(separator: "\n")
    }

    private func section(_ metric: DescribedMetric) -> [String] {
        var parts = ["## \(metric.name)"]
        let facts = [
            metric.meaning.map { "*\(escapedMarkdown($0))*" }, metric.kind,
            metric.aggregate.map { "summarised by its \($0.rawValue)" }, metric.unit.map(escapedMarkdown),
            "pack \(codeSpan(metric.pack))",
        ]
        parts.append(facts.compactMap(\.self).joined(separator: " · "))
        if let description = metric.description {
            parts.append(pack.prose(description, in: group, about: metric.name))
        }
        if let reason = metric.rule.because { parts.append("Because \(pack.prose(reason, in: group)).") }
        parts.append(list(metric))
        if let figure = figures.first(where: { $0.metrics.first == metric.name }) { parts.append(figure.image) }
        return parts
    }

    private func list(_ metric: DescribedMetric) -> String {
        let rule = metric.rule
        var lines = [rule.value.map { "- Value: \(codeSpan($0.text))" }].compactMap(\.self)
        lines.append("- Sent \(rule.occasion)")
        let names = rule.written.flatMap(\.names).distinct
        if !names.isEmpty { lines.append("- Depends on \(PartGlossary.links(names))") }
        if let test = example(of: metric) { lines.append("- Example: \(test)") }
        return lines.joined(separator: "\n")
    }

    /// Returns the test that is the metric's example, and where its figure is.
    private func example(of metric: DescribedMetric) -> String? {
        guard let examples = pack.examples, let index = examples.example(of: metric.name) else { return nil }
        let name = "*\(escapedMarkdown(examples.name(of: index)))*"
        guard let figure = figures.first(where: { $0.metrics.contains(metric.name) }) else { return name }
        return figure.metrics.first == metric.name
            ? "\(name), in the figure below" : "\(name), in the figure of \(figure.owner(in: pack, group))"
    }
}

extension DescribedMetric {
    /// The type, with the buckets of a histogram.
    fileprivate var kind: String {
        guard let bounds, !bounds.isEmpty else { return type.rawValue }
        let uppers = bounds.map { Int(exactly: $0).map(String.init) ?? String($0) }
        return "\(type.rawValue), buckets up to \(uppers.joined(separator: ", ")) and above"
    }
}

extension DescribedRule {
    /// The events with which a value is sent, or the timer that sends it.
    var occasion: String {
        if let every { return "every \(codeSpan(every.text))" + (when.map { " while \(codeSpan($0.text))" } ?? "") }
        // For a transition of very many actions, its name is more informative than the list of them.
        let isAboutMany = transition != nil && (actions?.count ?? 0) > 6
        let names = actions.map { isAboutMany ? "\($0.count) actions" : $0.map(codeSpan).joined(separator: ", ") }
        var text = "with \(names ?? "any event")"
        if !except.isEmpty { text += " except \(except.map(codeSpan).joined(separator: ", "))" }
        return text + (when.map { ", when \(codeSpan($0.text))" } ?? "")
    }
}

extension String {
    /// The string up to the first full stop that ends a sentence.
    fileprivate var firstSentence: String {
        guard let end = firstRange(of: ". ") else { return self }
        return String(self[..<end.lowerBound]) + "."
    }
}

extension [String] {
    /// The strings without duplicates, in order.
    var distinct: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
