extension PackDescription {
    /// Creates the description of packs without errors.
    init(_ pack: LayeredPack, _ vocabulary: Vocabulary) {
        let parts = PartDescriber(pack)
        self.init(
            name: pack.name, version: pack.version, summary: pack.layers.first?.syntax.header.summary?.text,
            groups: PackDescription.groups(of: pack, PackDescription.metrics(of: pack, vocabulary, parts)),
            parameters: parts.parameters, parts: parts.all)
    }

    private static func metrics(
        of pack: LayeredPack, _ vocabulary: Vocabulary, _ parts: PartDescriber
    ) -> [DescribedMetric] {
        pack.layers.flatMap(\.metrics).compactMap { layerEntry in
            let rule = layerEntry.entry.syntax
            return vocabulary.metrics[rule.name.text].map { metric in
                DescribedMetric(
                    name: rule.name.text, type: metric.type, bounds: metric.bounds,
                    aggregate: metric.aggregate?.kind, unit: metric.unit,
                    meaning: metric.meaning, description: metric.description,
                    pack: pack.layers[layerEntry.origin].syntax.header.name.text,
                    rule: parts.rule(rule))
            }
        }
    }

    private static func groups(of pack: LayeredPack, _ metrics: [DescribedMetric]) -> [MetricGroup] {
        var waiting = Dictionary(metrics.map { ($0.name, $0) }) { first, _ in first }
        var groups: [MetricGroup] = []
        func add(_ names: [String], to name: String, _ description: String?) {
            let index = groups.firstIndex { $0.name == name } ?? groups.count
            if index == groups.count { groups.append(MetricGroup(name: name, metrics: [])) }
            groups[index].description = groups[index].description ?? description
            groups[index].metrics += names.compactMap { waiting.removeValue(forKey: $0) }
        }
        for group in pack.layers.flatMap(\.syntax.vocabulary.groups) {
            add(group.metrics.map(\.text), to: group.name.text, group.description?.text)
        }
        add(metrics.map(\.name), to: MetricGroup.others, nil)
        return groups.filter { !$0.metrics.isEmpty }
    }
}
